import Foundation
import Testing

/// A file of cases beside these tests, each a list of JSON.
struct Fixture {
    let cases: [[Any]]

    init(_ name: String) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let data = try Data(contentsOf: folder.appending(path: "Fixtures/\(name)"))
        cases = try #require(try JSONSerialization.jsonObject(with: data) as? [[Any]])
    }
}
