/// What a request's path stands for.
enum Route: Sendable, Equatable {
    case index
    case preview(String)
    case live
    case ready
    case metrics
    case modules
    case module(String)
    case layout(String)
    case refresh(String)
    case window(String)
    case scroll(String)
    case changes(String)
    case events(String)
    case select(String, item: String)
    case value(String, item: String)
    case problem(String)

    /// The methods that the route takes, in the order `Allow` lists them.
    var methods: [String] {
        switch self {
        case .refresh, .select: ["POST", "OPTIONS"]
        case .value: ["PUT", "OPTIONS"]
        default: ["GET", "HEAD", "OPTIONS"]
        }
    }
}

extension Route {
    /// Finds the route of a request target's path, still percent-encoded.
    ///
    /// - Throws: a 404 that names the nearest path there is.
    init(path: some StringProtocol) throws(Problem) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        let segments = parts.map { PercentEncoding.decode($0, form: false) ?? "" }
        guard let route = Route(segments: segments) else {
            throw Problem(.notFound, detail: Route.notFound(String(path)))
        }
        self = route
    }

    private init?(segments: [String]) {
        switch segments.count {
        case 1:
            guard let route = Route.fixed["/" + segments[0]] else { return nil }
            self = route
        case 2 where segments == ["v1", "modules"]: self = .modules
        case 2 where segments[0] == "problems": self = .problem(segments[1])
        case 2 where segments[0] == "preview": self = .preview(segments[1])
        case 3 where segments[0] == "v1" && segments[1] == "modules" && !segments[2].isEmpty:
            self = .module(segments[2])
        case 4 where segments[0] == "v1" && segments[1] == "modules" && !segments[2].isEmpty:
            guard let make = Route.ofPages[segments[3]] else { return nil }
            self = make(segments[2])
        case 6 where segments[0] == "v1" && segments[1] == "modules" && segments[3] == "items":
            guard let make = Route.ofItems[segments[5]], !segments[2].isEmpty, !segments[4].isEmpty
            else { return nil }
            self = make(segments[2], segments[4])
        default: return nil
        }
    }

    private static let fixed: [String: Route] = [
        "/": .index, "/livez": .live, "/readyz": .ready, "/metrics": .metrics,
    ]

    /// What follows a module's name.
    private static let ofPages: [String: @Sendable (String) -> Route] = [
        "layout": { .layout($0) }, "refresh": { .refresh($0) }, "window": { .window($0) },
        "scroll": { .scroll($0) }, "changes": { .changes($0) },
        "events": { .events($0) },
    ]

    /// What follows an item's id.
    private static let ofItems: [String: @Sendable (String, String) -> Route] = [
        "select": { .select($0, item: $1) }, "value": { .value($0, item: $1) },
    ]

    /// Names the path of the service that is nearest to one that leads nowhere.
    private static func notFound(_ path: String) -> String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        var known = Array(fixed.keys) + ["/v1/modules"]
        if parts.count == 5 {
            known += ofPages.keys.map { "/v1/modules/\(parts[3])/\($0)" }
        }
        if parts.count == 7 {
            known += ofItems.keys.map { "/v1/modules/\(parts[3])/items/\(parts[5])/\($0)" }
        }
        return "There is nothing at \(path)\(Nearest.hint(path, among: known.sorted()))"
    }
}
