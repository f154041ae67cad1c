#!/usr/bin/env bash
# Builds the fuzz targets as OSS-Fuzz and ClusterFuzzLite ask for them: for each target its binary, its seed corpus, its
# dictionary and its options, in $OUT. The services set SRC, OUT, SANITIZER and FUZZING_ENGINE; to try it by hand:
#
#   OUT=/tmp/out SANITIZER=none FUZZING_ENGINE=libfuzzer fuzz/oss-fuzz/build.sh
set -euo pipefail
# The services copy this script to $SRC.
if [ -n "${SRC:-}" ]; then cd "$SRC/crosscheck"; else cd "$(dirname "${BASH_SOURCE[0]}")/../.."; fi

: "${OUT:?the folder for the targets}"
SANITIZER=${SANITIZER:-address}
ENGINE=${FUZZING_ENGINE:-libfuzzer}

if [ "$ENGINE" != libfuzzer ]; then
    echo "the targets have mutators of their own, which only libFuzzer calls: not $ENGINE" >&2
    exit 1
fi

# Sanitizers need a nightly toolchain. The services have one as the default; elsewhere rustup may have one.
cargo=(cargo)
if [ "$SANITIZER" != none ] && ! rustc --version | grep -q nightly; then
    cargo=(cargo +nightly)
fi
# The mutators know what a case is, and make up for what the comparisons of bytes would tell.
"${cargo[@]}" fuzz build --release --sanitizer "$SANITIZER" --no-trace-compares "$@"

triple=$(rustc -vV | sed -n 's/^host: //p')
built=${CARGO_TARGET_DIR:-fuzz/target}/$triple/release
mkdir -p "$OUT"
out=$(cd "$OUT" && pwd)
targets=$(cargo fuzz list)
for target in $targets; do
    cp "$built/$target" "$out/"
    (cd "fuzz/corpus/$target" && python3 -m zipfile -c "$out/${target}_seed_corpus.zip" ./*)
    case $target in
        *_text) cp "fuzz/$target.dict" "$out/" ;;
        # The words that the inputs have between quotation marks: the keys of JSON, and its values that are words.
        *_trace)
            cat "fuzz/corpus/$target"/* | grep -aoE '"[a-z_ ]+"' | sort -u | sed 's/"/\\"/g; s/.*/"&"/' >"$out/$target.dict"
            ;;
        # A mutator of cases has no use for words.
    esac
    {
        echo '[libfuzzer]'
        # A case that takes ten seconds is a finding. Boards up to the contest's largest have 32 KiB.
        echo 'timeout = 10'
        case $target in
            # Memory must be proportional to the bytes, and never to a number in them.
            *_text | *_trace) echo 'malloc_limit_mb = 64' ;;
            *) echo 'max_len = 32768' ;;
        esac
    } >"$out/$target.options"
done
