public import LayoutCore
public import UpstreamKit

/// A component after mapping: all that its section will say, and the keys to lay it out with.
public struct SectionContent: Sendable {
    /// Unique in the page; in a composite prefixed by the names of the children above it.
    public var id: String
    /// The module that declares the component.
    public var module: String
    /// How far the ids of its items reach.
    public var identity = ModuleDeclaration.Identity.section
    /// Whether ids identify its items; if not, those of equal id are told apart by their order.
    public var hasUniqueIDs = true
    /// Whether its data is what was asked for.
    public var status: SectionStatus
    /// The layout's keys, breakpoints and parameters resolved.
    public var layout: SectionLayout
    /// The items.
    public var items: ItemTable
    /// What stands above the items.
    public var header: SupplementaryContent?
    /// What stands below the items.
    public var footer: SupplementaryContent?
    /// What stands in for the items when there are none.
    public var placeholder: SupplementaryContent?
    /// What lies behind the section.
    public var decoration: DecorationContent?
    /// The id of the item that is selected, where the component says which.
    public var selected: String?
    /// What is inside the items, where they have carousels.
    public var carousels: CarouselContent?
}

extension SectionContent {
    /// Whether its request has not finished.
    var isLoading: Bool { if case .loading = status { true } else { false } }
}

/// Whether a section shows what was asked for, and if not, why.
public enum SectionStatus: Sendable {
    /// It does.
    case ok
    /// A refetch failed, and the answer that was fetched at `asOf` stands in.
    case stale(asOf: WallTime, failure: RequestFailure)
    /// The configured stand-in is shown.
    case fallback(failure: RequestFailure)
    /// Its request has not finished; on event streams only.
    case loading
    /// There is no data, and the placeholder is shown.
    case placeholder
    /// Its request failed, and there is nothing to show.
    case failed(failure: RequestFailure)

    /// The name in answers.
    public var name: StaticString {
        switch self {
        case .ok: "ok"
        case .stale: "stale"
        case .fallback: "fallback"
        case .loading: "loading"
        case .placeholder: "placeholder"
        case .failed: "failed"
        }
    }

    /// The failure behind it.
    public var failure: RequestFailure? {
        switch self {
        case .ok, .loading, .placeholder: nil
        case .stale(_, let failure), .fallback(let failure), .failed(let failure): failure
        }
    }

    /// The same with the failure behind it changed.
    func replacingFailure(_ change: (RequestFailure) -> RequestFailure) -> SectionStatus {
        switch self {
        case .ok, .loading, .placeholder: self
        case .stale(let asOf, let failure): .stale(asOf: asOf, failure: change(failure))
        case .fallback(let failure): .fallback(failure: change(failure))
        case .failed(let failure): .failed(failure: change(failure))
        }
    }
}

/// A header, footer or placeholder: its geometry and what it says.
public struct SupplementaryContent: Sendable {
    /// Height, inset and whether it is pinned; a placeholder has only a height.
    public var geometry: Supplementary
    /// The reuse identifier.
    public var type: String
    /// The value of `data` as JSON text.
    public var data: [UInt8]
    /// The elements of its custom cell, as the member `,"elements":[…]`; empty when it has none.
    public var elements: [UInt8] = []
    /// The value of `select` as JSON text.
    public var select: [UInt8]?
}

/// What lies behind a section: its geometry and how it is painted.
public struct DecorationContent: Sendable {
    /// Which parts it spans, and how far inside them.
    public var geometry: Decoration
    /// The corners' radius in points.
    public var radius: Double
    /// The value of `contents` as JSON text.
    public var contents: [UInt8]
}
