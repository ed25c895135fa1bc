import CEpoll
import ChangesCore
import GalleyClient
@testable import GalleyService
import JSONCore
import ModuleKit
@testable import PageServing
import RedisKit
import StateReplication
import TestSupport

@testable import HTTPSocket

/// The laws of streams that are resumed: `Last-Event-ID === the revision that other instances have stored`.
enum ResumeLaws {
    private static let identity = PageIdentity(name: "m", module: "m", scope: "")

    static func check(_ input: [UInt8]) throws {
        let parts = input.parts(2)
        guard let named = named(parts[0]) else { return }
        try require(
            !named.utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7f },
            "an id with control characters came through"
        )
        let page = try page.get()
        let known = try wait { await revision(named, storedAs: parts[1], beside: page) }
        guard let known else {
            return try require(named != page.revision, "the current revision is not known")
        }
        let changes = PageChanges(
            from: known,
            named: named,
            to: page,
            revision: PageRevision(of: page),
            prefersDelta: true
        )
        let document = try? JSONDocument(parsing: String(decoding: changes.bytes, as: UTF8.self))
        try require(document != nil, "changes from an id are not JSON")
        let event = changes.bytes.withUnsafeBytes {
            ServerSentEvent.event("changes", id: page.revision, data: $0)
        }
        var reader = EventReader()
        let bytes = UnsafeRawBufferPointer(start: event.base, count: event.count)
        let events = try reader.push(Array(bytes))
        try require(
            events.count == 1 && events[0].data == String(decoding: changes.bytes, as: UTF8.self),
            "an id changes the framing of events"
        )
    }

    /// The id as the service reads it; nil where the request is refused.
    private static func named(_ value: [UInt8]) -> String? {
        let input =
            Array("GET /v1/modules/m/events HTTP/1.1\r\nHost: a\r\nLast-Event-ID: ".utf8) + value
            + Array("\r\n\r\n".utf8)
        var parser = RequestParser(limits: HTTPLimits())
        guard (try? parser.parse(input.span)) == true else { return nil }
        let request = input.withUnsafeBytes { buffer in
            HTTPRequest(
                input: buffer,
                head: parser.head,
                fields: parser.fields,
                peer: PeerAddress(galley_peer()),
                newID: { "id" }
            )
        }
        return request.fields["last-event-id"]
    }

    /// Looks an id up where the page is stored here, and bytes are elsewhere under whatever id.
    private static func revision(
        _ name: String,
        storedAs bytes: [UInt8],
        beside page: ModuleKit.Page
    ) async -> PageRevision? {
        let sum = bytes.withUnsafeBytes { Fingerprint(bytes: $0).value }
        let sealed = bytes + (0..<8).map { UInt8(truncatingIfNeeded: sum >> ($0 * 8)) }
        let shared = RedisRevisionStore(StubRedis { _ in .bytes(sealed) })
        let store = RevisionStore(disk: nil, shared: shared, maximumContentBytes: 1 << 20)
        store.store(SharedPage(page, of: identity), as: identity, for: .everybody, isStorable: true)
        return await store.revision(name, of: identity)
    }

    private static let page = Result {
        try wait {
            let lab = try PageLab(
                """
                name: m
                kind: single
                request: {upstream: up, path: /a}
                components: [{id: c, items: "$[*]", layout: {itemHeight: 10}}]
                """,
                answers: ["/a": #"[{"id": "1"}, {"id": "2"}]"#]
            )
            return try await lab.page("m")
        }
    }
}
