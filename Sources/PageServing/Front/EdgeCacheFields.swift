package import HTTPSocket

/// The header fields of a page's responses that caches in front of the service read.
package struct EdgeCacheFields: Sendable {
    /// The canonical URL of the page's layout, without the host.
    private(set) var canonical: String
    /// True when caches are told of changes, so that they may keep what may change at any time.
    let isPurged: Bool
    /// The way in which responses differ by owner under a rollout; nil without one.
    let variation: RolloutVariation?
    /// The fields that a response has for its tags.
    private let tagFields: [HTTPField]

    /// Creates the fields of a page.
    ///
    /// - Parameters:
    ///   - canonical: the canonical URL of the page's layout, without the host.
    ///   - tags: the page's tags.
    ///   - tagHeader: the field that has them; nil for none.
    ///   - isPurged: true when caches are told of changes.
    ///   - variation: the way in which responses differ by owner; nil for none. No cache is told of such by a tag.
    init(
        canonical: String,
        tags: PageTags,
        in tagHeader: String?,
        isPurged: Bool,
        variation: RolloutVariation? = nil
    ) {
        self.canonical = canonical
        self.isPurged = isPurged && variation == nil
        self.variation = variation
        guard let tagHeader, variation == nil, !tags.all.isEmpty else {
            tagFields = []
            return
        }
        tagFields = [
            TagList.field(tagHeader, tags: tags.all),
            HTTPField(name: "Cache-Groups", value: CacheGroups.value(tags.names)),
        ]
    }

    /// Returns the fields of a page with another URL and the same tags.
    func replacing(canonical: String) -> EdgeCacheFields {
        var fields = self
        fields.canonical = canonical
        return fields
    }

    /// The parameters of a URL may be in any order.
    package static let keyOrder = HTTPField(name: "No-Vary-Search", value: "key-order")

    /// Adds the fields of a response that has the page or a part of it.
    ///
    /// - Parameters:
    ///   - canonical: the response's canonical URL, without the host; nil for none.
    ///   - isPrivate: true when no shared cache stores it, so that tags are of no use.
    func add(to fields: inout HTTPFields, canonical: String?, isPrivate: Bool) {
        if let link = canonical.flatMap({ link(canonical: $0) }) {
            fields.append(name: link.name, value: link.value)
        }
        fields.append(name: Self.keyOrder.name, value: Self.keyOrder.value)
        if let variation, isPrivate || variation.isPrivate {
            fields.append(name: RolloutVariation.sideField, value: variation.side.rawValue)
        }
        if isPrivate { return }
        for field in tagFields { fields.append(name: field.name, value: field.value) }
    }
}

extension EdgeCacheFields {
    /// Returns the field that names a response's canonical URL; nil where responses differ by owner.
    ///
    /// - Parameter canonical: The URL without the host.
    func link(canonical: String) -> HTTPField? {
        guard variation == nil else { return nil }
        return HTTPField(name: "Link", value: "<\(canonical)>; rel=\"canonical\"")
    }
}

/// The value of a field of tags.
enum TagList {
    /// The fields whose tags commas separate; spaces do in all others.
    private static let commaFields: Set<ExactString> = ["cache-tag", "edge-cache-tag"]

    /// Returns the field that has these tags.
    static func field(_ name: String, tags: [String]) -> HTTPField {
        let separator = commaFields.contains(name.lowercased()) ? "," : " "
        return HTTPField(name: name, value: tags.joined(separator: separator))
    }
}
