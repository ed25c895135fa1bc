package import LayoutCore
package import UpstreamKit

/// The status of a section's data.
package enum SectionStatus: Sendable {
    /// The data is there.
    case ok
    /// A refetch failed, and the response that was fetched at `asOf` is shown.
    case stale(asOf: WallTime, failure: RequestFailure)
    /// The configured fallback is shown.
    case fallback(failure: RequestFailure)
    /// Its request has not finished; on event streams only.
    case loading
    /// There is no data, and the placeholder is shown.
    case placeholder
    /// Its request failed, and there is nothing to show.
    case failed(failure: RequestFailure)

    /// The name in responses.
    package var name: String {
        switch self {
        case .ok: "ok"
        case .stale: "stale"
        case .fallback: "fallback"
        case .loading: "loading"
        case .placeholder: "placeholder"
        case .failed: "failed"
        }
    }

    /// True when there is nothing to show.
    package var isFailed: Bool { if case .failed = self { true } else { false } }

    /// The failure behind it.
    package var failure: RequestFailure? {
        switch self {
        case .ok, .loading, .placeholder: nil
        case .stale(_, let failure), .fallback(let failure), .failed(let failure): failure
        }
    }

    /// Returns the same status with the failure behind it changed.
    package func replacingFailure(_ change: (RequestFailure) -> RequestFailure) -> SectionStatus {
        switch self {
        case .ok, .loading, .placeholder: self
        case .stale(let asOf, let failure): .stale(asOf: asOf, failure: change(failure))
        case .fallback(let failure): .fallback(failure: change(failure))
        case .failed(let failure): .failed(failure: change(failure))
        }
    }
}

/// The content of a header, footer or placeholder.
package struct SupplementaryContent: Sendable {
    /// The height, the inset and the pinning; a placeholder has only a height.
    package var geometry: Supplementary
    /// The reuse identifier.
    package var type: String
    /// The value of `data` as JSON text.
    package var data: [UInt8]
    /// The elements of its custom cell, as the member `,"elements":[…]`; empty when it has none.
    package var elements: [UInt8] = []
    /// The styles of the texts in its elements.
    package var styles: [PageStyle] = []
    /// The palette's colours of the boxes in its elements, by name.
    package var colors: [ExactString] = []
    /// The images of the service's own in its elements.
    package var images: [PageImage] = []
    /// The value of `select` as JSON text.
    package var select: [UInt8]?
    /// The properties for a screen reader as the member `,"a11y":{…}`; empty where all follow from its content.
    package var accessibility: [UInt8] = []
}

/// The decoration behind a section.
package struct DecorationContent: Sendable {
    /// The region that it spans, and its inset.
    package var geometry: Decoration
    /// The corners' radius in points.
    package var radius: Double
    /// The value of `contents` as JSON text.
    package var contents: [UInt8]
    /// The images of the service's own in it.
    package var images: [PageImage] = []
}
