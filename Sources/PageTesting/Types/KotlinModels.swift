import ExactText
import InputCore
import ModuleDeclarations

/// Models in Kotlin: data classes without a dependency, made of what any JSON library reads objects as.
struct KotlinModels {
    static let names = ModelNames(
        reserved: [
            "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in",
            "interface", "is", "null", "object", "package", "return", "super", "this", "throw",
            "true",
            "try", "typealias", "typeof", "val", "var", "when", "while",
        ],
        types: ["Any", "Boolean", "Companion", "Double", "List", "Long", "Map", "Number", "String"]
    )

    private var source = SourceText()

    /// Returns the source text.
    static func text(of models: DataModels) -> String {
        var writer = KotlinModels()
        writer.source.line("// Made by `galley types --language kotlin`: do not edit.")
        for model in models.named(names) { writer.add(model) }
        return writer.source.text
    }

    private mutating func add(_ model: NamedModel) {
        source.line()
        source.line("/**")
        for line in model.documentation {
            source.line(" * " + line.replacing(bytes: "*/", with: "* /"))
        }
        source.line(" */")
        guard let object = model.object else {
            return source.line("typealias \(model.name) = \(Self.type(model.value))")
        }
        add(object, of: model.type)
    }

    private mutating func add(_ object: NamedModel.Object, of type: ClientType?) {
        let properties = object.properties.map {
            "val \(Self.quoted($0.name)): \(Self.type($0.type))"
        }
        source.block("data class \(object.name)(", end: ") {") { source in
            // Kotlin before 1.4 takes no comma behind the last one.
            for (index, property) in properties.enumerated() {
                source.line(property + (index < properties.count - 1 ? "," : ""))
            }
        }
        var body = KotlinModels()
        body.addMaker(of: object, type: type)
        for inner in object.inner {
            body.source.line()
            body.add(inner, of: nil)
        }
        for line in body.source.lines { source.line(line.isEmpty ? "" : "    " + line) }
        source.line("}")
    }

    private mutating func addMaker(of object: NamedModel.Object, type: ClientType?) {
        source.block("companion object {") { source in
            if let type {
                source.line("const val typeName = \(Self.literal(type.name.text))")
                source.line("const val typeVersion = \(type.version)")
                source.line()
            }
            source.line("/** Makes it of the members of an object. */")
            let arguments = object.properties.map { property in
                let member = "json[\(Self.literal(property.member))]"
                return
                    "\(Self.quoted(property.name)) = \(Self.conversion(of: member, to: property.type))"
            }
            source.block("fun of(json: Map<*, *>) = \(object.name)(", end: ")") { source in
                for (index, argument) in arguments.enumerated() {
                    source.line(argument + (index < arguments.count - 1 ? "," : ""))
                }
            }
        }
    }

    /// Returns the expression that makes a value of a type of what a JSON library gives.
    private static func conversion(of value: String, to type: NamedModel.PropertyType) -> String {
        switch type {
        case .boolean: "\(value) as Boolean"
        case .integer: "(\(value) as Number).toLong()"
        case .number: "(\(value) as Number).toDouble()"
        case .text: "\(value) as String"
        case .any: value
        case .list(let element):
            "(\(value) as List<*>).map { \(Self.conversion(of: "it", to: element)) }"
        case .object(let name): "\(name).of(\(value) as Map<*, *>)"
        case .optional(.any): value
        case .optional(let type): "\(value)?.let { \(Self.conversion(of: "it", to: type)) }"
        }
    }

    private static func type(_ type: NamedModel.PropertyType) -> String {
        switch type {
        case .boolean: "Boolean"
        case .integer: "Long"
        case .number: "Double"
        case .text: "String"
        case .any, .optional(.any): "Any?"
        case .list(let element): "List<\(Self.type(element))>"
        case .object(let name): name
        case .optional(let type): Self.type(type) + "?"
        }
    }

    private static func quoted(_ name: String) -> String {
        Self.names.isReserved(name) ? "`\(name)`" : name
    }

    /// Returns a text as a literal, which is ASCII.
    private static func literal(_ text: String) -> String {
        let content = text.utf16.map { unit in
            switch unit {
            case 0x22: "\\\""
            case 0x5C: "\\\\"
            case 0x24: "\\$"
            case 0x20...0x7E: String(decoding: [UInt8(truncatingIfNeeded: unit)], as: UTF8.self)
            default:
                "\\u" + String(repeating: "0", count: 4 - String(unit, radix: 16).utf8.count)
                    + String(unit, radix: 16)
            }
        }
        return "\"\(content.joined())\""
    }
}
