import ExactText
import ModuleDeclarations

/// Models in Swift: values that `JSONDecoder` and `JSONEncoder` take.
struct SwiftModels {
    static let names = ModelNames(
        reserved: [
            "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
            "defer",
            "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
            "for",
            "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
            "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows",
            "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws",
            "true", "try", "typealias", "var", "where", "while",
        ],
        types: [
            "Any", "Bool", "Codable", "CodingKey", "CodingKeys", "Decoder", "Double", "Encoder",
            "Equatable", "Int", "JSONValue", "Optional", "Protocol", "Self", "Sendable", "String",
            "Type",
        ]
    )

    private var source = SourceText()
    private var usesAny = false

    /// Returns the source text.
    static func text(of models: DataModels) -> String {
        var writer = SwiftModels()
        writer.source.line("// Made by `galley types --language swift`: do not edit.")
        for model in models.named(names) { writer.add(model) }
        if writer.usesAny { writer.addAny() }
        return writer.source.text
    }

    private mutating func add(_ model: NamedModel) {
        source.line()
        for line in model.documentation { source.line("/// " + line) }
        guard let object = model.object else {
            return source.line("typealias \(model.name) = \(type(model.value))")
        }
        add(object, of: model.type)
    }

    private mutating func add(_ object: NamedModel.Object, of type: ClientType?) {
        let properties = object.properties.map {
            (name: Self.quoted($0.name), type: self.type($0.type))
        }
        var inner = SwiftModels()
        for object in object.inner {
            inner.source.line()
            inner.add(object, of: nil)
        }
        usesAny = usesAny || inner.usesAny
        source.block("struct \(object.name): Codable, Equatable, Sendable {") { source in
            if let type {
                source.line("static let typeName = \(Self.literal(type.name.text))")
                source.line("static let typeVersion = \(type.version)")
                source.line()
            }
            for property in properties { source.line("var \(property.name): \(property.type)") }
            for line in inner.source.lines { source.line(line) }
            if object.properties.contains(where: { !$0.name.isExactly($0.member) }) {
                source.line()
                source.block("enum CodingKeys: String, CodingKey {") { source in
                    for property in object.properties {
                        let raw =
                            property.name.isExactly(property.member)
                            ? "" : " = " + Self.literal(property.member)
                        source.line("case \(Self.quoted(property.name))\(raw)")
                    }
                }
            }
        }
    }

    private mutating func addAny() {
        source.line()
        source.line("/// A value of JSON, of any kind.")
        source.block("enum JSONValue: Codable, Equatable, Sendable {") { source in
            source.line("case null, bool(Bool), number(Double), string(String)")
            source.line("case array([JSONValue]), object([String: JSONValue])")
            source.line()
            source.block("init(from decoder: Decoder) throws {") { source in
                source.line("let container = try decoder.singleValueContainer()")
                source.block(
                    "if container.decodeNil() {",
                    end: "} else if let value = try? container.decode(Bool.self) {"
                ) {
                    $0.line("self = .null")
                }
                source.line("    self = .bool(value)")
                for (kind, name) in [
                    ("Double", "number"), ("String", "string"), ("[JSONValue]", "array"),
                ] {
                    source.line("} else if let value = try? container.decode(\(kind).self) {")
                    source.line("    self = .\(name)(value)")
                }
                source.line("} else {")
                source.line("    self = .object(try container.decode([String: JSONValue].self))")
                source.line("}")
            }
            source.line()
            source.block("func encode(to encoder: Encoder) throws {") { source in
                source.line("var container = encoder.singleValueContainer()")
                source.line("switch self {")
                source.line("case .null: try container.encodeNil()")
                for name in ["bool", "number", "string", "array", "object"] {
                    source.line("case .\(name)(let value): try container.encode(value)")
                }
                source.line("}")
            }
        }
    }

    private mutating func type(_ type: NamedModel.PropertyType) -> String {
        switch type {
        case .boolean: return "Bool"
        case .integer: return "Int"
        case .number: return "Double"
        case .text: return "String"
        case .any:
            usesAny = true
            return "JSONValue"
        case .list(let element): return "[\(self.type(element))]"
        case .object(let name): return name
        case .optional(let type): return self.type(type) + "?"
        }
    }

    private static func quoted(_ name: String) -> String {
        Self.names.isReserved(name) ? "`\(name)`" : name
    }

    /// Returns a text as a literal, which is ASCII.
    static func literal(_ text: String) -> String {
        let content = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case " "..."~": String(scalar)
            default: "\\u{\(String(scalar.value, radix: 16))}"
            }
        }
        return "\"\(content.joined())\""
    }
}
