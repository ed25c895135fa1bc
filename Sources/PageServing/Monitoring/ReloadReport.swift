package import ConfigurationLanguage
import Locking
package import MetricsKit
package import ModuleConfiguration

/// The state of the configuration that was read last: its mistakes, and whether it is served.
package final class ReloadReport: MetricsSource {

    package init() {}
    /// The most mistakes that are kept: enough to mend them by, and no file of mistakes fills the memory.
    static let maximum = 20

    private struct State {
        var mistakes: [Diagnostic] = []
        var misconfigured: [String] = []
        var isSuccessful = true
        /// The time of the last reading that is served, in seconds since 1970.
        var successTime = 0
        var hash = ""
        var reload: (@Sendable () async -> ReloadResult?)?
    }

    private let state = Locked(State())

    /// The mistakes, in the order of the files.
    package var mistakes: [Diagnostic] { state.withLock { $0.mistakes } }

    /// The number of modules whose files have mistakes.
    package var misconfiguredCount: Int { state.withLock { $0.misconfigured.count } }

    /// Notes a configuration that is served from now on.
    ///
    /// - Parameter time: The seconds since 1970.
    package func note(served configuration: GalleyConfiguration, at time: Int) {
        let modules = configuration.modulesWithMistakes
        let mistakes =
            modules.flatMap(\.mistakes) + configuration.mistakesOfSharedFiles
            + (configuration.rolledOut?.mistakes ?? [])
        state.withLock { state in
            state.mistakes = Self.kept(mistakes)
            // Two files may have one name.
            state.misconfigured = Set(modules.map(\.name).exact).sorted().texts
            state.isSuccessful = true
            state.successTime = time
            state.hash = configuration.hash
        }
    }

    /// Notes the mistakes for which a configuration is not served.
    package func note(refused mistakes: [Diagnostic]) {
        state.withLock { state in
            state.mistakes = Self.kept(mistakes)
            state.isSuccessful = false
        }
    }

    private static func kept(_ mistakes: [Diagnostic]) -> [Diagnostic] {
        var seen: Set<Diagnostic> = []
        let kept = mistakes.filter { $0.severity == .error && seen.insert($0).inserted }
        return Array(kept.prefix(maximum))
    }

    // MARK: On request

    /// Sets what reads the configuration again, and returns once that is served or refused.
    package func reloads(by reload: @escaping @Sendable () async -> ReloadResult?) {
        state.withLock { $0.reload = reload }
    }

    /// Reads the configuration again; nil where this process cannot.
    package func reload() async -> ReloadResult? {
        guard let reload = state.withLock({ $0.reload }) else { return nil }
        return await reload()
    }

    // MARK: Metrics

    package func collect() -> [Metric] {
        let state = state.withLock { $0 }
        return [
            .gauge(
                "galley_modules_misconfigured",
                "1 for each module that is not served as its file says, which has a mistake.",
                by: "module",
                state.misconfigured.map { ($0, 1) }
            ),
            .gauge(
                "galley_config_last_reload_successful",
                "1 where the configuration that was read last is served, also where some modules are misconfigured.",
                isOn: state.isSuccessful
            ),
            .gauge(
                "galley_config_last_reload_success_timestamp_seconds",
                "The time at which the configuration that is served was read.",
                state.successTime
            ),
            .gauge(
                "galley_config_info",
                "1, by the hash of the configuration's files, which is that of every instance with the same files.",
                by: "hash",
                [(state.hash, 1)]
            ),
        ]
    }
}

/// The result of reading the configuration again.
package enum ReloadResult: Sendable {
    /// It is served.
    case served(ReloadSummary)
    /// It is not served, for these mistakes.
    case refused([Diagnostic])
}

/// The changes of a configuration that is served beside the one before it.
package struct ReloadSummary: Sendable {
    package let hash: String
    /// The modules that are read otherwise than before.
    package let changed: [String]
    /// The modules that are gone.
    package let removed: [String]
    package let misconfigured: [MisconfiguredModule]
    /// The mistakes of files that modules share.
    package let mistakesOfSharedFiles: [Diagnostic]
    /// The keys that only a restart applies.
    package let needsRestart: [String]

    /// Creates the summary of a configuration that is served.
    package init(
        _ configuration: GalleyConfiguration,
        changed: [String],
        removed: [String],
        needsRestart: [String]
    ) {
        hash = configuration.hash
        misconfigured = configuration.modulesWithMistakes
        mistakesOfSharedFiles = configuration.mistakesOfSharedFiles
        self.changed = changed
        self.removed = removed
        self.needsRestart = needsRestart
    }
}
