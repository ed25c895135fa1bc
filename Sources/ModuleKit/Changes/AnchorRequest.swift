package import ChangesCore
import JSONCore
import ModuleMapping

/// An item that a client keeps in its place, as the client names it.
package struct AnchorRequest: Sendable, Equatable {
    /// The id of its section.
    package let section: String
    package let id: String
    /// Its number among those with the id in the section, from 1.
    package let occurrence: Int
    /// Its top in the viewport, in points.
    package let top: Double

    /// Creates an anchor; see the properties.
    package init(section: String, id: String, occurrence: Int, top: Double) {
        self.section = section
        self.id = id
        self.occurrence = occurrence
        self.top = top
    }

    /// Returns changes with the member `anchor`: the offset at which the anchor keeps its position,
    /// null where nothing of the page stayed or the client's revision is not known.
    ///
    /// - Parameters:
    ///   - changes: The changes, a JSON object.
    ///   - old: The client's revision.
    ///   - page: The page that they lead to.
    ///   - new: Its revision.
    /// - Complexity: O(items) of both revisions.
    package func added(
        to changes: UnsafeRawBufferPointer,
        from old: PageRevision?,
        to page: Page,
        revision new: PageRevision
    ) -> [UInt8] {
        var writer = JSONWriter(capacity: changes.count + 128)
        writer.bytes(UnsafeRawBufferPointer(rebasing: changes.dropLast()))
        writer.member("anchor") { writer in
            guard let old, let (place, offset) = old.offset(of: anchor, in: new) else {
                return writer.null()
            }
            writer.object { writer in
                writer.member("section", string: page.sections[place.section].id)
                writer.member("id") { writer in
                    guard let item = place.item else { return writer.null() }
                    new.sections[place.section].items.ids.withBytes(of: item) { writer.bytes($0) }
                }
                writer.member("offset", length: offset)
            }
        }
        writer.byte(UInt8(ascii: "}"))
        return writer.finish()
    }

    private var anchor: ScrollAnchor {
        var name = JSONWriter()
        name.string(id)
        return ScrollAnchor(
            section: Fingerprint(json: { $0.string(section) }).value,
            id: name.finish(),
            occurrence: occurrence,
            top: top
        )
    }
}
