/// The names of the contents of a child of a stack, each of which is a key.
package enum CellContentName: String, CaseIterable, Sendable {
    case image, text, space, stack, carousel, divider, each

    /// The content in messages.
    package var title: String { "\(self == .image || self == .each ? "an" : "a") \(rawValue)" }
}
