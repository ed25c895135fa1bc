import InputCore

extension LinkField {
    /// The target that a link of a relation leads to.
    package enum Destination: Sendable, Equatable {
        /// No link of the relation is in the response.
        case none
        /// Encoded path and query, to be joined to the upstream's address.
        case target(String)
        /// Another origin, or outside of the upstream's address.
        case elsewhere
        /// No HTTP: another scheme, such as `javascript`.
        case scheme(String)
    }

    /// Returns the destination of the first link of a relation.
    ///
    /// - Parameters:
    ///   - relation: the relation, in small letters.
    ///   - target: the target of the request.
    ///   - fields: the response's fields.
    ///   - base: the upstream's address; nil for one that has none, whose links are relative.
    package static func destination(
        of relation: String,
        from target: String,
        in fields: HeaderFields,
        base: UpstreamURL?
    ) -> Destination {
        destinations(from: target, in: fields, base: base)
            .first { $0.relations.contains(relation) }?.destination ?? .none
    }

    /// Returns the links of a response that can be followed as a field of references which are relative to its request,
    /// without the upstream's address: they lead to the same targets wherever the upstream is. Nil for none.
    ///
    /// - Parameters:
    ///   - target: the target of the request.
    ///   - fields: the response's fields.
    ///   - base: the upstream's address; nil for one that has none, whose links are relative.
    package static func relative(
        from target: String,
        in fields: HeaderFields,
        base: UpstreamURL?
    ) -> String? {
        let depth = max(
            0,
            target.prefixScalars { $0 != "?" }.split(at: "/", omittingEmptySubsequences: false)
                .count - 2
        )
        let start = depth == 0 ? "./" : String(repeating: "../", count: depth)
        let links = destinations(from: target, in: fields, base: base).compactMap { link in
            guard case .target(let destination) = link.destination else { return String?.none }
            let relations = link.relations.filter { !$0.contains(scalar: "\"") }
            return
                "<\(start)\(destination.dropFirstScalars())>; rel=\"\(relations.joined(separator: " "))\""
        }
        return links.isEmpty ? nil : links.joined(separator: ", ")
    }

    /// The links that begin at the response's own resource, with the targets that they lead to.
    private static func destinations(
        from target: String,
        in fields: HeaderFields,
        base: UpstreamURL?
    ) -> [(relations: [String], destination: Destination)] {
        guard let text = fields.joined("link"), let base = base ?? .placeholder,
            let requested = base.joined(target)
        else { return [] }
        // References are relative to the URL that gave the response (RFC 9110, section 15.4).
        let current = fields[RedirectChain.field] ?? requested
        return LinkField(parsing: text).links.filter { base.isSame($0.anchor, as: current) }
            .map { ($0.relations, destination(of: $0, from: current, base: base)) }
    }

    private static func destination(
        of link: Link,
        from current: String,
        base: UpstreamURL
    ) -> Destination {
        if let scheme = UpstreamURL.foreignScheme(of: link.target) { return .scheme(scheme) }
        guard let url = base.resolved(link.target, from: current),
            let rest = url.rest(after: base.text), let first = rest.utf8.first
        else { return .elsewhere }
        switch first {
        case UInt8(ascii: "/"): return .target(String(rest))
        case UInt8(ascii: "?") where base.path.isEmpty: return .target("/" + rest)
        default: return .elsewhere
        }
    }
}

extension UpstreamURL {
    /// The address of an upstream without one.
    fileprivate static let placeholder = try? UpstreamURL(parsing: "http://upstream.invalid")

    /// Returns true when an anchor is the resource that a response is of, or is left out.
    fileprivate func isSame(_ anchor: String?, as current: String) -> Bool {
        guard let anchor else { return true }
        if anchor.contains(scalar: "#") { return false }
        return anchor.isEmpty || resolved(anchor, from: current) == current
    }

    /// Returns the URL of a reference within this origin, dot segments removed (RFC 3986, section 5.2.4).
    fileprivate func resolved(_ reference: String, from current: String) -> String? {
        let isAbsolute = reference.contains(bytes: "://") || reference.begins(with: "//")
        let path = reference.prefixScalars { $0 != "?" && $0 != "#" }
        let climbs = path.split(at: "/").contains { $0 == "." || $0 == ".." }
        guard climbs else { return redirect(to: reference, from: current) }
        guard !isAbsolute, let rest = current.rest(after: root) else { return nil }
        let folder = rest.prefixScalars { $0 != "?" }
        let start =
            path.begins(with: "/")
            ? "" : folder.lastIndex(ofScalar: "/").map { String(folder[..<$0]) + "/" } ?? "/"
        let query = reference.suffix(from: path.endIndex).prefixScalars { $0 != "#" }
        return redirect(to: Self.withoutDots(start + path) + query, from: current)
    }

    private static func withoutDots(_ path: String) -> String {
        var segments: [Substring] = []
        let parts = path.split(at: "/", omittingEmptySubsequences: false).dropFirst()
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            switch part {
            case ".": if isLast { segments.append("") }
            case "..":
                _ = segments.popLast()
                if isLast { segments.append("") }
            default: segments.append(part)
            }
        }
        return "/" + segments.joined(separator: "/")
    }
}
