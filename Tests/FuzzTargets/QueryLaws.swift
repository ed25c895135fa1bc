import ModuleMapping
@testable import PageServing
import UpstreamKit

@testable import HTTPSocket

/// The laws of targets and queries.
enum QueryLaws {
    static func check(_ input: [UInt8]) throws {
        let text = input.text
        let halves = input.parts(2).map(\.text)
        let pairs = [(halves[0], halves[1]), ("a", text)]
        if !text.contains("\0") {
            let read = try? QueryString(QueryEncoder.join(pairs)).pairs
            try require(
                read?.map(\.name) == pairs.map(\.0) && read?.map(\.value) == pairs.map(\.1),
                "a query that was written is read as another"
            )
        }
        let isValid = input.withUnsafeBytes { PathValidator.isValid($0) }
        let path = text.prefix { $0 != "?" }
        if isValid, String(validating: input, as: UTF8.self) != nil, !path.contains("%00"),
            !path.utf8.contains(0)
        {
            try require(
                PercentEncoding.decode(path, form: false) != nil,
                "a path that was accepted cannot be decoded"
            )
        }
        guard let query = try? QueryString(text) else { return }
        let again = try? QueryString(QueryEncoder.join(query.pairs.map { ($0.name, $0.value) }))
        try require(again == query, "a query is another when written and read")
        try require(
            !query.pairs.contains { ($0.name + $0.value).contains("\0") },
            "a NUL came through"
        )
    }
}
