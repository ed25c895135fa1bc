/// The keys of one kind of object: a class whose stored properties are its keys, in the order in
/// which people should read about them.
///
/// A property that is itself an `ObjectKeys` is a group: its keys stand in the same object.
protocol ObjectKeys: AnyObject, Sendable {
    /// The kind of object in messages, with its article: `a request`.
    var title: String { get }
    /// The name of a group that has a table of its own; nil puts its keys into the object's table.
    var groupTitle: String? { get }
    /// Sets of keys of which exactly one must be given.
    var alternatives: [[String]] { get }
    /// Hints at keys that people expect here and that something else stands for, by name.
    var hints: [ExactString: String] { get }
    /// The fragments that `use` may pull in.
    var fragments: PieceKind? { get }
    /// True where its keys have names of many things, `width` and `color`, so that one that is elsewhere is hardly meant to be here.
    var hasCommonNames: Bool { get }
    /// True when the table of keys has them already, under another object of this title.
    var isVariant: Bool { get }
    /// True when `at` may override the keys by width.
    var isResponsive: Bool { get }
    /// Changes the description of the whole object, for what one object has apart from its like.
    func adjust(_ object: inout ObjectSchema)
}

extension ObjectKeys {
    var title: String { "" }
    var groupTitle: String? { nil }
    var alternatives: [[String]] { [] }
    var hints: [ExactString: String] { [:] }
    var fragments: PieceKind? { nil }
    var hasCommonNames: Bool { false }
    var isVariant: Bool { false }
    var isResponsive: Bool { false }
    func adjust(_ object: inout ObjectSchema) {}

    /// The declared keys, those of groups in their places.
    var fields: [SchemaField] {
        Mirror(reflecting: self).children.flatMap { child -> [SchemaField] in
            if let key = child.value as? any DeclaredKey { return [key.field] }
            guard let group = child.value as? any ObjectKeys else { return [] }
            let title = group.groupTitle
            return group.fields.map { field in
                var field = field
                field.group = title
                return field
            }
        }
    }

    /// Returns the names of keys.
    func names(of paths: [PartialKeyPath<Self>]) -> [String] {
        paths.compactMap { (self[keyPath: $0] as? any DeclaredKey)?.name }
    }

    /// The description by which files are checked.
    var schema: Schema {
        var object = ObjectSchema(
            name: title,
            fields: fields,
            oneOf: alternatives,
            takesPiece: fragments,
            isVariant: isVariant,
            hints: hints,
            hasCommonNames: hasCommonNames
        )
        adjust(&object)
        return isResponsive ? .responsive(object) : .object(object)
    }
}

/// An object of a configuration file, read by its declared keys: `limits.connections` is the value
/// of the key that `LimitKeys` declares, or its default.
@dynamicMemberLookup
struct ConfigurationObject<Keys: ObjectKeys>: Sendable {
    /// The declarations.
    let keys: Keys
    /// The checked mapping; nil when the object is left out.
    let node: ConfigurationNode?

    init(_ keys: Keys, _ node: ConfigurationNode? = nil) {
        self.keys = keys
        self.node = node
    }

    /// The value of a key: its default where it is left out or its mistake was reported.
    subscript<Value>(dynamicMember path: KeyPath<Keys, Key<Value>>) -> Value {
        let key = keys[keyPath: path]
        return node?[key.name].flatMap(key.decode) ?? key.defaultValue
    }

    /// The same object, read by a group of its keys.
    subscript<Group: ObjectKeys>(
        dynamicMember path: KeyPath<Keys, Group>
    ) -> ConfigurationObject<Group> {
        ConfigurationObject<Group>(keys[keyPath: path], node)
    }

    /// True when the object itself stands in the file as a mapping, and is no choice.
    var isGiven: Bool { node?.members != nil && node?.choice == nil }

    /// The node of a key; nil when it is left out.
    func node(_ path: KeyPath<Keys, some DeclaredKey>) -> ConfigurationNode? {
        node?[keys[keyPath: path].name]
    }

    /// A Boolean value that indicates whether a key is given.
    func has(_ path: KeyPath<Keys, some DeclaredKey>) -> Bool { node(path) != nil }

    /// The name and place of a key that is given; nil when it is left out.
    func named(
        _ path: KeyPath<Keys, some DeclaredKey>
    ) -> (name: String, position: SourcePosition)? {
        has(path) ? (keys[keyPath: path].name, keyPosition(path)) : nil
    }

    /// The text of a key that is given, with its place; nil when it is left out or is no text.
    func identifier(
        _ path: KeyPath<Keys, some DeclaredKey>
    ) -> (id: String, position: SourcePosition)? {
        node(path).flatMap(\.identifier)
    }

    /// Reports each of the keys that is given, as `'NAME' REASON`.
    func refuse(
        _ paths: [PartialKeyPath<Keys>],
        because reason: String,
        reportingTo diagnostics: DiagnosticCollector
    ) {
        for name in keys.names(of: paths) where node?[name] != nil {
            diagnostics.report("'\(name)' \(reason)", at: node?.keyPosition(name) ?? position)
        }
    }

    /// Reports the second of two keys that say the same thing in different ways where both are given.
    func refuseBoth(
        _ first: KeyPath<Keys, some DeclaredKey>,
        _ second: KeyPath<Keys, some DeclaredKey>,
        reportingTo diagnostics: DiagnosticCollector
    ) {
        guard let first = named(first), let second = named(second) else { return }
        diagnostics.report(
            "give '\(first.name)' or '\(second.name)', not both",
            at: second.position
        )
    }

    /// The place of the object; where an object is left out that is nowhere.
    var position: SourcePosition { node?.position ?? .nowhere }

    /// The place of a key's name; the object's own when the key is left out.
    func keyPosition(_ path: KeyPath<Keys, some DeclaredKey>) -> SourcePosition {
        node?.keyPosition(keys[keyPath: path].name) ?? .nowhere
    }
}

extension SourcePosition {
    /// The place of what stands in no file.
    static var nowhere: SourcePosition {
        SourcePosition(file: SourceFile(path: "", text: ""), line: 1, column: 1)
    }
}
