import ConfigurationLanguage
import JSONCore
import ModuleDeclarations
import WorkLimits

/// The values that become the sections of one component, in order of first appearance.
struct FoundSections {
    /// A section: the values of its id.
    struct Section {
        /// The id behind the component's.
        let id: String
        /// The values, in order; the first gives header, footer and layout.
        var sources: [ItemMapper.Source]
    }

    private(set) var sections: [Section] = []
    /// The number of values without a usable id.
    var dropped = 0
    /// True when there were more sections than `SectionsDeclaration.maximumCount`.
    var isOverMaximum = false
    private var indexes: [ExactString: Int] = [:]

    /// Adds a value; a repeated id continues its section.
    mutating func add(_ source: ItemMapper.Source, id: String) {
        if let index = indexes[id] { return sections[index].sources.append(source) }
        guard sections.count < SectionsDeclaration.maximumCount else {
            isOverMaximum = true
            return
        }
        indexes[id] = sections.count
        sections.append(Section(id: id, sources: [source]))
    }

    /// Puts the sections into the order of their first values.
    mutating func sort(
        by declarations: [SortDeclaration],
        in scope: TemplateScope
    ) throws(MappingError) {
        guard !declarations.isEmpty else { return }
        let rows = sections.map { section in
            let source = section.sources[0]
            return ItemMapper.Row(
                value: source.root,
                root: source.root,
                page: source.page,
                origin: source.origin
            )
        }
        let order = try ValueSorter(declarations, in: scope).order(of: rows)
        sections = order.map { sections[$0] }
    }
}

/// Finds the values of `sections` in the responses of a component.
struct SectionFinder {
    private let declaration: SectionsDeclaration
    private let component: ComponentDeclaration
    private let scope: TemplateScope

    /// - Parameter scope: A scope without the response of the component.
    init(
        _ declaration: SectionsDeclaration,
        of component: ComponentDeclaration,
        scope: TemplateScope
    ) {
        self.declaration = declaration
        self.component = component
        self.scope = scope
    }

    /// Returns the values that become sections, or that are grouped; none when the path cannot be
    /// evaluated.
    func values(in root: JSONValue) -> [JSONValue] {
        let values = try? BoundPath(declaration.path, in: scope).values(
            in: root,
            current: root,
            scope: scope
        )
        return values ?? []
    }

    /// Calls a closure with the sections found in sources; the values must not leave it.
    ///
    /// - Throws: A description of what makes a path, a condition or a group impossible.
    /// - Complexity: O(values + bytes of the groups).
    func find<Result>(
        in sources: [ItemMapper.Source],
        _ body: (FoundSections) throws(MappingError) -> Result
    ) throws(MappingError) -> Result {
        var found = FoundSections()
        switch declaration.source {
        case .each(let path, let id):
            let path = BoundPath(path, in: scope)
            for source in sources {
                for value in try values(of: path, in: source) {
                    let value = ItemMapper.Source(
                        root: value,
                        page: source.page,
                        origin: source.origin
                    )
                    guard try isWanted(value) else { continue }
                    scope.recorder?.begin(.sections)
                    let text = SectionID.text(of: id.whole(in: scope(of: value)), of: component.id)
                    if let text { found.add(value, id: text) } else { found.dropped += 1 }
                }
            }
            try found.sort(by: declaration.sort, in: scope)
            return try body(found)
        case .group(let path, let by):
            let path = BoundPath(path, in: scope)
            var groups = SectionGroups()
            for source in sources {
                groups.startPage(source.page, of: source.origin)
                for value in try values(of: path, in: source) {
                    var scope = scope(of: source)
                    scope.current = value
                    scope.recorder?.begin(.sections)
                    let key = by.whole(in: scope)
                    if let id = SectionID.text(of: key, of: component.id) {
                        groups.add(value, key: key, id: id)
                    } else {
                        found.dropped += 1
                    }
                }
            }
            found.isOverMaximum = groups.isOverMaximum
            return try groups.document().withRoot { root throws(MappingError) in
                for (group, value) in zip(groups.groups, root.elements) {
                    let value = ItemMapper.Source(
                        root: value,
                        page: group.page,
                        origin: group.origin
                    )
                    if try isWanted(value) { found.add(value, id: group.id) }
                }
                try found.sort(by: declaration.sort, in: scope)
                return try body(found)
            }
        }
    }

    private func values(
        of path: BoundPath,
        in source: ItemMapper.Source
    ) throws(MappingError) -> [JSONValue] {
        do throws(MappingError) {
            let values = try path.values(
                in: source.root,
                current: source.root,
                scope: scope
            )
            if let recorder = scope.recorder {
                recorder.note(
                    declaration.path,
                    as: .sections,
                    count: values.count,
                    from: source.root
                )
                recorder.note { $0.counts.values += values.count }
            }
            // Each value costs about as much as the visit that found it.
            do throws(WorkError) { try scope.meter.count(values.count) } catch {
                throw MappingError(detail: "items: \(error)")
            }
            return values
        } catch {
            throw MappingError(detail: "sections: \(error.detail)")
        }
    }

    /// Returns the scope in which `$` is the value of a section.
    private func scope(of source: ItemMapper.Source) -> TemplateScope {
        var scope = scope
        scope.response = source.root
        scope.page = source.page
        if let origin = source.origin { scope.origin = origin }
        return scope
    }

    private func isWanted(_ value: ItemMapper.Source) throws(MappingError) -> Bool {
        guard let condition = component.when else { return true }
        return try condition.holds(
            root: .value(value.root),
            current: value.root,
            in: scope(of: value)
        )
    }
}

/// The ids of sections that a response decides.
enum SectionID {
    /// Returns the id behind the component's: non-empty text, a number in its shortest form, `true` or
    /// `false`. Nil for any other value, for control characters, and where the whole id is longer than
    /// `SectionsDeclaration.maximumIDLength`.
    static func text(of value: TemplateValue, of component: String) -> String? {
        guard let text = plainText(of: value), !text.isEmpty,
            component.utf8.count + 1 + text.utf8.count <= SectionsDeclaration.maximumIDLength,
            !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { return nil }
        return text
    }

    private static func plainText(of value: TemplateValue) -> String? {
        guard case .json(let json) = value else {
            return value.isNothing ? nil : value.text
        }
        switch json.kind {
        case .string: return json.string
        case .integer, .unsigned, .longInteger, .hugeNumber, .double, .boolean: return json.text
        case .null, .array, .object: return nil
        }
    }
}

extension SectionsDeclaration {
    /// The path of the values that become sections, or that are grouped.
    fileprivate var path: PathTemplate {
        switch source {
        case .each(let path, _), .group(let path, _): path
        }
    }
}

extension SectionsDeclaration {
    var idTemplate: Template {
        switch source {
        case .each(_, let id): id
        case .group(_, let by): by
        }
    }
}

extension Template {
    /// Returns the template's value; missing where a path in it finds nothing.
    func whole(in scope: TemplateScope) -> TemplateValue {
        if let whole { return scope.value(of: whole) }
        return firstMissing(in: scope) == nil ? .text(text(in: scope)) : .missing
    }
}
