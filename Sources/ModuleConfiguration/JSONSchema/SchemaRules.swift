import ConfigurationLanguage
import JSONCore
import ModuleDeclarations

/// The rules of an object beyond the shape of each key: keys that need or exclude one another, names
/// that are taken, forms of text. The declarations do not say it; the readers of objects report it.
enum SchemaRules {
    /// The reference to the schema of data: any JSON, with choices where it has rules.
    static let data: JSONTree = ["$ref": "#/$defs/data"]

    static let dataDefinition: JSONTree = [
        "if": ["type": "object", "required": [.text(TemplateChoice.key)]],
        "then": JSONSchemaBuilder.choice(of: data),
        "else": ["additionalProperties": data, "items": data],
    ]

    /// Returns the rules of an object, each of which must hold.
    static func rules(of object: ObjectSchema) -> [JSONTree] {
        switch object.name {
        case RequestKeys.title: request
        case PaginationDeclaration.title: [notBoth("cursor", "link")]
        case StoreKeys.title: [properties(["path": path])]
        case UpstreamConfiguration.title: [sentFields, forwardedFields]
        case ParameterDeclaration.title:
            [excluding("default", where: ["required": ["const": true]])]
        case ModuleKeys.title: module
        case CellPartDeclaration.title: child
        case ActionKeys.title: action
        case LayoutKeys.title:
            [
                notBoth("columns", "itemWidth"), notBoth("itemHeight", "aspectRatio"),
                [
                    "if": ["properties": ["kind": ["const": "grid"]], "required": ["kind"]],
                    "then": properties(["itemHeight": ["const": "auto"]]),
                ],
            ]
        default: []
        }
    }

    // MARK: Requests

    private static var request: [JSONTree] {
        [
            // A method that is left out is GET: an absent key has any value.
            excluding("json", where: ["method": ["const": "GET"]]),
            excluding("form", where: ["method": ["const": "GET"]]),
            notBoth("json", "form"),
            [
                "if": ["required": ["graphql"]],
                "then": ["properties": ["method": false, "json": false, "form": false]],
            ],
            properties(["path": path, "id": none(of: RequestReader.reserved)]),
            sentFields,
        ]
    }

    /// A path that begins with a slash, has no dot segment, and no query before its first template.
    private static let path: JSONTree = [
        "pattern": #"^(?!.*/\.\.?(/|$))(/[^?$]*(\$|$)|\$\{)"#
    ]

    private static var sentFields: JSONTree {
        properties(["headers": ["propertyNames": noHeader(of: HeaderNameValidator.neverSent)]])
    }

    private static var forwardedFields: JSONTree {
        properties(["forward": ["items": noHeader(of: HeaderNameValidator.neverSent)]])
    }

    // MARK: Modules

    private static var module: [JSONTree] {
        let kinds = ["single", "list", "batch", "chain"]
        return [
            properties(["parameters": ["propertyNames": none(of: ParameterReader.reserved)]]),
            requiring("components", where: ["kind": ["enum": .list(kinds.map { .text($0) })]]),
            requiring("sections", where: ["kind": ["const": "static"]]),
        ]
    }

    // MARK: Cells

    private static var child: [JSONTree] {
        [
            [
                "if": ["required": ["image"]],
                "then": [
                    "not": ["required": ["size", "aspectRatio"]],
                    "properties": ["maxLines": false, "children": false],
                ],
            ],
            [
                "if": ["required": ["text"]],
                "then": ["properties": ["aspectRatio": false, "size": ["not": ["type": "array"]]]],
            ],
            ["if": ["required": ["each"]], "then": ["required": ["max", "child"]]],
            ["if": ["required": ["space"]], "then": ["properties": ["children": false]]],
        ]
    }

    // MARK: Actions

    private static var action: [JSONTree] {
        let opens: JSONTree = [
            "properties": ["action": ["const": "open"]], "required": ["action"],
        ]
        let targets: JSONTree = ["oneOf": [["required": ["module"]], ["required": ["url"]]]]
        let address: JSONTree = ["required": ["url"]]
        return [
            ["if": opens, "then": targets],
            ["if": ["allOf": [opens, address]], "then": ["properties": ["params": false]]],
        ]
    }

    // MARK: Forms of rules

    private static func notBoth(_ first: String, _ second: String) -> JSONTree {
        ["not": ["required": [.text(first), .text(second)]]]
    }

    private static func properties(_ values: JSONTree) -> JSONTree { ["properties": values] }

    /// A key that does not apply where others have these values.
    private static func excluding(_ name: String, where values: JSONTree) -> JSONTree {
        let excluded: JSONTree = .object([.init(name, false)])
        return ["if": condition(values), "then": ["properties": excluded]]
    }

    /// A key that is needed where others have these values.
    private static func requiring(_ name: String, where values: JSONTree) -> JSONTree {
        ["if": condition(values), "then": ["required": [.text(name)]]]
    }

    /// The schema of objects whose keys have these values; one that is left out has its default, which
    /// only `GET` is.
    private static func condition(_ values: JSONTree) -> JSONTree {
        guard case .object(let members) = values else { return values }
        let needed = members.filter { $0.value != ["const": "GET"] }
        var condition: JSONTree = ["properties": values]
        if !needed.isEmpty { condition["required"] = .list(needed.map { .text($0.name) }) }
        return condition
    }

    private static func none(of names: Set<ExactString>) -> JSONTree {
        ["not": ["enum": .list(names.sorted().texts.map { .text($0) })]]
    }

    /// Any name but these, in whatever case: patterns have no flag for it.
    private static func noHeader(of names: Set<ExactString>) -> JSONTree {
        let spelled = names.sorted().texts.map { name in
            name.map { $0.isLetter ? "[\($0.uppercased())\($0)]" : String($0) }.joined()
        }
        let pattern = "^(" + spelled.joined(separator: "|") + ")$"
        return ["not": ["type": "string", "pattern": .text(pattern)]]
    }
}
