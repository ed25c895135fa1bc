/// The places at which the templates of one module name texts.
package final class TextUses {
    /// A place.
    package struct Use {
        /// The text and its arguments.
        let reference: TextReference
        /// The value that has the template.
        let node: ConfigurationNode
        /// The language that must have the text, that of the module.
        let fallback: String
        /// The number of bytes that the text of the template has before that of the value.
        let shift: Int

        /// Returns the place of a byte of the template.
        func position(atUTF8Offset offset: Int) -> SourcePosition {
            node.position(atUTF8Offset: offset - shift)
        }
    }

    package private(set) var all: [Use] = []
    /// The module's language.
    package let fallback: String

    /// - Parameter fallback: The module's language.
    package init(fallback: String) {
        self.fallback = fallback
    }

    /// Notes a place.
    func add(_ reference: TextReference, in node: ConfigurationNode, shiftedBy shift: Int) {
        all.append(Use(reference: reference, node: node, fallback: fallback, shift: shift))
    }
}
