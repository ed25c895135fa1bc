import UpstreamKit

/// The names of the upstreams there are, those with mistakes too.
struct UpstreamNames {
    var names: [String] = []
    /// Those that requests and actions name.
    let used = UsedNames()
    /// True when `upstreams` itself could be read.
    var isComplete = true
}

/// Makes `upstreams` of checked nodes.
struct UpstreamReader {
    let diagnostics: DiagnosticCollector
    let folder: String
    let folderExists: (String) -> Bool
    private(set) var names = UpstreamNames()

    /// The upstreams by name; the names of those with mistakes are noted too.
    mutating func read(_ galley: ConfigurationObject<GalleyKeys>) -> [ExactString:
        UpstreamConfiguration]
    {
        guard let given = galley.upstreams else {
            names.isComplete = !galley.has(\.upstreams)
            return [:]
        }
        var upstreams: [ExactString: UpstreamConfiguration] = [:]
        for entry in given {
            names.names.append(entry.name)
            upstreams[entry.name] = entry.value.flatMap { upstream(named: entry.name, $0) }
        }
        return upstreams
    }

    private func upstream(
        named name: String,
        _ keys: ConfigurationObject<UpstreamKeys>
    ) -> UpstreamConfiguration? {
        guard let source = source(keys) else { return nil }
        var upstream = UpstreamConfiguration(name: name, source: source, keys)
        upstream.forward = (keys.forward ?? []).compactMap(forwardedField)
        return upstream
    }

    // MARK: Sources

    private func source(
        _ keys: ConfigurationObject<UpstreamKeys>
    ) -> UpstreamConfiguration.Source? {
        if let url = keys.url {
            var service = HTTPUpstreamConfiguration(url: BaseURL.normalized(url), keys)
            service.headers = (keys.headers ?? []).compactMap { field in
                HeaderNameValidator.checkSent(field, reportingTo: diagnostics)
                return field.value.map { (field.name, $0) }
            }
            return .http(service)
        }
        guard let node = keys.directory else { return nil }
        let directory = ConfigurationObject(DirectoryKeys.all, node)
        guard let path = directory.node(\.path) ?? (node.text == nil ? nil : node),
            let text = path.text
        else { return nil }
        let files = DirectoryUpstreamConfiguration(
            path: ConfigurationPath.resolve(text, in: folder),
            directory
        )
        if !folderExists(files.path) {
            let shown = path.scalar.map { " '\($0.shown)'" } ?? ""
            diagnostics.report("there is no folder\(shown)", at: path.position)
        }
        return .directory(files)
    }

    private func forwardedField(_ node: ConfigurationNode) -> ForwardedField? {
        let keys = ConfigurationObject(ForwardKeys.all, node)
        guard let name = node.text ?? keys.name else { return nil }
        let field = ForwardedField(name: name.lowercased(), isPersonal: keys.personal)
        if HeaderNameValidator.neverSent.contains(field.name) {
            diagnostics.report(
                "'\(field.name)' is never passed on",
                at: keys.node(\.name)?.position ?? node.position
            )
        }
        return field
    }
}

/// The header fields that a configuration may name.
enum HeaderNameValidator {
    /// Fields of one connection (RFC 9110, section 7.6.1) or to the message itself.
    static let connection: Set<ExactString> = [
        "connection", "content-length", "keep-alive", "proxy-authenticate", "proxy-authorization",
        "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
    ]

    /// Fields that never go to an upstream.
    static let neverSent = connection.union(["accept-encoding", "cookie", "expect", "host"])

    /// Reports a field that a request cannot send.
    static func checkSent<Value>(
        _ field: NamedValue<Value>,
        reportingTo diagnostics: DiagnosticCollector
    ) {
        let name = field.name.lowercased()
        if neverSent.contains(name), !connection.contains(name) {
            diagnostics.report("'\(field.name)' is never sent", at: field.namePosition)
        }
        if connection.contains(name) {
            diagnostics.report(
                "'\(field.name)' belongs to the connection and cannot be set",
                at: field.namePosition
            )
        }
        let hasControls = field.node.text?.utf8.contains { $0 < 0x20 || $0 == 0x7F } ?? false
        if hasControls {
            diagnostics.report(
                "'\(field.name)' has a line break or another control character",
                at: field.node.position
            )
        }
    }
}
