import HTTPSocket
import InputCore
import ModuleKit
import PageServing

/// The response to a browser that asks, before a page of another origin sends a request, which
/// methods and header fields it may send (the preflight of the Fetch standard's CORS protocol).
struct CrossOriginPreflight {
    /// The fields of requests that every endpoint takes, in lower case.
    private static let commonFields: Set<ExactString> = [
        "authorization", "content-type", "if-match", "if-none-match", "last-event-id",
        "traceparent", "x-request-id",
    ]

    /// The seconds that a browser may remember the response: the most that any browser does.
    private static let maxAgeSeconds = 7200

    let request: HTTPRequest
    let snapshot: ServiceSnapshot

    /// Returns the fields of the response to a preflight of an origin that the configuration names,
    /// beside those that say that the origin may read it; no fields for every other request, one that may only
    /// read and asks to write among them.
    ///
    /// - Parameters:
    ///   - methods: the methods of the path, separated by commas.
    ///   - modules: the values of the path's segment `{module}`.
    func fields(methods: String, modules: [String]) -> [HTTPField] {
        guard let origin = request.fields["origin"], let policy = snapshot.crossOrigin,
            policy.allows(origin), let method = request.fields["access-control-request-method"],
            HTTPMethod(rawValue: method)?.isSafe == true || policy.lists(origin)
        else { return [] }
        var fields = [
            HTTPField(name: "Access-Control-Allow-Methods", value: methods),
            HTTPField(name: "Access-Control-Max-Age", value: String(Self.maxAgeSeconds)),
        ]
        let requested = requestedFields(allowed: allowedFields(of: modules))
        if !requested.isEmpty {
            let value = requested.joined(separator: ", ")
            fields.append(HTTPField(name: "Access-Control-Allow-Headers", value: value))
        }
        return fields
    }

    /// The fields that the preflight names and that are allowed, in its order.
    private func requestedFields(allowed: Set<ExactString>) -> [String] {
        let list = request.fields.combined("access-control-request-headers") ?? ""
        return list.split(at: ",")
            .map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
            .filter(allowed.contains)
    }

    /// The fields that the endpoints of these modules read, in lower case.
    private func allowedFields(of modules: [String]) -> Set<ExactString> {
        let catalog = snapshot.catalog
        return modules.compactMap { catalog.module(named: $0) }
            .reduce(into: Self.commonFields) { fields, module in
                fields.formUnion(catalog.clientFields(of: module).forwarded)
                fields.formUnion(catalog.clientFields(of: module).owners)
            }
    }
}

extension CrossOriginPolicy {
    /// The fields of responses that a page of another origin may read.
    private static let exposedFields = [
        "ETag", "Age", "Link", "Retry-After", "Cache-Status", "Galley-Status", "Galley-Refresh",
        "Galley-Rollout", "Server-Timing", "X-Request-Id",
    ]

    /// Creates the policy of configured origins, of which `*` is any; nil for none.
    convenience init?(configured origins: [String]) {
        if origins.isEmpty { return nil }
        self.init(
            origins.contains("*") ? .any : .exactly(origins),
            exposedFields: Self.exposedFields
        )
    }
}
