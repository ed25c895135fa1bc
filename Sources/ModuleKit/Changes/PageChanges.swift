public import ChangesCore
import JSONCore

/// The answer to what changed in a page since a revision, as JSON.
public struct PageChanges: Sendable {
    /// What the answer is.
    public enum Kind: Sendable, Equatable {
        /// Nothing changed.
        case none
        /// The edits that turn the one layout into the other.
        case delta
        /// The whole layout.
        case reset(ResetReason)
    }

    /// Why the whole layout stands in for the edits.
    public enum ResetReason: String, Sendable, CaseIterable {
        /// Nothing is known of the revision, or nothing any more.
        case unknownRevision
        /// The edits would be longer than the layout.
        case tooManyChanges
        /// The revision was laid out for another screen.
        case viewportChanged
    }

    /// What the answer is.
    public let kind: Kind
    /// The answer.
    public let bytes: [UInt8]

    private init(_ kind: Kind, _ bytes: [UInt8]) {
        self.kind = kind
        self.bytes = bytes
    }

    /// Nothing has changed: the page is the revision.
    public init(noneTo page: Page) {
        var writer = JSONWriter()
        writer.start(page, from: page.revision, kind: "none")
        writer.raw("}")
        self.init(.none, writer.finish())
    }

    /// The whole layout.
    ///
    /// - Parameters:
    ///   - page: the page as it is now.
    ///   - from: the revision that was named.
    ///   - reason: why there are no edits from it.
    public init(resetTo page: Page, from: String, because reason: ResetReason) {
        var writer = JSONWriter(capacity: page.json.count + 512)
        writer.start(page, from: from, kind: "reset")
        writer.raw(",\"reason\":\"")
        writer.raw(reason.rawValue)
        writer.raw("\",\"layout\":")
        writer.bytes(page.json.bytes)
        writer.raw("}")
        self.init(.reset(reason), writer.finish())
    }

    /// The edits from a revision to a page, or the layout where that is shorter or there are none
    /// between the two.
    ///
    /// - Parameters:
    ///   - name: the revision's name.
    ///   - old: what is kept of it.
    ///   - page: the page as it is now.
    ///   - new: what is kept of the page.
    /// - Complexity: that of `Delta`, and the bytes written.
    public init(from name: String, _ old: PageRevision, to page: Page, _ new: PageRevision) {
        guard old.members.viewport == new.members.viewport else {
            self.init(resetTo: page, from: name, because: .viewportChanged)
            return
        }
        var writer = JSONWriter(capacity: 1024)
        writer.start(page, from: name, kind: "delta")
        writer.raw(",")
        DeltaEncoder(Delta(from: old, to: new), page).members(to: &writer)
        writer.raw("}")
        guard writer.count <= page.json.count else {
            self.init(resetTo: page, from: name, because: .tooManyChanges)
            return
        }
        self.init(.delta, writer.finish())
    }
}

extension JSONWriter {
    /// Opens the answer with what every kind of it says.
    fileprivate mutating func start(_ page: Page, from: String, kind: StaticString) {
        raw("{\"module\":")
        string(page.module)
        raw(",\"from\":")
        string(from)
        raw(",\"to\":\"")
        raw(page.revision)
        raw("\",\"kind\":\"")
        raw(kind)
        raw("\"")
    }
}
