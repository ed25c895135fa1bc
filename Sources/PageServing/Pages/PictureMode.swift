/// The modes that a picture is drawn in.
package enum PictureMode: String, Sendable, CaseIterable {
    /// Light or dark, and with high contrast, as its reader prefers.
    case automatic
    case light
    case dark
    /// With high contrast, light or dark as its reader prefers.
    case contrast

    /// The modes that a request may name.
    package static let named = allCases.filter { $0 != .automatic }.map(\.rawValue)
}
