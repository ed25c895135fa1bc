import JSONCore

/// The text of a path or an expression, in which templates stand for names, indexes and literals.
struct PathSource {
    /// The text in parts, as the parser of paths takes it.
    let parts: [PathPart]
    /// The templates, in order.
    let arguments: [Template.Placeholder]
    /// The offset of each part in the source, in UTF-8 bytes.
    private var offsets: [Int] = []

    /// Creates the source of a template's segments, the first of which is at an offset.
    init(_ segments: [Template.Segment], at start: Int = 0) {
        var parts: [PathPart] = []
        var arguments: [Template.Placeholder] = []
        var offset = start
        for segment in segments {
            offsets.append(offset)
            switch segment {
            case .text(let text):
                parts.append(.text(text))
                offset += text.utf8.count
            case .value(let placeholder):
                parts.append(.argument)
                arguments.append(placeholder)
                offset = placeholder.offset + placeholder.text.utf8.count + 1
            }
        }
        self.parts = parts
        self.arguments = arguments
    }

    /// Returns the offset in the source of a byte of the text that is parsed, in which each template is one
    /// byte.
    func sourceOffset(of parsed: Int) -> Int {
        var position = 0
        for (part, offset) in zip(parts, offsets) {
            let length =
                switch part {
                case .text(let text): text.utf8.count
                case .argument: 1
                }
            if parsed < position + length { return offset + parsed - position }
            position += length
        }
        return (offsets.last ?? 0) + (parts.last?.sourceLength(of: arguments.last) ?? 0)
    }
}

extension PathPart {
    /// The length of the part in the source.
    fileprivate func sourceLength(of last: Template.Placeholder?) -> Int {
        switch self {
        case .text(let text): text.utf8.count
        case .argument: (last?.text.utf8.count ?? 0) + 3
        }
    }
}
