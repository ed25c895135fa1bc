package import HTTPSocket
import ModuleKit
import ModuleMapping

/// The header fields of the responses with a page.
package struct PageResponse {
    let page: Page
    let lifetime: PageFreshness
    let inputs: PageDependencies
    let front: EdgeCacheFields

    /// Returns the response with the page, in every representation that there is.
    ///
    /// - Parameters:
    ///   - isRecent: true for a page that was not refreshed, because it was a moment ago.
    ///   - saysAccepted: true for a client that says what it draws.
    package func prepared(
        _ status: CacheStatus,
        timing: PageTiming,
        body: SharedBytes,
        encoded: EncodedBodies,
        isRecent: Bool = false,
        saysAccepted: Bool = false
    ) -> PreparedResponse {
        var fields = fields(status, timing: timing, saysAccepted: saysAccepted)
        if isRecent { fields["Galley-Refresh"] = "recent" }
        if let next = page.next { fields.append(name: "Link", value: "<\(next)>; rel=\"next\"") }
        addFront(to: &fields, canonical: front.canonical)
        return PreparedResponse(
            fields: fields,
            body: body,
            encoded: encoded,
            entityTag: page.revision,
            createdAt: lifetime.builtAt,
            usableUntil: lifetime.servedUntil,
            notes: ResponseNotes(variant: front.variation?.side.rawValue)
        )
    }

    /// Returns a response with a part of the page: it lives as long as the page, and its tag names
    /// its own bytes.
    ///
    /// - Parameters:
    ///   - fields: those of ``fields(ofPart:timing:saysAccepted:)``.
    ///   - canonical: the canonical URL of the part, without the host.
    ///   - encoded: the part in other codings.
    package func prepared(
        part: SharedBytes,
        _ fields: EncodedFields,
        canonical: String,
        encoded: EncodedBodies = .none
    ) -> PreparedResponse {
        PreparedResponse(
            fields: fields,
            adding: front.link(canonical: canonical),
            body: part,
            encoded: encoded,
            entityTag: ContentHash.text(of: part.bytes),
            createdAt: lifetime.builtAt
        )
    }

    /// Returns the fields of responses with parts of the page, but for their canonical URLs.
    package func fields(
        ofPart status: CacheStatus,
        timing: PageTiming,
        saysAccepted: Bool
    ) -> EncodedFields {
        var fields = fields(status, timing: timing, saysAccepted: saysAccepted)
        addFront(to: &fields, canonical: nil)
        return EncodedFields(fields)
    }

    /// Adds the fields for caches in front of the service.
    package func addFront(to fields: inout HTTPFields, canonical: String?) {
        front.add(to: &fields, canonical: canonical, isPrivate: inputs.isPrivate)
    }

    /// Returns the fields by which responses with one page differ.
    static func fields(_ status: CacheStatus, timing: PageTiming) -> [HTTPField] {
        [
            HTTPField(name: "Cache-Status", value: status.text),
            HTTPField(name: "Server-Timing", value: timing.text),
        ]
    }

    private func fields(
        _ status: CacheStatus,
        timing: PageTiming,
        saysAccepted: Bool
    ) -> HTTPFields {
        var fields: HTTPFields = [
            "Content-Type": "application/json",
            "Cache-Control": cacheControl,
            "Vary": vary,
            "Cache-Status": status.text,
            "Galley-Status": galleyStatus,
            "Server-Timing": timing.text,
        ]
        if saysAccepted || page.request.accepted != nil {
            fields["Galley-Accepts"] = page.isSubstituted ? "substituted" : "complete"
        }
        return fields
    }

    /// The value of `Galley-Status`.
    package var galleyStatus: String {
        inputs.isFormer ? page.status.rawValue + "; misconfigured" : page.status.rawValue
    }

    /// The value of `Cache-Control` of a picture, which is drawn for each request: caches ask each
    /// time, and none stores what is somebody's own.
    package var pictureCacheControl: String {
        if lifetime.isForbiddenToKeep { return "no-store" }
        return isPrivate ? "private, no-cache" : "no-cache"
    }

    private var cacheControl: String {
        if lifetime.isForbiddenToKeep { return "no-store" }
        if let seconds = lifetime.maxAgeWhenPurged, !inputs.isPrivate {
            // The client's own cache is told nothing, and asks each time.
            if isPrivate { return "private, max-age=0, must-revalidate" }
            return front.isPurged && seconds > 0
                ? "public, max-age=0, s-maxage=\(seconds)" : "public, max-age=0, must-revalidate"
        }
        var text = isPrivate ? "private" : "public"
        text += ", max-age=\(lifetime.maxAge)"
        if lifetime.staleWhileRevalidate > 0 {
            text += ", stale-while-revalidate=\(lifetime.staleWhileRevalidate)"
        }
        return text
    }

    /// True when no shared cache may store it.
    private var isPrivate: Bool { inputs.isPrivate || front.variation?.isPrivate == true }

    private var vary: String {
        (["accept-encoding"] + varyingNames).joined(separator: ", ")
    }

    /// The names of the client's fields that it varies by.
    package var varyingNames: [String] {
        front.variation?.vary(inputs.forwardedNames) ?? inputs.forwardedNames
    }
}
