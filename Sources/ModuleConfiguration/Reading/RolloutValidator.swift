import ConfigurationLanguage
import UpstreamKit

/// The settings of a process as a `galley.yaml` has them, paths as they are written.
struct ProcessSettings {
    var server = ServerConfiguration()
    var cache = CacheConfiguration()
    var state = StateConfiguration()
    var traffic: TrafficConfiguration?

    init() {}

    init(_ file: GalleyFile) {
        server = file.server
        cache = file.cache
        state = file.state
        traffic = file.traffic
    }
}

/// Checks `rollout`, and the configuration that is rolled out.
struct RolloutValidator {
    let diagnostics: DiagnosticCollector

    /// Reports an owner that no proxy vouches for, and warns of a halt without a rate and of an end that has passed.
    func check(_ file: GalleyFile) {
        guard let rollout = file.rollout else { return }
        if let until = rollout.until, until <= Double(WallTime.now.milliseconds),
            let position = rollout.$until.position
        {
            diagnostics.warn(
                "this has passed, so that everybody is on the old side: give a later time, or remove 'rollout'",
                at: position
            )
        }
        if case .header(let name) = rollout.by, let node = rollout.$by.node,
            !file.server.scopeHeaders.contains(where: { $0 == name.text })
        {
            diagnostics.report(
                "'\(name.text)' names nobody unless 'server.scopeHeaders' has it: any client could choose its side",
                at: node.members?.first?.value.position ?? node.position,
                suggestion: SpellingSuggestion.find(name.text, among: file.server.scopeHeaders)
            )
        }
        if let halt = rollout.halt, halt.errors == nil, halt.cut == nil,
            let position = rollout.$halt.position
        {
            diagnostics.warn(
                "this halts nothing: give 'errors' or 'cut', such as '{errors: 1%}'",
                at: position
            )
        }
    }

    /// Reports a rollout in what is rolled out, and warns of settings of the process in it that are not used.
    func check(_ file: GalleyFile, rolledOutBy base: ProcessSettings) {
        if let position = file.$rollout.position {
            diagnostics.report(
                "a configuration that is rolled out has no 'rollout' of its own",
                at: position
            )
        }
        let keys: [(key: GivenKey, differs: Bool)] = [
            (file.$server, file.server != base.server), (file.$cache, file.cache != base.cache),
            (file.$state, file.state != base.state), (file.$traffic, file.traffic != base.traffic),
        ]
        for (key, differs) in keys where differs {
            guard let position = key.position else { continue }
            diagnostics.warn(
                "'\(key.name)' is not used: that of the configuration with the 'rollout' is",
                at: position
            )
        }
    }
}
