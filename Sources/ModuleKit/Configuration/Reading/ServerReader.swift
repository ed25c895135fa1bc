/// Makes `server`, `cache` and `state` of checked nodes.
struct ServerReader {
    let diagnostics: DiagnosticCollector
    let folder: String

    func server(_ node: ConfigurationNode?) -> ServerConfiguration {
        var server = ServerConfiguration()
        guard let node else { return server }
        server.host = node.text("host") ?? server.host
        server.port = node.integer("port") ?? server.port
        server.threads = node.integer("threads")
        server.adminToken = node["admin"]?.text("token")
        server.corsOrigins = node["cors"]?.texts("origins") ?? []
        if let proxies = node.texts("trustedProxies") {
            server.trustedProxies = proxies.compactMap { AddressRange($0) }
        }
        if let limits = node["limits"] { server.limits = self.limits(limits) }
        if let timeouts = node["timeouts"] { server.timeouts = self.timeouts(timeouts) }
        return server
    }

    private func limits(_ node: ConfigurationNode) -> ServerConfiguration.Limits {
        var limits = ServerConfiguration.Limits()
        limits.connections = node.integer("connections") ?? limits.connections
        limits.requestLine = node.size("requestLine") ?? limits.requestLine
        limits.headers = node.size("headers") ?? limits.headers
        limits.body = node.size("body") ?? limits.body
        limits.loads = node.integer("loads") ?? limits.loads
        return limits
    }

    private func timeouts(_ node: ConfigurationNode) -> ServerConfiguration.Timeouts {
        var timeouts = ServerConfiguration.Timeouts()
        timeouts.request = node.duration("request") ?? timeouts.request
        timeouts.idle = node.duration("idle") ?? timeouts.idle
        timeouts.write = node.duration("write") ?? timeouts.write
        timeouts.drain = node.duration("drain") ?? timeouts.drain
        return timeouts
    }

    func cache(_ node: ConfigurationNode?) -> CacheConfiguration {
        var cache = CacheConfiguration()
        let path = node?.text("path") ?? cache.path
        cache.path = path == ":memory:" ? path : ConfigurationPath.resolve(path, in: folder)
        cache.maxBytes = node?.size("maxBytes") ?? cache.maxBytes
        return cache
    }

    func state(_ node: ConfigurationNode?) -> StateConfiguration {
        let path = node?.text("path") ?? StateConfiguration().path
        return StateConfiguration(path: ConfigurationPath.resolve(path, in: folder))
    }

    /// Reports a file that cache and state would share: each would take the other's for damaged, and
    /// move it aside.
    func checkFiles(
        _ cache: CacheConfiguration,
        _ state: StateConfiguration,
        in node: ConfigurationNode
    ) {
        guard cache.path == state.path,
            let path = node["state"]?["path"] ?? node["cache"]?["path"]
        else { return }
        diagnostics.report("cache and state cannot be in the same file", at: path.position)
    }
}
