import InputCore
import JSONCore

/// Reads a template from left to right.
struct TemplateParser {
    private let bytes: [UInt8]
    private var position = 0
    /// The offset behind the part that is read.
    private var end: Int
    /// The number of templates around the part that is read.
    private var depth = 0
    /// The formatters that the template may use.
    let formatters: [FormatterDefinition]

    /// The depth to which templates may be nested in the paths of templates, which are read by recursion.
    private static let maximumDepth = 8

    init(_ text: String, formatters: [FormatterDefinition] = FormatterDefinition.all) {
        bytes = Array(text.utf8)
        end = bytes.count
        self.formatters = formatters
    }

    mutating func segments() throws(TemplateError) -> [Template.Segment] {
        var segments: [Template.Segment] = []
        var text: [UInt8] = []
        while position < end {
            if starts(with: "$${") {
                text += Array("${".utf8)
                position += 3
            } else if starts(with: "${") {
                if !text.isEmpty { segments.append(.text(String(decoding: text, as: UTF8.self))) }
                text = []
                segments.append(.value(try placeholder()))
            } else {
                text.append(bytes[position])
                position += 1
            }
        }
        if !text.isEmpty { segments.append(.text(String(decoding: text, as: UTF8.self))) }
        return segments
    }

    private func starts(with prefix: StaticString) -> Bool {
        let count = prefix.utf8CodeUnitCount
        guard position + count <= end else { return false }
        return (0..<count).allSatisfy { bytes[position + $0] == prefix.utf8Start[$0] }
    }

    // MARK: One placeholder

    private mutating func placeholder() throws(TemplateError) -> Template.Placeholder {
        let opening = position
        position += 2
        let start = position
        let bars = try findEnd(opening: opening)
        let placeholder = try placeholder(from: start, to: position, bars: bars)
        position += 1
        return placeholder
    }

    /// Parses what stands between two offsets, with the `|` between them.
    func placeholder(
        from start: Int,
        to end: Int,
        bars: [Int]
    ) throws(TemplateError) -> Template.Placeholder {
        let ends = bars + [end]
        var source = try source(from: start, to: ends[0])
        var formatters: [TemplateFormatter] = []
        for (index, (bar, end)) in zip(bars, ends.dropFirst()).enumerated() {
            let completed = index == 0 ? try completed(source, from: bar + 1, to: end) : nil
            if let completed {
                source = completed
            } else {
                formatters.append(try formatter(from: bar + 1, to: end))
            }
        }
        if case .text(var reference) = source {
            reference.hasDefault = formatters.contains(where: \.replacesMissing)
            source = .text(reference)
        }
        return Template.Placeholder(
            source: source,
            formatters: formatters,
            text: string(from: start, to: end),
            offset: start
        )
    }

    /// Moves to the `}` that ends the placeholder and returns the `|` before it; both count only
    /// outside quotes and brackets. `||`, the logical or of a filter, is always inside brackets.
    private mutating func findEnd(opening: Int) throws(TemplateError) -> [Int] {
        var bars: [Int] = []
        var depth = 0
        var quote: UInt8?
        while position < end {
            let byte = bytes[position]
            if let open = quote {
                if byte == UInt8(ascii: "\\") { position += 1 }
                if byte == open { quote = nil }
            } else {
                switch byte {
                case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
                case UInt8(ascii: "["), UInt8(ascii: "("): depth += 1
                case UInt8(ascii: "]"), UInt8(ascii: ")"): depth -= 1
                case UInt8(ascii: "|") where depth == 0: bars.append(position)
                case UInt8(ascii: "}") where depth == 0: return bars
                default: break
                }
            }
            position += 1
        }
        throw TemplateError(offset: opening, message: "'${' is never closed by '}'")
    }

    private func string(from start: Int, to end: Int) -> String {
        String(decoding: bytes[start..<end], as: UTF8.self)
    }

    func byte(at offset: Int) -> UInt8 { bytes[offset] }

    /// The text between two offsets without the spaces around it, and where it begins.
    func trimmed(from start: Int, to end: Int) -> (text: String, offset: Int) {
        var start = start
        var end = end
        while start < end, bytes[start] == UInt8(ascii: " ") { start += 1 }
        while start < end, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
        return (string(from: start, to: end), start)
    }

    // MARK: Source

