/// JSON as it was written: members in order, numbers and strings by their text, so that what is put
/// together again has the same bytes.
enum PlainJSON: Equatable {
    case word(String)
    case string(String)
    case array([PlainJSON])
    case object([Member])

    /// A member; its name without quotes, as written.
    struct Member: Equatable {
        let name: String
        var value: PlainJSON
    }

    /// Reads a document; nil where it is not one.
    init?(_ bytes: some Collection<UInt8>) {
        var parser = Parser(bytes: Array(bytes))
        guard let value = parser.value(), parser.isAtEnd else { return nil }
        self = value
    }

    /// The document, compact.
    var text: String {
        switch self {
        case .word(let word): word
        case .string(let content): "\"\(content)\""
        case .array(let elements): "[\(elements.map(\.text).joined(separator: ","))]"
        case .object(let members):
            "{\(members.map { "\"\($0.name)\":\($0.value.text)" }.joined(separator: ","))}"
        }
    }

    /// A member; nil reads and takes away one that is not there. A new one comes last.
    subscript(name: String) -> PlainJSON? {
        get {
            guard case .object(let members) = self else { return nil }
            return members.first { $0.name == name }?.value
        }
        set {
            guard case .object(var members) = self else { return }
            let index = members.firstIndex { $0.name == name }
            switch (index, newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(Member(name: name, value: value))
            case (nil, nil): return
            }
            self = .object(members)
        }
    }

    /// The elements of an array, none of anything else.
    var elements: [PlainJSON] {
        if case .array(let elements) = self { elements } else { [] }
    }

    /// The members of an object, none of anything else.
    var members: [Member] {
        if case .object(let members) = self { members } else { [] }
    }

    var content: String? {
        if case .string(let content) = self { content } else { nil }
    }

    var number: Double? {
        if case .word(let word) = self { Double(word) } else { nil }
    }

    var integer: Int? { number.flatMap { Int(exactly: $0) } }

    var isNull: Bool { self == .word("null") }

    /// A length with at most four decimals.
    static func length(_ value: Double) -> PlainJSON {
        let scaled = Int((value.magnitude * 10_000).rounded())
        var decimals = String(scaled % 10_000 + 10_000).dropFirst()
        while decimals.last == "0" { decimals.removeLast() }
        let sign = value < 0 && scaled > 0 ? "-" : ""
        let whole = "\(sign)\(scaled / 10_000)"
        return .word(decimals.isEmpty ? whole : "\(whole).\(decimals)")
    }

    private struct Parser {
        let bytes: [UInt8]
        var place = 0

        var isAtEnd: Bool { place == bytes.count }

        private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

        private mutating func take(_ character: Character) -> Bool {
            guard next == character.asciiValue else { return false }
            place += 1
            return true
        }

        mutating func value() -> PlainJSON? {
            if take("{") { return object() }
            if take("[") { return array() }
            if take("\"") { return string().map { .string($0) } }
            let start = place
            while let byte = next, !",]}".utf8.contains(byte) { place += 1 }
            let word = String(decoding: bytes[start..<place], as: UTF8.self)
            let isWord = ["null", "true", "false"].contains(word) || Double(word) != nil
            return isWord ? .word(word) : nil
        }

        private mutating func string() -> String? {
            let start = place
            while let byte = next, byte != UInt8(ascii: "\"") {
                place += byte == UInt8(ascii: "\\") ? 2 : 1
            }
            guard take("\"") else { return nil }
            return String(decoding: bytes[start..<place - 1], as: UTF8.self)
        }

        private mutating func array() -> PlainJSON? {
            var elements: [PlainJSON] = []
            if take("]") { return .array([]) }
            repeat {
                guard let element = value() else { return nil }
                elements.append(element)
            } while take(",")
            return take("]") ? .array(elements) : nil
        }

        private mutating func object() -> PlainJSON? {
            var members: [Member] = []
            if take("}") { return .object([]) }
            repeat {
                guard take("\""), let name = string(), take(":"), let value = value() else {
                    return nil
                }
                members.append(Member(name: name, value: value))
            } while take(",")
            return take("}") ? .object(members) : nil
        }
    }
}
