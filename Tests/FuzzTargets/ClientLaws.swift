import Foundation

@testable import GalleyClient

/// The laws of the Swift client: `layout === changes`.
enum ClientLaws {
    static func check(_ input: [UInt8]) throws {
        let parts = input.parts(2)
        guard let layout = try? Layout(json: Data(parts[0])) else { return }
        let written = layout.json()
        guard let again = try? Layout(json: written) else {
            throw BrokenLaw(description: "a layout that was written cannot be read")
        }
        try require(again.json() == written, "a layout is another when written and read")
        guard let changes = try? Changes(json: parts[1], for: layout.state),
            let (next, _) = try? layout.playing(changes)
        else { return }
        guard (try? Layout(json: next.json())) != nil else {
            throw BrokenLaw(description: "changes lead to what is no layout")
        }
    }

    /// A client that plays changes holds the new layout.
    static func play(_ changes: [UInt8], on old: String, leadingTo new: String) throws {
        let held = try Layout(json: Data(old.utf8))
        let (layout, _) = try held.playing(Changes(json: changes, for: held.state))
        let plain = try JSONSerialization.jsonObject(with: layout.json()) as? NSDictionary
        let expected = try JSONSerialization.jsonObject(with: Data(new.utf8)) as? NSDictionary
        try require(plain == expected, "changes lead to another layout")
    }
}
