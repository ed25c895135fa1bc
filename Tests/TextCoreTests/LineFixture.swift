import Foundation
import TestSupport
import TextCore

/// Texts as Chromium breaks them (`Fixtures/lines.mjs` wrote them).
struct LineFixture: Decodable {
    let browser: String
    let size: Double
    let cases: [Case]

    /// A text, and its lines at some widths.
    struct Case: Decodable {
        let text: String
        let fonts: [String]
        let language: String
        let direction: String
        let lines: [Lines]

        init(from decoder: any Decoder) throws {
            var values = try decoder.unkeyedContainer()
            text = try values.decode(String.self)
            fonts = try values.decode(String.self).split(separator: " ").map(String.init)
            language = try values.decode(String.self)
            direction = try values.decode(String.self)
            lines = try values.decode([[Double]].self).map(Lines.init)
        }
    }

    /// A width, and the UTF-16 offsets at which lines begin, but for the first.
    struct Lines {
        let width: Double
        let starts: [Int]

        init(_ values: [Double]) {
            width = values[0]
            var start = 0
            starts = values.dropFirst().map { distance in
                start += Int(distance)
                return start
            }
        }
    }

    /// The font that has the faces of a case.
    static func font(of fonts: [String]) -> FontDeclaration {
        FontDeclaration(
            name: fonts.joined(separator: " "),
            files: fonts.flatMap { name in
                (Fonts.declarations + [Fonts.hebrew, blocks]).filter { $0.name == name }.flatMap(
                    \.files
                )
            }
        )
    }

    /// The font of characters that no other one has: each is an em wide.
    private static let blocks = FontDeclaration(
        name: "blocks",
        files: [
            FontFile(
                URL(filePath: #filePath).deletingLastPathComponent()
                    .appending(path: "Fixtures/blocks.ttf").path
            )
        ]
    )

    static func load() throws -> LineFixture {
        let url = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Fixtures/lines.json.gz")
        return try JSONDecoder().decode(LineFixture.self, from: Data(contentsOf: url).gunzipped)
    }
}
