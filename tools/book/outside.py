"""A preprocessor of mdBook for links that leave the book. Those to files of the repository lead to its address, or become
plain words if nobody has said where it is (`output.html.git-repository-url`)."""

import json
import posixpath
import re
import sys

LINK = re.compile(r"(?<!!)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\((?!https?:|#)([^)\s]+)\)")


def outside(content, page, repository):
    folder = posixpath.dirname(posixpath.join("docs", page))

    def link(found):
        words, target = found.groups()
        path = posixpath.normpath(posixpath.join(folder, target))
        if path.startswith("docs/"):
            # mdBook makes index.html of README.md, and does not say so to who links to it.
            return found[0].replace("README.md", "index.md")
        return f"[{words}]({repository}/blob/main/{path})" if repository else words

    return LINK.sub(link, content)


def visit(items, repository):
    for item in items:
        chapter = item.get("Chapter") if isinstance(item, dict) else None
        if chapter:
            chapter["content"] = outside(chapter["content"], chapter["path"] or "", repository)
            visit(chapter["sub_items"], repository)


if len(sys.argv) < 2:  # Otherwise mdBook asks whether this preprocessor is for its output; it is for each.
    context, book = json.load(sys.stdin)
    html = context["config"].get("output", {}).get("html", {})
    visit(book["items"], html.get("git-repository-url", "").rstrip("/"))
    json.dump(book, sys.stdout)
