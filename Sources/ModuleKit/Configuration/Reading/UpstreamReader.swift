import UpstreamKit

/// The names of the upstreams there are, those with mistakes too.
struct UpstreamNames {
    var names: [String] = []
    /// Whether `upstreams` itself could be read.
    var isComplete = true
}

/// Makes `upstreams` of checked nodes.
struct UpstreamReader {
    let diagnostics: DiagnosticCollector
    let folder: String
    let folderExists: (String) -> Bool
    private(set) var names = UpstreamNames()

    init(
        diagnostics: DiagnosticCollector,
        folder: String,
        folderExists: @escaping (String) -> Bool
    ) {
        self.diagnostics = diagnostics
        self.folder = folder
        self.folderExists = folderExists
    }

    mutating func read(_ node: ConfigurationNode?) -> [String: UpstreamConfiguration] {
        guard let node else { return [:] }
        guard let members = node.members else {
            names.isComplete = false
            return [:]
        }
        var upstreams: [String: UpstreamConfiguration] = [:]
        for member in members {
            names.names.append(member.key)
            upstreams[member.key] = upstream(member.key, member.value)
        }
        return upstreams
    }

    private func upstream(_ name: String, _ node: ConfigurationNode) -> UpstreamConfiguration? {
        guard let source = source(node) else { return nil }
        var upstream = UpstreamConfiguration(name: name, source: source)
        upstream.forward = forward(node["forward"])
        upstream.timeout = node.duration("timeout") ?? upstream.timeout
        upstream.retries = node.integer("retries") ?? upstream.retries
        upstream.maxBytes = node.size("maxBytes") ?? upstream.maxBytes
        upstream.circuit.failures =
            node["circuit"]?.integer("failures") ?? upstream.circuit.failures
        upstream.circuit.openFor = node["circuit"]?.duration("openFor") ?? upstream.circuit.openFor
        upstream.cache = node.policy("cache")
        return upstream
    }

    // MARK: Where answers come from

    private func source(_ node: ConfigurationNode) -> UpstreamConfiguration.Source? {
        if let url = node.text("url") {
            var service = HTTPUpstreamConfiguration(url: BaseURL.normalized(url))
            service.headers = headers(node["headers"])
            service.connect = node.duration("connect") ?? service.connect
            service.maxConnections = node.integer("maxConnections") ?? service.maxConnections
            service.redirects = node.choice("redirects") ?? service.redirects
            return .http(service)
        }
        guard let directory = node["directory"] else { return nil }
        guard let path = directory["path"] ?? (directory.text == nil ? nil : directory),
            let text = path.text
        else { return nil }
        var files = DirectoryUpstreamConfiguration(
            path: ConfigurationPath.resolve(text, in: folder)
        )
        files.delay = directory.duration("delay") ?? files.delay
        files.rotate = directory.duration("rotate")
        if !folderExists(files.path) {
            let shown = path.scalar.map { " '\($0.shown)'" } ?? ""
            diagnostics.report("there is no folder\(shown)", at: path.position)
        }
        return .directory(files)
    }

    private func headers(_ node: ConfigurationNode?) -> [(name: String, value: String)] {
        (node?.members ?? []).compactMap { member in
            HeaderRules.checkSent(member, diagnostics)
            return member.value.text.map { (member.key, $0) }
        }
    }

    private func forward(_ node: ConfigurationNode?) -> [String] {
        (node?.elements ?? []).compactMap { element in
            guard let name = element.text?.lowercased() else { return nil }
            if HeaderRules.neverSent.contains(name) {
                diagnostics.report("'\(name)' is never passed on", at: element.position)
            }
            return name
        }
    }
}

/// Which header fields a configuration may name.
enum HeaderRules {
    /// What belongs to one connection (RFC 9110, section 7.6.1) or to the message itself.
    static let connection: Set<String> = [
        "connection", "content-length", "keep-alive", "proxy-authenticate", "proxy-authorization",
        "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
    ]

    /// What never goes to an upstream, whoever asks for it.
    static let neverSent = connection.union(["accept-encoding", "cookie", "expect", "host"])

    /// Reports a field that a request cannot send.
    static func checkSent(_ member: ConfigurationNode.Member, _ diagnostics: DiagnosticCollector) {
        let name = member.key.lowercased()
        if neverSent.contains(name), !connection.contains(name) {
            diagnostics.report("'\(member.key)' is never sent", at: member.keyPosition)
        }
        if connection.contains(name) {
            diagnostics.report(
                "'\(member.key)' belongs to the connection and cannot be set",
                at: member.keyPosition
            )
        }
        let hasControls = member.value.text?.utf8.contains { $0 < 0x20 || $0 == 0x7F } ?? false
        if hasControls {
            diagnostics.report(
                "'\(member.key)' has a line break or another control character",
                at: member.value.position
            )
        }
    }
}
