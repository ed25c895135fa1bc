/// `${t:KEY|with(…)}`: a text of `strings`, with the values of its arguments.
package struct TextReference: Sendable {
    /// The key of the text: `home.title`.
    package let key: String
    /// The offset of the key in the template, in UTF-8 bytes.
    let offset: Int
    /// True where a formatter puts something in the place of a text that is missing.
    package internal(set) var hasDefault = false
    /// The arguments, in order, no name twice.
    package internal(set) var arguments: [Argument] = []

    /// The value of an argument.
    package struct Argument: Sendable {
        package let name: String
        /// The offset of the name in the template, in UTF-8 bytes.
        let offset: Int
        package let value: Value
    }

    /// A value that is given, or looked up.
    package enum Value: Sendable {
        /// Text that the configuration gives.
        case text(String)
        /// A number that the configuration gives.
        case number(Double)
        /// One that is looked up when the template is used.
        case value(Template.Placeholder)
    }

    /// The values that are looked up.
    var placeholders: [Template.Placeholder] {
        arguments.compactMap {
            if case .value(let placeholder) = $0.value { placeholder } else { nil }
        }
    }

    /// The longest key, in bytes.
    private static let maximumKeyCount = 256

    /// True for letters, digits, `_` and `-`, with points between.
    static func isKey(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return text.utf8.count <= maximumKeyCount
            && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isKeyByte) }
    }

    private static func isKeyByte(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    }
}
