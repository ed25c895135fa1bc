package import ChangesCore
import JSONCore

/// The changes of a page since a revision, as JSON.
package struct PageChanges: Sendable {
    package enum ChangesKind: Sendable, Equatable {
        /// Nothing changed.
        case none
        /// The edits that turn the one layout into the other.
        case delta
        /// The whole layout.
        case reset(ResetReason)
    }

    /// The reasons for which the whole layout is sent in place of edits.
    package enum ResetReason: String, Sendable, CaseIterable {
        /// The revision is not stored, or no longer.
        case unknownRevision
        /// The edits would be longer than the layout.
        case tooManyChanges
        /// The revision was laid out for another screen.
        case viewportChanged
    }

    package let kind: ChangesKind
    /// The JSON text.
    package let bytes: [UInt8]

    private init(_ kind: ChangesKind, bytes: [UInt8]) {
        self.kind = kind
        self.bytes = bytes
    }

    /// Creates the changes of a page that still is the revision: none.
    package init(noneTo page: Page) {
        self.init(noneTo: page.revision, of: page.module)
    }

    /// Creates the changes of a revision of a module that is the client's own: none.
    package init(noneTo revision: String, of module: String) {
        var writer = JSONWriter()
        writer.object { writer in
            writer.introduction(module, from: revision, to: revision, kind: "none")
        }
        self.init(.none, bytes: writer.finish())
    }

    /// Creates a reset: the whole layout.
    ///
    /// - Parameters:
    ///   - page: The current page.
    ///   - from: The revision that the client named.
    ///   - reason: The reason why there are no edits from it.
    package init(resetTo page: Page, from: String, because reason: ResetReason) {
        var writer = JSONWriter(capacity: page.json.count + 512)
        writer.object { writer in
            writer.introduction(page, from: from, kind: "reset")
            writer.member("reason", string: reason.rawValue)
            writer.member("layout", json: page.json.bytes)
        }
        self.init(.reset(reason), bytes: writer.finish())
    }

    /// Creates the edits from a revision to a page, or a reset where that is shorter (unless edits are
    /// preferred) or no edits lead from one to the other.
    ///
    /// - Parameters:
    ///   - old: The revision.
    ///   - name: The revision's name.
    ///   - page: The current page.
    ///   - new: The revision of the current page.
    ///   - prefersDelta: True when edits are wanted however long they are.
    /// - Complexity: that of `Delta`, and the bytes written.
    package init(
        from old: PageRevision,
        named name: String,
        to page: Page,
        revision new: PageRevision,
        prefersDelta: Bool = false
    ) {
        guard old.members.display == new.members.display else {
            self.init(resetTo: page, from: name, because: .viewportChanged)
            return
        }
        var writer = JSONWriter(capacity: 1024)
        writer.object { writer in
            writer.introduction(page, from: name, kind: "delta")
            DeltaEncoder(Delta(from: old, to: new), of: page).members(to: &writer)
        }
        guard prefersDelta || writer.count <= page.json.count else {
            self.init(resetTo: page, from: name, because: .tooManyChanges)
            return
        }
        self.init(.delta, bytes: writer.finish())
    }
}

extension JSONWriter {
    /// Appends the members of every kind of changes, without braces.
    fileprivate mutating func introduction(_ page: Page, from: String, kind: String) {
        introduction(page.module, from: from, to: page.revision, kind: kind)
    }

    /// Appends the members of every kind of changes, without braces.
    fileprivate mutating func introduction(
        _ module: String,
        from: String,
        to: String,
        kind: String
    ) {
        member("module", string: module)
        member("from", string: from)
        member("to", string: to)
        member("kind", string: kind)
    }
}
