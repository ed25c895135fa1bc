public import ConfigurationLanguage

/// A module: a named page, or part of one.
///
/// Its members are in one object that copies share: every stage of a request holds the module, and copying the
/// members would count each reference in them.
@dynamicMemberLookup
@usableFromInline
package struct ModuleDeclaration: Sendable {
    /// The way in which a module gets its components.
    package enum Kind: String, Sendable, CaseIterable {
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

    /// The scope in which an item's id is unique.
    package enum Identity: String, Sendable, CaseIterable {
        /// Ids are unique in their section.
        case section
        /// Ids are unique over the module's sections.
        case module
    }

    /// The moments at which a batch or chain sends a page on its event stream.
    package enum Emit: String, Sendable, CaseIterable {
        /// Once the last request has finished.
        case allDone
        /// As each request finishes.
        case eachDone
    }

    /// The version of its file that a module is.
    package enum Version: String, Sendable {
        /// The version on disk.
        case current
        /// The version that was served last: that on disk has a mistake, or includes a module that has.
        case former
        /// No version: that on disk has a mistake, and none was served before.
        case missing
    }

    /// The placeholder that fills the viewport when no section is shown.
    package struct Placeholder: DeclaredObject {
        package static let title = "a placeholder"

        @Key(
            .plainParsedTemplate,
            default: .own(""),
            need: .required,
            "The client's reuse identifier."
        )
        package var type: Template

        @Key(.fallbackList, default: FallbackList(), otherwise: "none", fallbackDoc)
        package var fallback: FallbackList

        /// The data that the client draws; templates over parameters and viewport.
        @Key(.parsedData, otherwise: "null", "What the client draws.")
        package var data: DataTemplate?

        package init() {}
    }

    /// The keys of a module, and what is made of them with all else that the configuration has.
    @dynamicMemberLookup
    @usableFromInline
    package struct Members: Sendable {
        var keys: ModuleKeys
        /// The way in which it gets its components.
        package let kind: Kind
        /// The texts that it uses; nil where it uses none.
        package var texts: ModuleTexts?
        /// The placeholder that fills the viewport when no section is shown.
        package var placeholder: Placeholder?
        /// The screen around the page; nil for a module that declares no screen.
        @Boxed package var screen: ScreenDeclaration? = nil
        /// The parameters it takes, in declared order.
        package var parameters: [ParameterDeclaration] = []
        /// The pagination; nil when there is none.
        package var pagination: PaginationDeclaration?
        /// Its requests, in declared order: one or none for `single`, one for `list`.
        package var requests: [RequestDeclaration] = []
        /// The request for pages after the first, when it is a different one.
        package var loadMore: LoadMoreDeclaration?
        /// Its components, in declared order; a form's sections are such too.
        package var components: [ComponentDeclaration] = []
        /// The modules a composite shows, in declared order.
        package var children: [ChildDeclaration] = []
        /// True when a template names `${viewport.height}`: only then is the height part of the page.
        /// Children do not count.
        package var usesViewportHeight = false
        /// True when a template names a property of the viewport: only then does content depend on it.
        /// Children do not count.
        package var namesViewport = false
        /// All that clients may have to draw of its page. Children do not count.
        package var drawn = DrawnParts()
        /// The colours of the palette that its page may use. Children do not count.
        package var colorNames: Set<ExactString> = []
        /// The parameters that are part of a request's path, those of children by the names that the module has for
        /// them.
        package var pathParameters: Set<ExactString> = []
        /// The parameters with whose values no page is recorded: those that are marked, or named as credentials are,
        /// and those of children by the names that the module has for them.
        package var privateParameters: Set<ExactString> = []
        /// The tables that the formatter `map` looks up, by name: its own and those of all modules.
        package var maps: [ExactString: ValueMap] = [:]
        /// True when a path may be a join, a filter in which a template stands; false where none is.
        package var mayJoin = false
        /// The rules that its layouts are judged by.
        package var test: PageTestDeclaration
        /// The file it was read from.
        package let file: String
        /// The version of the file that it is.
        package var version = Version.current
        /// The nodes that it was read from.
        package var source: ModuleSource?

        init(keys: ModuleKeys, kind: Kind, file: String) {
            (self.keys, self.kind, self.file) = (keys, kind, file)
            test = keys.test
        }

        /// A key that is used as it is declared.
        package subscript<Value>(dynamicMember path: WritableKeyPath<ModuleKeys, Value>) -> Value {
            get { keys[keyPath: path] }
            set { keys[keyPath: path] = newValue }
        }

        /// The title for people; the name by default.
        package var title: String { keys.ownTitle ?? keys.name }
        /// The container width when the client says none, in points.
        package var viewportWidth: Double { keys.viewport.width }
        /// The screen height when the client says none, in points.
        package var viewportHeight: Double { keys.viewport.height }
        /// The colour behind its page; nil where the client has its own.
        package var background: String? { keys.style.background }
    }

    @usableFromInline var members: SharedValue<Members>

    init(_ members: Members) {
        self.members = SharedValue(members)
    }

    /// A member; setting one copies them all.
    @inlinable
    package subscript<Value>(dynamicMember path: KeyPath<Members, Value>) -> Value {
        @inline(__always) get { members.value[keyPath: path] }
    }

    /// A member; setting one copies them all.
    @inlinable
    package subscript<Value>(dynamicMember path: WritableKeyPath<Members, Value>) -> Value {
        @inline(__always) get { members.value[keyPath: path] }
        set {
            var changed = members.value
            changed[keyPath: path] = newValue
            members = SharedValue(changed)
        }
    }

    package func parameter(named name: String) -> ParameterDeclaration? {
        self.parameters.first { $0.name == name }
    }
}
