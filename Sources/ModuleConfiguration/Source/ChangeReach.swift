import InputCore

/// The pages that a changed key may change: perhaps more than it does change, and never fewer.
enum ChangeReach: Sendable, Hashable {
    /// No page: the key is about the service.
    case nothing
    /// All pages.
    case everything
    /// The pages that show a module of this file.
    case module(ExactString)
    /// Pages with pieces.
    case pieces
    /// Pages with this text of `strings`, or with one whose key begins so; with any where it is empty.
    case texts(ExactString)
    /// Pages of clients that say what they draw.
    case catalog
    /// Pages that may show these colours of the palette.
    case color(ExactString)
    /// Pages with responses of this upstream.
    case upstream(ExactString)
    case forms
    /// Pages that name this table of `maps`.
    case map(ExactString)

    /// The keys of the main file that are about the service, and the patterns of files, which are compared themselves.
    private static let serviceKeys: Set<ExactString> = [
        "version", "cache", "state", "modules", "pieces", "strings", "catalogs", "traffic",
        "rollout",
    ]
    /// The keys of an upstream that no recorded response depends on.
    private static let callKeys: Set<ExactString> = [
        "headers", "auth", "connect", "timeout", "retries", "maxBytes", "maxConnections", "circuit",
        "cache", "redirects", "network", "tls", "http", "proxy",
    ]

    init(of found: NodeComparison.Found, in role: ConfigurationFileRole) {
        let path = found.path.exact
        switch role {
        case .module: self = .module(found.file)
        case .pieces: self = .pieces
        case .texts: self = .texts(ExactString(found.path.joined(separator: ".")))
        case .catalog: self = .catalog
        case .main: self = Self.ofMain(path)
        }
    }

    private static func ofMain(_ path: [ExactString]) -> ChangeReach {
        guard let key = path.first else { return .everything }
        if serviceKeys.contains(key) { return .nothing }
        switch key {
        case "server": return path.count > 1 && path[1] != "limits" ? .nothing : .everything
        case "forms": return .forms
        case "maps" where path.count > 1: return .map(path[1])
        case "palette" where path.count > 1: return .color(path[1])
        case "themes" where path.count > 2: return .color(path[2])
        case "upstreams" where path.count > 1:
            return path.count > 2 && callKeys.contains(path[2]) ? .nothing : .upstream(path[1])
        default: return .everything
        }
    }

    /// Returns true where the key may change a page.
    func concerns(_ parts: ModuleParts, accepts: Bool) -> Bool {
        switch self {
        case .nothing: false
        case .everything: true
        case .module(let file): parts.files.contains { $0.isPath(endingIn: file) }
        case .pieces: !parts.isEqual
        case .texts(let key): parts.usesText(key.text)
        case .catalog: accepts
        case .color(let name): parts.colors.contains(name)
        case .upstream(let name): parts.upstreams.contains(name)
        case .forms: parts.hasForms
        case .map(let name): parts.names(name.text)
        }
    }
}

extension ExactString {
    /// True where the path is another one, or leads to it.
    fileprivate func isPath(endingIn end: ExactString) -> Bool {
        self == end || text.ends(with: "/" + end.text)
    }
}
