import JSONCore
import ModuleDeclarations

/// Values grouped by a key, a page at a time.
struct SectionGroups {
    /// A group of one page.
    struct Group {
        /// The key as text.
        let id: String
        /// The value of `${page}`.
        let page: Int64?
        /// The id of the request that its values came from; nil where no template names it.
        let origin: String?
        fileprivate let key: TemplateValue
        fileprivate var values: [JSONValue]
    }

    /// The groups, in order of first appearance, page by page.
    private(set) var groups: [Group] = []
    /// True when there were more keys than sections are allowed.
    private(set) var isOverMaximum = false
    private var ids: Set<ExactString> = []
    private var indexes: [ExactString: Int] = [:]
    private var page: Int64?
    private var origin: String?

    /// The maximum size of the groups as JSON: several times that of a response, as values found twice
    /// are in it twice.
    private static let maximumBytes = 64 << 20

    /// Starts a page: its values are groups of their own.
    mutating func startPage(_ page: Int64?, of origin: String?) {
        self.page = page
        self.origin = origin
        indexes.removeAll(keepingCapacity: true)
    }

    /// Adds a value to the group of its key. Keys beyond the maximum number of sections are left out.
    mutating func add(_ value: JSONValue, key: TemplateValue, id: String) {
        if let index = indexes[id] { return groups[index].values.append(value) }
        if ids.count == SectionsDeclaration.maximumCount, !ids.contains(id) {
            isOverMaximum = true
            return
        }
        ids.insert(id)
        indexes[id] = groups.count
        groups.append(Group(id: id, page: page, origin: origin, key: key, values: [value]))
    }

    /// Returns the groups as an array of `{"key": …, "items": […]}`.
    ///
    /// - Complexity: O(bytes).
    func document() throws(MappingError) -> JSONDocument {
        var writer = JSONWriter(capacity: 4096)
        writer.maximumCount = Self.maximumBytes
        writer.array(groups) { writer, group in
            writer.object { writer in
                writer.member("key") { group.key.write(to: &$0) }
                writer.member("items", array: group.values) { $0.value($1) }
            }
        }
        if writer.isOverMaximum {
            throw MappingError(detail: "sections: the groups are longer than 64 MiB")
        }
        // Only values nested as deeply as a document may be do not fit into another.
        guard let document = try? JSONDocument(parsing: writer.finish()) else {
            throw MappingError(detail: "sections: the values are nested too deeply")
        }
        return document
    }
}
