package import ConfigurationLanguage

/// The configuration whose modules a rollout brings, or the mistakes in it: those keep nothing else from being served.
package struct RolledOutConfiguration: Sendable {
    private let content: SharedValue<GalleyConfiguration>?
    /// The mistakes for which it is not served; empty where it is.
    package let mistakes: [Diagnostic]

    /// Takes what was read: a configuration, or the mistakes in it.
    init(_ configuration: GalleyConfiguration?, mistakes: [Diagnostic]) {
        content = configuration.map { SharedValue($0) }
        self.mistakes = mistakes
    }

    /// The configuration, as it is written; nil with mistakes.
    package var configuration: GalleyConfiguration? { content?.value }

    /// Returns what a configuration serves on the new side: its own server, files and state, with all else of the
    /// other one. Nil with mistakes.
    package func side(of base: GalleyConfiguration) -> GalleyConfiguration? {
        guard var side = configuration else { return nil }
        side.server = base.server
        side.cache = base.cache
        side.state = base.state
        side.traffic = base.traffic
        side.rollout = base.rollout
        return side
    }
}
