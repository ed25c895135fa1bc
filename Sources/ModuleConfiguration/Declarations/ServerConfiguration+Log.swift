package import ConfigurationLanguage

/// The level of a line of the log: how much it matters.
package enum LogLevel: String, Sendable, CaseIterable {
    /// An operator has to mend something.
    case error
    /// Something failed that others go on without.
    case warning
    /// Something changed that an operator has asked for, or may want to know of.
    case notice
    /// Something worth a line that needs no action.
    case info
    /// Each call and each build.
    case debug
}

/// A part of the service whose lines have a level of their own.
package enum LogPart: String, Sendable, CaseIterable {
    /// Starting, ending, and all that is of no other part.
    case service
    /// Configurations: their mistakes, and reloads.
    case configuration
    /// Pages: failed requests, what was left out, builds.
    case pages
    /// Calls of upstreams.
    case upstream
    /// Files of the cache, the state, recorded views and recorded responses.
    case files
    /// Redis, and what instances share through it.
    case redis
    /// The shares of requests that a new configuration has.
    case rollout
    /// Fonts and measured text.
    case text
    /// Caches in front.
    case front
    /// The export of traces.
    case traces
    /// Changes of switches.
    case audit
}

extension ServerConfiguration {
    /// The lines of the log: `server.log`.
    package struct Log: DeclaredObject, Equatable {
        package static let title = "'log'"

        /// The least level of lines that are written.
        @Key(
            .choice,
            default: .info,
            "The least level of lines that are written; `GALLEY_LOG_LEVEL` has precedence."
        )
        package var level: LogLevel

        /// The levels of parts.
        @Key("Levels of parts of the service, for those that have another one.")
        package var parts: Parts

        /// A log of the usual level.
        package init() {}
    }

    /// The levels of parts of the service: `server.log.parts`.
    package struct Parts: DeclaredObject, Equatable {
        package static let title = "'parts'"

        @Key(.choice, otherwise: "`level`", "Starting, ending, and all that is of no other part.")
        package var service: LogLevel?
        @Key(.choice, otherwise: "`level`", "Configurations: their mistakes, and reloads.")
        package var configuration: LogLevel?
        @Key(.choice, otherwise: "`level`", "Pages: failed requests, what was left out, builds.")
        package var pages: LogLevel?
        @Key(.choice, otherwise: "`level`", "Calls of upstreams.")
        package var upstream: LogLevel?
        @Key(.choice, otherwise: "`level`", "Files of the cache, the state, and recordings.")
        package var files: LogLevel?
        @Key(.choice, otherwise: "`level`", "Redis, and what instances share through it.")
        package var redis: LogLevel?
        @Key(.choice, otherwise: "`level`", "Rollouts.")
        package var rollout: LogLevel?
        @Key(.choice, otherwise: "`level`", "Fonts and measured text.")
        package var text: LogLevel?
        @Key(.choice, otherwise: "`level`", "Caches in front.")
        package var front: LogLevel?
        @Key(.choice, otherwise: "`level`", "The export of traces.")
        package var traces: LogLevel?
        @Key(.choice, otherwise: "`level`", "Changes of switches.")
        package var audit: LogLevel?

        /// Parts that all have the log's level.
        package init() {}

        /// Returns the level of a part; nil for the log's.
        package subscript(part: LogPart) -> LogLevel? {
            switch part {
            case .service: service
            case .configuration: configuration
            case .pages: pages
            case .upstream: upstream
            case .files: files
            case .redis: redis
            case .rollout: rollout
            case .text: text
            case .front: front
            case .traces: traces
            case .audit: audit
            }
        }
    }
}
