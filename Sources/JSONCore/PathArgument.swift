/// A part of the text of a path or an expression: text, or a template in it.
package enum PathPart: Sendable {
    /// Text of RFC 9535.
    case text(String)
    /// A template: as a selector a name or an index, in a comparison a literal. Its value is known only when
    /// the path is evaluated, and is never read as syntax.
    case argument

    /// The byte in place of a template in the text that is parsed: one that UTF-8 never has.
    static let argumentByte: UInt8 = 0xFF

    /// Returns the bytes that are parsed.
    static func bytes(of parts: [PathPart]) -> [UInt8] {
        parts.reduce(into: []) { bytes, part in
            switch part {
            case .text(let text): bytes += text.utf8
            case .argument: bytes.append(argumentByte)
            }
        }
    }
}

/// The value of a template in a path.
package enum PathArgument {
    /// A value of a document, which lives longer than the evaluation.
    case value(JSONValue)
    case text(String)
    /// A whole number.
    case integer(Int64)
    /// A finite number.
    case number(Double)
    /// True or false.
    case boolean(Bool)
    case null

    /// Calls a closure with the value as it compares; nil for an array or an object, which is no literal.
    func withCompared<Result, Failure: Error>(
        _ body: (ComparedValue?) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        switch self {
        case .value(let value):
            let compared = ComparedValue(value)
            if case .container = compared { return try body(nil) }
            return try body(compared)
        case .text(let text):
            let bytes = Array(text.utf8)
            // The array keeps its memory as long as it lives.
            return try bytes.withUnsafeBufferPointer { utf8 throws(Failure) in
                try body(.string(UnsafeRawBufferPointer(utf8)))
            }
        case .integer(let value): return try body(.integer(value))
        case .number(let value): return try body(.double(value))
        case .boolean(let value): return try body(.boolean(value))
        case .null: return try body(.null)
        }
    }
}

/// The values of all templates of a path, in their order in its text, for one evaluation.
final class PathArguments {
    private(set) var values: [ComparedValue] = []
    private var texts: [UnsafeMutableRawBufferPointer] = []

    /// Returns nil where one of the values is an array or an object, which is no literal.
    init?(_ arguments: [PathArgument]) {
        for argument in arguments {
            switch argument {
            case .value(let value):
                let compared = ComparedValue(value)
                if case .container = compared { return nil }
                values.append(compared)
            case .text(let text): values.append(.string(copy(text)))
            case .integer(let value): values.append(.integer(value))
            case .number(let value): values.append(.double(value))
            case .boolean(let value): values.append(.boolean(value))
            case .null: values.append(.null)
            }
        }
    }

    deinit {
        for text in texts { text.deallocate() }
    }

    /// Copies a text into memory that lives as long as this object.
    private func copy(_ text: String) -> UnsafeRawBufferPointer {
        let utf8 = Array(text.utf8)
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: utf8.count, alignment: 1)
        memory.copyBytes(from: utf8)
        texts.append(memory)
        return UnsafeRawBufferPointer(memory)
    }
}

extension ComparedValue {
    /// The position that the value is as a selector; nil for anything but a whole number.
    var position: Int? {
        switch self {
        case .integer(let value): Int(value)
        case .double(let value): Int(exactly: value)
        default: nil
        }
    }
}
