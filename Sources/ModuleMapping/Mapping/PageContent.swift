import ModuleDeclarations
import Synchronization

/// A mapped page: everything that it says, for any viewport.
///
/// It is valid as long as the responses that it was mapped from are the same. It knows no viewport
/// unless a template of the module names one.
package struct PageContent: Sendable {
    /// The modules with requests or items of their own, in page order: one, or the descendants of a
    /// composite.
    package var modules: [ModuleContent] = []
    /// A Boolean value that indicates whether there is another batch of the last paged module in it;
    /// nil when none is paged.
    package var hasNext: Bool?
    /// The failure of a required request, for which nothing can be shown.
    package var requiredFailure: RequiredFailure?
    /// The placeholder that fills the viewport when no section is shown.
    package var placeholder: PagePlaceholderContent?
    /// The screen around the page; nil for a module that declares no screen.
    package var screen: ScreenContent?
    /// True when something is not as it is declared, for a client that does not draw everything.
    package var isReduced = false
    /// The first thing that the client does not draw and that has nothing to be shown in its place.
    package var refused: RefusedType?
    /// The moment at which the first of its texts would be another, in milliseconds since 1970; nil where all stay.
    package var textChangesAt: Double?

    package init() {}

    /// True when the deadline passed before everything was mapped, so that it must not be cached.
    package var isCutShort: Bool {
        modules.contains { module in
            module.sections.contains {
                $0.failure?.kind == .overloaded && $0.failure?.isOfWork == true
            }
        }
    }

    /// The components that lack values and whose paths have not been looked at; nearly always none.
    package var unexamined: [SectionTraits] {
        var unexamined: [SectionTraits] = []
        for module in modules {
            for section in module.sections where section.items.lacksValues {
                if !section.traits.isExamined.load(ordering: .relaxed) {
                    unexamined.append(section.traits)
                }
            }
        }
        return unexamined
    }

    /// The findings for the authors of modules, by component; nearly always none.
    package var issues: [ComponentIssues] { modules.flatMap(\.issues) }

    /// The memory that it holds, in bytes, for bounding caches.
    package var memoryBytes: Int { modules.reduce(1024) { $0 + $1.memoryBytes } }
}

/// The mapped sections of one module, and what failed on the way.
package struct ModuleContent: Sendable {
    /// The module's name.
    package let module: String
    /// The prefix of its section ids: the names of the children above it, `shop.news.`.
    package var prefix = ""
    /// The sections, in declared order.
    package var sections: [MappedSection] = []
    /// The failures of its requests, in declared order.
    package var failures: [RequestFailure] = []
    /// The ids of the components that each request feeds, or whose templates read it.
    package let readingComponents: [ExactString: Set<ExactString>]
    /// The ids of the components whose sections a response decides.
    package let sectionedComponents: Set<ExactString>
    /// The number of values that are no section for want of an id, by component, in declared order.
    package private(set) var dropped: [DroppedSections] = []
    /// The failures of components that are shown nevertheless.
    package private(set) var componentFailures: [(component: String, failure: RequestFailure)] = []
    /// The findings for the author of the module, by component, in declared order.
    private(set) var issues: [ComponentIssues] = []
    /// True when the ids of items are unique over all sections.
    package let sharesIDs: Bool
    /// The screen around the module's own page; nil for a module that declares no screen.
    package var screen: ScreenContent?
    /// True when something is not as it is declared, for a client that does not draw everything.
    package var isReduced = false
    /// The first thing that the client does not draw and that has nothing to be shown in its place.
    package var refused: RefusedType?

    package init(
        module: String,
        prefix: String = "",
        sections: [MappedSection] = [],
        failures: [RequestFailure] = [],
        readingComponents: [ExactString: Set<ExactString>],
        sectionedComponents: Set<ExactString>,
        dropped: [DroppedSections] = [],
        componentFailures: [(component: String, failure: RequestFailure)] = [],
        issues: [ComponentIssues] = [],
        sharesIDs: Bool,
        screen: ScreenContent? = nil,
        isReduced: Bool = false,
        refused: RefusedType? = nil
    ) {
        self.module = module
        self.prefix = prefix
        self.sections = sections
        self.failures = failures
        self.readingComponents = readingComponents
        self.sectionedComponents = sectionedComponents
        self.dropped = dropped
        self.componentFailures = componentFailures
        self.issues = issues
        self.sharesIDs = sharesIDs
        self.screen = screen
        self.isReduced = isReduced
        self.refused = refused
    }

    /// The memory that it holds, in bytes.
    fileprivate var memoryBytes: Int { sections.reduce(256) { $0 + $1.memoryBytes } }

    package mutating func add(_ result: ComponentMapper.ComponentSections, of traits: SectionTraits)
    {
        sections += result.sections
        if !result.issues.isEmpty {
            issues.append(
                ComponentIssues(
                    module: traits.module,
                    component: traits.component,
                    issues: result.issues
                )
            )
        }
        if result.dropped > 0 {
            dropped.append(DroppedSections(component: traits.component, count: result.dropped))
        }
        if result.hasTooMany {
            let failure = RequestFailure(
                request: traits.request,
                module: traits.module,
                kind: .tooMany,
                detail: "component '\(traits.component)': more than "
                    + "\(SectionsDeclaration.maximumCount) sections"
            )
            componentFailures.append((traits.component, failure))
        }
    }
}

/// The number of values of a component's `sections` that have no usable id.
package struct DroppedSections: Sendable, Equatable {
    /// The component's id; in a page prefixed by the names of the children above it.
    package var component: String
    /// The number of values.
    package let count: Int

    package init(component: String, count: Int) {
        self.component = component
        self.count = count
    }
}

/// The failure of a required request, which leaves no page.
package struct RequiredFailure: Sendable {
    package let failure: RequestFailure
    /// True when the client's own `authorization` was forwarded to the request.
    package let forwardedAuthorization: Bool

    package init(failure: RequestFailure, forwardedAuthorization: Bool) {
        self.failure = failure
        self.forwardedAuthorization = forwardedAuthorization
    }
}
