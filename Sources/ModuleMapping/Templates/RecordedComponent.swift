import JSONCore
package import ModuleDeclarations

/// The values of a component, or of one of its sections, and what became of them.
package struct RecordedComponent: Sendable {
    /// The counts of the values that items were found in.
    package struct Counts: Sendable, Equatable {
        /// The values that were found.
        package internal(set) var values = 0
        /// Those that became items, or sections.
        package internal(set) var mapped = 0
        /// Those left out because they lack an id or a field.
        package internal(set) var dropped = 0
        /// Those left out because an earlier one has their id.
        package internal(set) var duplicates = 0

        /// The values that `skip` and `limit` leave out.
        package var skipped: Int { values - mapped - dropped - duplicates }
    }

    /// The name of the module that declares it.
    package let module: String
    package let declaration: ComponentDeclaration
    /// The prefix of its ids in the page: the names of the composites' children around it, `shop.news.`.
    package let prefix: String
    /// The id of the section in its module; nil for the component itself.
    package let section: String?
    /// The values, and what became of them.
    package internal(set) var counts = Counts()
    /// The same of the carousels inside the items; nil where there are none.
    package internal(set) var carousel: Counts?
    /// The paths, in the order in which they were first evaluated.
    package internal(set) var paths: [RecordedPath] = []
    /// The texts of `strings`, in the order in which they were first shown.
    package internal(set) var texts: [RecordedText] = []
    /// The parts of conditions and filters that held or failed for another reason than they read.
    package internal(set) var conditions: [RecordedCondition] = []
    /// The index of the rule of `layout` that held; nil where it was left out before.
    package internal(set) var layoutRule: Int?
    /// The reason why it shows nothing of its response; nil where it does.
    package var reason: String?
    /// The sentence on the reasons for which all of its values, or all in its carousels, were left out, or on its
    /// answer being null; nil where neither is so.
    package internal(set) var leftOut: String?
    /// The sentence on the reasons for which some of its values were left out; nil where none was, and where all were.
    package internal(set) var partlyLeftOut: String?
    /// True when it was mapped from the upstream's own responses, all of them, and none stale.
    package let isComplete: Bool

    /// The component's id in the page.
    package var id: String { prefix + declaration.id }

    init(
        module: String,
        declaration: ComponentDeclaration,
        prefix: String,
        section: String?,
        isComplete: Bool
    ) {
        self.isComplete = isComplete
        self.module = module
        self.declaration = declaration
        self.prefix = prefix
        self.section = section
    }
}

extension RecordedComponent {
    /// The reason why it shows nothing: the noted one, else that of a path which leads nowhere, or of `skip` and
    /// `limit`; nil where it shows something, and where its list is empty.
    package var whyEmpty: String? {
        if let reason { return reason }
        guard declaration.from != nil, counts.mapped == 0 else { return nil }
        guard counts.values == 0 else {
            let all = counts.values == 1 ? "the only value" : "all \(counts.values) values"
            return counts.skipped == counts.values ? "'skip' and 'limit' leave out \(all)" : nil
        }
        let path = paths.first { $0.isUnknown && ($0.part == .items || $0.part == .sections) }
        guard let path, let missing = path.missing else { return nil }
        let hint = path.nearest.map { "; did you mean '\($0)'?" } ?? ""
        return "'\(path.text)' found nothing: \(missing.reason)\(hint)"
    }
}
