/// A module: a named page, or part of one.
public struct ModuleDeclaration: Sendable {
    /// How a module gets its components.
    public enum Kind: String, Sendable, CaseIterable {
        /// One request.
        case single
        /// One request and one component, page after page.
        case list
        /// All requests at once.
        case batch
        /// Requests one after another.
        case chain
        /// Other modules one after another.
        case composite
        /// A form: sections of cells.
        case form = "static"
    }

    /// How far an item's id reaches.
    public enum Identity: String, Sendable, CaseIterable {
        /// Ids are unique in their section.
        case section
        /// Ids are unique over the module's sections.
        case module
    }

    /// When a batch or chain shows something on its event stream.
    public enum Emit: String, Sendable, CaseIterable {
        /// When the last request has finished.
        case allDone
        /// As each request finishes.
        case eachDone
    }

    /// What fills the viewport when no section is shown.
    public struct Placeholder: Sendable {
        /// The client's reuse identifier.
        public var type: Template
        /// What the client draws; templates over parameters and viewport.
        public var data: DataTemplate?
    }

    /// Its name, unique among modules: `[a-z0-9][a-z0-9-]*`, at most 64 bytes.
    public var name: String
    /// What people call it; the name unless something else is said.
    public var title: String
    /// How it gets its components.
    public var kind: Kind
    /// What it is for.
    public var description: String?
    /// Whether everybody may select items and set switches.
    public var isPublic: Bool
    /// The container width when the client says none, in points.
    public var viewportWidth: Double
    /// The screen height when the client says none, in points.
    public var viewportHeight: Double
    /// How far an item's id reaches.
    public var identity: Identity
    /// What fills the viewport when no section is shown.
    public var placeholder: Placeholder?
    /// How long the whole page takes at most.
    public var deadline: Duration
    /// The parameters it takes, in declared order.
    public var parameters: [ParameterDeclaration]
    /// When something is shown on its event stream.
    public var emit: Emit
    /// Changes within this time are one event.
    public var coalesce: Duration
    /// How it is paged; nil when it is not.
    public var pagination: PaginationDeclaration?
    /// Its requests, in declared order: one or none for `single`, one for `list`.
    public var requests: [RequestDeclaration]
    /// The request for pages after the first, when it is a different one.
    public var loadMore: LoadMoreDeclaration?
    /// Its components, in declared order; a form's sections are such too.
    public var components: [ComponentDeclaration]
    /// The modules a composite shows, in declared order.
    public var children: [ChildDeclaration]
    /// Whether any template names `${viewport.height}`: only then is the height part of the page.
    /// Children do not count.
    public var usesViewportHeight: Bool
    /// The file it was read from.
    public var file: String

    /// The parameter of a name. O(parameters).
    public func parameter(named name: String) -> ParameterDeclaration? {
        parameters.first { $0.name == name }
    }
}

/// One module shown by a composite.
public struct ChildDeclaration: Sendable {
    /// What a child's parameter is given.
    public enum Argument: Sendable, Equatable {
        /// Always the same value.
        case value(ParameterValue)
        /// The value of the composite's own parameter of this name.
        case parameter(String)
    }

    /// The name of the module shown.
    public var module: String
    /// The prefix of its section ids: its name unless `as` says another; unique in the composite.
    public var name: String
    /// What its parameters are given; the others have their defaults.
    public var arguments: [String: Argument]
}
