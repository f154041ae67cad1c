//! XML as a tree, for the judges that have it.

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

/// An element with its attributes, in order, and either elements or a text in it.
pub(crate) struct Element {
    name: &'static str,
    attributes: Vec<(&'static str, String)>,
    text: Option<String>,
    children: Vec<Element>,
}

/// Creates an empty element.
pub(crate) fn element(name: &'static str) -> Element {
    Element { name, attributes: Vec::new(), text: None, children: Vec::new() }
}

impl Element {
    /// Adds an attribute.
    pub(crate) fn with(mut self, name: &'static str, value: impl ToString) -> Self {
        self.attributes.push((name, value.to_string()));
        self
    }

    /// Makes this text its content.
    pub(crate) fn text(mut self, text: impl ToString) -> Self {
        self.text = Some(text.to_string());
        self
    }

    /// Adds elements.
    pub(crate) fn children(mut self, children: impl IntoIterator<Item = Element>) -> Self {
        self.children.extend(children);
        self
    }

    /// Returns it as a document.
    pub(crate) fn document(&self) -> Vec<u8> {
        let mut writer = Writer::new_with_indent(Vec::new(), b' ', 4);
        let written = writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("utf-8"), None)));
        written.and_then(|()| self.write(&mut writer)).expect("writing to memory does not fail");
        let mut document = writer.into_inner();
        document.push(b'\n');
        document
    }

    fn write(&self, writer: &mut Writer<Vec<u8>>) -> std::io::Result<()> {
        let attributes = self.attributes.iter().map(|(name, value)| (*name, &**value));
        let writing = writer.create_element(self.name).with_attributes(attributes);
        match &self.text {
            Some(text) => writing.write_text_content(BytesText::new(text)).map(drop),
            None if self.children.is_empty() => writing.write_empty().map(drop),
            None => writing
                .write_inner_content(|writer| {
                    self.children.iter().try_for_each(|child| child.write(writer))
                })
                .map(drop),
        }
    }
}
