import ChangesCore
import JSONCore
import ModuleKit
import Testing

extension LayoutPlayer {
    /// Plays the changes between two pages on the layout of the first.
    ///
    /// - Returns: The changes, and the layout's text afterwards.
    /// - Throws: An error where a client could not play them.
    static func played(
        from old: Page,
        to page: Page
    ) throws -> (changes: PlainJSON, layout: String) {
        let changes = PageChanges(
            from: PageRevision(of: old),
            named: old.revision,
            to: page,
            revision: PageRevision(of: page)
        )
        var player = try LayoutPlayer(old.json.bytes)
        try player.play(changes.bytes)
        return (try #require(PlainJSON(changes.bytes)), player.layout.text)
    }
}
