import HTTPSocket
import ModuleKit

/// Puts the header fields of a layout together.
struct PageAnswer {
    let page: Page
    let lifetime: PageLifetime
    let inputs: PageInputs

    /// The answer, in every representation that there is.
    func prepared(
        _ status: CacheStatus,
        timing: PageTiming,
        body: SharedBytes,
        gzipped: SharedBytes?
    ) -> PreparedResponse {
        var fields = fields(status, timing)
        if let next = page.next { fields.append("Link", "<\(next)>; rel=\"next\"") }
        return PreparedResponse(
            fields: fields,
            body: body,
            gzipped: gzipped,
            entityTag: page.revision,
            bornAt: lifetime.builtAt,
            usableUntil: lifetime.servedUntil
        )
    }

    /// The answer that shows a part of the page: it lives as long as the page, and its tag names its
    /// own bytes.
    func prepared(
        part: SharedBytes,
        _ status: CacheStatus,
        timing: PageTiming,
        acceptsGzip: Bool
    ) -> PreparedResponse {
        PreparedResponse(
            fields: fields(status, timing),
            body: part,
            gzipped: acceptsGzip ? Gzip.compress(part) : nil,
            entityTag: ContentHash.text(of: part.bytes),
            bornAt: lifetime.builtAt
        )
    }

    private func fields(_ status: CacheStatus, _ timing: PageTiming) -> HTTPFields {
        [
            "Content-Type": "application/json",
            "Cache-Control": cacheControl,
            "Vary": vary,
            "Cache-Status": status.text,
            "Galley-Status": page.status.rawValue,
            "Server-Timing": timing.text,
        ]
    }

    private var cacheControl: String {
        if lifetime.isForbiddenToKeep { return "no-store" }
        var text = inputs.isPrivate ? "private" : "public"
        text += ", max-age=\(lifetime.maxAge)"
        if lifetime.staleWhileRevalidate > 0 {
            text += ", stale-while-revalidate=\(lifetime.staleWhileRevalidate)"
        }
        return text
    }

    private var vary: String {
        (["accept", "accept-encoding"] + inputs.forwardedNames).joined(separator: ", ")
    }
}
