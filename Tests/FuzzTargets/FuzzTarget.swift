/// Code that a fuzzer feeds, with the laws that hold whatever it is fed.
package struct FuzzTarget: Sendable {
    /// The name, by which `scripts/fuzz` selects it; its corpus is the folder of this name.
    package let name: String
    private let body: @Sendable ([UInt8]) throws -> Void

    init(_ name: String, _ body: @escaping @Sendable ([UInt8]) throws -> Void) {
        self.name = name
        self.body = body
    }

    /// Checks the laws with an input.
    ///
    /// - Throws: A ``BrokenLaw``.
    package func check(_ input: [UInt8]) throws {
        try body(input)
    }

    /// All targets.
    package static let all: [FuzzTarget] = [
        FuzzTarget("request", RequestLaws.check),
        FuzzTarget("chunked", ChunkedLaws.check),
        FuzzTarget("query", QueryLaws.check),
        FuzzTarget("conditions", ConditionLaws.check),
        FuzzTarget("directives", DirectiveLaws.check),
        FuzzTarget("json", JSONLaws.check),
        FuzzTarget("jsonpath", JSONPathLaws.check),
        FuzzTarget("template", TemplateLaws.check),
        FuzzTarget("configuration", ConfigurationLaws.check),
        FuzzTarget("mapping", MappingLaws.check),
        FuzzTarget("layout", LayoutLaws.check),
        FuzzTarget("delta", DeltaLaws.check),
        FuzzTarget("revision", RevisionLaws.check),
        FuzzTarget("client", ClientLaws.check),
        FuzzTarget("events", EventLaws.check),
        FuzzTarget("response", ResponseLaws.check),
        FuzzTarget("font", FontLaws.check),
        FuzzTarget("svg", SVGLaws.check),
        FuzzTarget("image", ImageLaws.check),
        FuzzTarget("redis", RedisLaws.check),
        FuzzTarget("resume", ResumeLaws.check),
        FuzzTarget("service", ServiceLaws.check),
        FuzzTarget("fields", FieldLaws.check),
        FuzzTarget("format", FormatLaws.check),
        FuzzTarget("records", RecordLaws.check),
        FuzzTarget("window", WindowLaws.check),
        FuzzTarget("page", PageLaws.check),
    ]
}

/// A law that does not hold.
package struct BrokenLaw: Error, CustomStringConvertible {
    /// One sentence.
    package let description: String
}

/// Checks a law.
///
/// - Throws: A ``BrokenLaw`` with the sentence where the law does not hold.
func require(_ holds: Bool, _ law: @autoclosure () -> String) throws {
    if !holds { throw BrokenLaw(description: law()) }
}

extension [UInt8] {
    /// The parts between lines of `===`, of which there are always `count`; absent ones are empty.
    func parts(_ count: Int) -> [[UInt8]] {
        let line = Array("\n===\n".utf8)
        var parts: [[UInt8]] = []
        var rest = self[...]
        while parts.count < count - 1, let range = rest.firstRange(of: line) {
            parts.append(Array(rest[..<range.lowerBound]))
            rest = rest[range.upperBound...]
        }
        parts.append(Array(rest))
        while parts.count < count { parts.append([]) }
        return parts
    }

    /// The bytes as text; those that are not UTF-8 become U+FFFD.
    var text: String { String(decoding: self, as: UTF8.self) }
}
