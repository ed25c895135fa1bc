@testable import PageServing
import TestSupport

@testable import HTTPSocket

/// The laws of conditional requests and of negotiation: `a tag === a list`; the bytes choose lists of which it
/// is known what they mean.
enum ConditionLaws {
    static func check(_ input: [UInt8]) throws {
        let parts = input.parts(2)
        let (tag, list) = (parts[0], parts[1])
        try require(match(tag, in: list) == plainMatch(tag, in: list), "a list is read as another")
        if EntityTags.isValid(tag.text), tag == Array(tag.text.utf8) {
            let named = Array("W/\"other\", \"".utf8) + tag + Array("\"".utf8)
            try require(
                match(tag, in: named).contains(.identity),
                "a tag that is named is not found"
            )
            try require(
                match(tag, in: Array("\"".utf8) + tag + Array("x\"".utf8)).isEmpty,
                "a longer tag is it"
            )
        }
        try negotiate(list)
        var random = SeededGenerator(choosing: input)
        try checkCodings(&random)
        try checkRanges(&random)
    }

    // MARK: Entity tags

    private static func match(_ tag: [UInt8], in list: [UInt8]) -> EntityTags.Match {
        tag.withUnsafeBytes { tag in
            list.withUnsafeBytes { EntityTags.match(tag, in: $0) }
        }
    }

    /// The same by cutting the list at its quotes: what is outside of them is blanks, commas and `W/`.
    private static func plainMatch(_ tag: [UInt8], in list: [UInt8]) -> EntityTags.Match {
        if list == [42] { return .any }
        let pieces = list.split(separator: 34, omittingEmptySubsequences: false)
        var found: EntityTags.Match = []
        for index in stride(from: 0, to: pieces.count - 2, by: 2) {
            let between = pieces[index].drop { $0 == 32 || $0 == 9 || $0 == 44 }
            guard between.isEmpty || between.elementsEqual("W/".utf8) else { break }
            let named = Array(pieces[index + 1])
            if named == tag { found.insert(.identity) }
            if named == tag + Array("-gzip".utf8) { found.insert(.gzip) }
            if named == tag + Array("-br".utf8) { found.insert(.brotli) }
        }
        return found
    }

    // MARK: Negotiation

    /// Lines are one list, in any division.
    private static func negotiate(_ value: [UInt8]) throws {
        let whole = accepted([value])
        let lines = accepted(value.split(separator: 44).map(Array.init))
        try require(whole == lines, "elements and lines differ")
        let names = value.text.lowercased()
        for (coding, name) in [(ContentCoding.brotli, "br"), (.gzip, "gzip")] {
            let mayAllow = names.contains(name) || names.contains("*")
            try require(
                mayAllow || whole.weight(of: coding) == 0,
                "\(name) is sent to who did not name it"
            )
        }
    }

    private static func accepted(_ lines: [[UInt8]]) -> AcceptEncoding {
        var accepted = AcceptEncoding()
        for line in lines { line.withUnsafeBytes { accepted.add($0) } }
        return accepted
    }

    /// A weight of RFC 9110, section 12.4.2, and its text; nil for none.
    private static func weight(
        _ random: inout SeededGenerator
    ) -> (thousandths: Int16, isZero: Bool, text: String) {
        let blank = random.pick(["", " ", "\t "])
        let weights: [(Int16, String)] = [
            (1000, ""), (0, "0"), (0, "0.000"), (1, "0.001"), (500, "0.5"), (1000, "1"),
            (1000, "1.000"), (0, "0."),
        ]
        let (thousandths, text) = random.pick(weights)
        return (
            thousandths, thousandths == 0,
            text.isEmpty ? "" : "\(blank);\(blank)\(random.pick(["q", "Q"]))=\(text)"
        )
    }

    /// The coding that is named decides, else `*`; the body as it is has no weight unless it is named.
    private static func checkCodings(_ random: inout SeededGenerator) throws {
        var codings = ["gzip", "*", "br", "identity", "gzipped"].shuffled(using: &random)
        codings.removeLast(random.below(5))
        var weights: [String: Int16] = [:]
        var elements: [String] = []
        for coding in codings {
            let weight = weight(&random)
            weights[coding] = weight.thousandths
            elements.append((random.chance(30) ? coding.uppercased() : coding) + weight.text)
        }
        let field = elements.joined(separator: random.pick([",", ", ", " ,\t,"]))
        let accepted = accepted([Array(field.utf8)])
        let brotli = weights["br"] ?? weights["*"] ?? 0
        let gzip = weights["gzip"] ?? weights["*"] ?? 0
        try require(accepted.weight(of: .brotli) == brotli, "'\(field)' weighs br otherwise")
        try require(accepted.weight(of: .gzip) == gzip, "'\(field)' weighs gzip otherwise")
        let best = max(brotli, gzip)
        let isPlain = best == 0 || best < weights["identity"] ?? 0
        let expected: ContentCoding? = isPlain ? nil : brotli == best ? .brotli : .gzip
        try require(
            accepted.preferred(among: [.brotli, .gzip]) == expected,
            "'\(field)' prefers another coding"
        )
    }

    /// The most specific range decides (RFC 9110, section 12.5.1).
    private static func checkRanges(_ random: inout SeededGenerator) throws {
        var ranges = [
            "application/json", "application/*", "*/*", "text/*", "text/event-stream", "text/html",
            "application/json-patch",
        ].shuffled(using: &random)
        ranges.removeLast(random.below(ranges.count))
        var isZero: [String: Bool] = [:]
        var elements: [String] = []
        for range in ranges {
            let weight = weight(&random)
            isZero[range] = weight.isZero
            let parameter = random.chance(20) ? ";charset=utf-8" : ""
            elements.append(
                (random.chance(20) ? range.uppercased() : range) + parameter + weight.text
            )
        }
        let field = elements.joined(separator: random.pick([",", ", "]))
        let allows = { (names: [String]) in
            names.compactMap { isZero[$0] }.first.map { !$0 } ?? false
        }
        try require(
            ContentNegotiation.acceptsJSON(field)
                == allows(["application/json", "application/*", "*/*"]),
            "'\(field)' allows JSON, or not"
        )
        try require(
            ContentNegotiation.acceptsEvents(field)
                == allows(["text/event-stream", "text/*", "*/*"]),
            "'\(field)' allows events, or not"
        )
    }
}
