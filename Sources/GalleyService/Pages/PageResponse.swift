import HTTPSocket
import ModuleKit

/// The header fields of the responses with a page.
struct PageResponse {
    let page: Page
    let lifetime: PageFreshness
    let inputs: PageDependencies

    /// Returns the response with the page, in every representation that there is.
    func prepared(
        _ status: CacheStatus,
        timing: PageTiming,
        body: SharedBytes,
        gzipped: SharedBytes?
    ) -> PreparedResponse {
        var fields = fields(status, timing: timing)
        if let next = page.next { fields.append(name: "Link", value: "<\(next)>; rel=\"next\"") }
        return PreparedResponse(
            fields: fields,
            body: body,
            gzipped: gzipped,
            entityTag: page.revision,
            createdAt: lifetime.builtAt,
            usableUntil: lifetime.servedUntil
        )
    }

    /// Returns a response with a part of the page: it lives as long as the page, and its tag names
    /// its own bytes.
    func prepared(
        part: SharedBytes,
        _ status: CacheStatus,
        timing: PageTiming,
        acceptsGzip: Bool
    ) -> PreparedResponse {
        PreparedResponse(
            fields: fields(status, timing: timing),
            body: part,
            gzipped: acceptsGzip ? Gzip.compress(part) : nil,
            entityTag: ContentHash.text(of: part.bytes),
            createdAt: lifetime.builtAt
        )
    }

    private func fields(_ status: CacheStatus, timing: PageTiming) -> HTTPFields {
        var fields: HTTPFields = [
            "Content-Type": "application/json",
            "Cache-Control": cacheControl,
            "Vary": vary,
            "Cache-Status": status.text,
            "Galley-Status": page.status.rawValue,
            "Server-Timing": timing.text,
        ]
        ContentSecurity.add(to: &fields)
        return fields
    }

    /// The value of `Cache-Control` of a picture, which is drawn for each request: caches ask each
    /// time, and none stores what is somebody's own.
    var pictureCacheControl: String {
        if lifetime.isForbiddenToKeep { return "no-store" }
        return inputs.isPrivate ? "private, no-cache" : "no-cache"
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
        (["accept-encoding"] + inputs.forwardedNames).joined(separator: ", ")
    }
}
