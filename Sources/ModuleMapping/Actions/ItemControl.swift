package import ModuleDeclarations
package import SwitchKit

/// The service's part of an item, which is never in a page's bytes.
package struct ItemControl: Sendable {
    /// The call to an upstream when the item is selected.
    package var request: UpstreamCall?
    /// The switch that the item is, if it is one.
    package var toggle: SwitchControl?
    /// The service's part of the elements of its cell that have actions.
    package var elements: [ElementControl] = []

    package init(
        request: UpstreamCall? = nil,
        toggle: SwitchControl? = nil,
        elements: [ElementControl] = []
    ) {
        self.request = request
        self.toggle = toggle
        self.elements = elements
    }

    /// Returns the service's part of an element; nil where it has none.
    package func element(_ id: String) -> ElementControl? { elements.first { $0.id == id } }

    /// An estimate of the memory that it holds, in bytes.
    var memoryBytes: Int {
        elements.reduce(MemoryLayout<ItemControl>.stride) { $0 + $1.memoryBytes }
    }
}

/// The service's part of an element of a cell.
package struct ElementControl: Sendable {
    /// The element's id.
    package var id: String
    /// The call to an upstream when the element is selected.
    package var request: UpstreamCall?
    /// The switch that the element sets, if it sets one.
    package var toggle: SwitchControl?

    fileprivate var memoryBytes: Int {
        let call = request.map { $0.target.utf8.count + $0.body.count } ?? 0
        let key = toggle?.key.map { $0.item.utf8.count + $0.owner.utf8.count } ?? 0
        return MemoryLayout<ElementControl>.stride + id.utf8.count + call + key
    }
}

/// A call to an upstream with every value in its place.
package struct UpstreamCall: Sendable, Equatable {
    /// The upstream's name.
    package var upstream: String
    package var method: String
    /// The path, percent-encoded.
    package var target: String
    /// The body; empty for none.
    package var body: [UInt8]
    /// True when the page's data is fetched again afterwards.
    package var reloads: Bool
}

/// A switch as the page shows it.
package struct SwitchControl: Sendable {
    /// The reach of its value: shared, or one value for each owner.
    package var scope: SwitchScope
    /// The key of its value; nil when the request names no owner.
    package var key: SwitchKey?
    /// The value while nothing is stored.
    package var unset: Bool
    /// The value that the page shows.
    package var value: Bool
    /// The messages to show once it is on, and once it is off.
    package var messages: (on: String?, off: String?)
    /// The call that notifies an upstream before the change; its body is the caller's.
    package var notification: UpstreamCall?
    /// True when the value comes from an upstream's response, so that nothing is stored here.
    package var isUpstreams: Bool
}
