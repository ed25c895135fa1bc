import ModuleConfiguration

/// The keys of `galley.yaml` that are read when the service starts, and not again: those of sockets,
/// threads and files.
enum RestartOnlyKeys {
    /// Returns the names of keys that differ between two configurations.
    static func changed(
        from old: GalleyConfiguration,
        to new: GalleyConfiguration
    ) -> [String] {
        let (oldServer, newServer) = (old.server, new.server)
        let keys: [(name: String, differs: Bool)] = [
            ("server.host", oldServer.host != newServer.host),
            ("server.port", oldServer.port != newServer.port),
            ("server.threads", oldServer.threads != newServer.threads),
            (
                "server.limits.connections",
                oldServer.limits.connections != newServer.limits.connections
            ),
            (
                "server.limits.requestLine",
                oldServer.limits.requestLine != newServer.limits.requestLine
            ),
            ("server.limits.headers", oldServer.limits.headers != newServer.limits.headers),
            ("server.limits.body", oldServer.limits.body != newServer.limits.body),
            ("server.limits.listeners", oldServer.limits.listeners != newServer.limits.listeners),
            ("server.limits.memory", oldServer.limits.memory != newServer.limits.memory),
            ("server.timeouts", oldServer.timeouts != newServer.timeouts),
            ("server.accessLog", oldServer.accessLog != newServer.accessLog),
            ("cache.path", old.cache.path != new.cache.path),
            ("cache.maxBytes", old.cache.maxBytes != new.cache.maxBytes),
            ("cache.redis", old.cache.redis != new.cache.redis),
            ("state.path", old.state.path != new.state.path),
            ("state.keep", old.state.keep != new.state.keep),
            ("traffic", old.traffic != new.traffic),
        ]
        return keys.filter(\.differs).map(\.name)
    }
}