    func source(from start: Int, to end: Int) throws(TemplateError) -> TemplateSource {
        let (text, offset) = trimmed(from: start, to: end)
        if let mistake = operatorMistake(in: text, at: offset) { throw mistake }
        switch text.utf8.first {
        case nil:
            throw TemplateError(offset: offset, message: "'${}' names nothing")
        case UInt8(ascii: "@"): return try path(text, from: .current, offset: offset)
        case UInt8(ascii: "$"): return try path(text, from: .response, offset: offset)
        default:
            break
        }
        if let fixed = TemplateSource.fixed.first(where: { $0.name == text }) {
            return fixed.source
        }
        if text.begins(with: "params.") { return .parameter(String(text.dropFirstScalars(7))) }
        if text.begins(with: Self.textPrefix), !text.begins(with: Self.textPrefix + "$") {
            return .text(try textReference(text, offset: offset))
        }
        if let id = text.rest(after: "value:") {
            guard NameRule.label.allows(String(id)) else {
                throw TemplateError(
                    offset: offset,
                    message: "'${value:…}' names a toggle of the cell: ${value:like}"
                )
            }
            return .toggle(String(id))
        }
        if text.begins(with: "env:") {
            throw TemplateError(
                offset: offset,
                message: "'${env:…}' must name one variable: ${env:NAME}"
            )
        }
        if let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) {
            return try request(text, colon: colon, offset: offset)
        }
        throw TemplateError(offset: offset, message: unknownName(text))
    }

    private func request(
        _ text: String,
        colon: String.Index,
        offset: Int
    ) throws(TemplateError) -> TemplateSource {
        let id = String(text[..<colon])
        guard isRequestID(id) else {
            throw TemplateError(
                offset: offset,
                message: "'\(id)' is not a request id: letters, digits and '_', no digit first"
            )
        }
        let pathText = String(text.suffix(after: colon))
        let pathOffset = offset + id.utf8.count + 1
        guard pathText.begins(with: "$") else {
            throw TemplateError(
                offset: pathOffset,
                message: "a path into the answer of '\(id)' starts with '$'"
            )
        }
        return try path(pathText, from: .request(id), offset: pathOffset)
    }

    private func isRequestID(_ text: String) -> Bool {
        guard let first = text.utf8.first, !(0x30...0x39).contains(first) else { return false }
        return text.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
                || $0 == UInt8(ascii: "_")
        }
    }

    // MARK: Paths

    private func path(
        _ text: String,
        from start: PathStart,
        offset: Int
    ) throws(TemplateError) -> TemplateSource {
        if text.hasBytes(of: "${") {
            let segments = try inner(from: offset, to: offset + text.utf8.count)
            return .path(start, try TemplatedPath(segments, text: text, at: offset))
        }
        let path: JSONPath
        do {
            path = try JSONPath(reading: text)
        } catch {
            throw TemplateError(offset: offset + error.offset, message: error.message)
        }
        switch start {
        case .current: return .current(path)
        case .response: return .response(path)
        case .request(let id): return .request(id: id, path: path)
        }
    }

    /// The stretches of a path in which templates stand.
    private func inner(from start: Int, to end: Int) throws(TemplateError) -> [Template.Segment] {
        var parser = self
        parser.position = start
        parser.end = end
        parser.depth += 1
        if parser.depth > Self.maximumDepth {
            throw TemplateError(
                offset: start,
                message: "templates are nested deeper than \(Self.maximumDepth)"
            )
        }
        return try parser.segments()
    }

    private func unknownName(_ text: String) -> String {
        let names = TemplateSource.fixed.map(\.name)
        let list = "use params.NAME, \(names.joined(separator: ", ")), @…, $…, REQUEST:$… or t:KEY"
        let meant =
            probableName(text) ?? SpellingSuggestion.find(text, among: names)
            ?? (text.utf8.allSatisfy(NameRule.variable.takes) ? "@.\(text)" : nil)
        let hint = meant.map { "; did you mean '${\($0)}'?" } ?? ""
        return "'${\(text)}' is not known: \(list)\(hint)"
    }

    /// Returns the name that one of another template language probably stands for.
    private func probableName(_ text: String) -> String? {
        let parts = text.split(at: ".", maxSplits: 1)
        guard text.utf8.allSatisfy({ NameRule.variable.takes($0) || $0 == UInt8(ascii: ".") })
        else { return nil }
        switch parts.first {
        case "param", "parameters", "parameter", "args":
            return parts.dropFirst().first.map { "params.\($0)" }
        case "item", "this", "it": return parts.dropFirst().first.map { "@.\($0)" } ?? "@"
        case "response", "data", "root": return parts.dropFirst().first.map { "$.\($0)" }
        case "width", "height", "scale": return "viewport.\(text)"
        case "env": return parts.dropFirst().first.map { "env:\($0)" }
        case nil: return nil
        default:
            return parts.count == 1 && parts[0].unicodeScalars.first?.properties.isUppercase == true
                ? "env:\(text)" : nil
        }
    }
}
