import ChangesCore
import HTTPSocket
import ModuleKit
import ModuleMapping
import PageServing
import RedisKit
import StateReplication

/// Edits between two revisions, and the caches that may keep them.
struct RevisionEditsResult: Sendable {
    /// The edits, encoded.
    let body: SharedBytes
    /// Those who may keep them.
    let visibility: CacheVisibility
}

extension LiveService {
    /// Returns edits between two revisions of a page that anybody may see, as another instance computes them;
    /// nil where there is none that can.
    func othersEdits(_ request: EditsRequest) async -> RevisionEditsResult? {
        guard let reply = await exchange?.reply(to: request.bytes), let first = reply.first,
            let visibility = CacheVisibility.allCases.first(where: { $0.letter == first })
        else { return nil }
        return RevisionEditsResult(
            body: SharedBytes(Array(reply.dropFirst())),
            visibility: visibility
        )
    }

    /// Replies to another instance that requests edits: a letter for the caches that may keep them, and the edits.
    ///
    /// - Returns: nil where the page that they lead to is not kept here, or is not for other instances.
    func reply(to bytes: [UInt8]) async -> [UInt8]? {
        guard let request = EditsRequest(bytes) else { return nil }
        // Its own name makes no difference: the keys of revisions are made of module and scope.
        let identity = PageIdentity(name: request.module, module: request.module, scope: "")
        guard let target = revisions.page(request.to, of: identity),
            target.viewport.display == request.display,
            [request.from, request.to].allSatisfy({ revisions.isShareable($0, of: identity) }),
            let old = await revisions.revision(request.from, of: identity),
            old.members.display == request.display
        else { return nil }
        let result = await changes.edits(
            since: request.from,
            to: target,
            of: identity,
            prefersDelta: true
        )
        if case .reset = result.kind { return nil }
        var body = result.body
        if let anchor = request.anchor {
            body = await changes.anchored(
                body,
                anchor,
                since: request.from,
                to: target,
                of: identity
            )
        }
        let isPartial = old.members.isPartial || target.status == .partial
        let visibility =
            isPartial
            ? .nobody
            : min(
                revisions.visibility(of: request.from, of: identity),
                revisions.visibility(of: request.to, of: identity)
            )
        return [visibility.letter] + Array(body.bytes)
    }
}

extension CacheVisibility {
    /// Its letter in replies to other instances.
    fileprivate var letter: UInt8 {
        switch self {
        case .nobody: UInt8(ascii: "n")
        case .client: UInt8(ascii: "c")
        case .everybody: UInt8(ascii: "e")
        }
    }
}
