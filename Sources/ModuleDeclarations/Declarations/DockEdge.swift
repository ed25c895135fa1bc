/// An edge of the screen at which a dock stands, in the order of reading.
package enum DockEdge: String, Sendable, CaseIterable {
    case top
    case bottom
}
