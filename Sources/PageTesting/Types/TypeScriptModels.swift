import ExactText
import InputCore
import JSONCore
import ModuleDeclarations

/// Models in TypeScript: interfaces, and one of all types by their names.
struct TypeScriptModels {
    static let names = ModelNames(reserved: [], types: ["GalleyTypes", "JSONValue"])

    private var source = SourceText()
    private var usesAny = false

    /// Returns the source text.
    static func text(of models: DataModels) -> String {
        var writer = TypeScriptModels()
        writer.source.line("// Made by `galley types --language typescript`: do not edit.")
        let all = models.named(names)
        for model in all { writer.add(model) }
        writer.source.line()
        writer.source.line(
            "/** The models by the types of items: `name`, or `name@version` from version 2 on. */"
        )
        writer.source.block("export interface GalleyTypes {") { source in
            for model in all {
                let null = model.isOptional ? " | null" : ""
                source.line("\(Self.literal(model.type.description)): \(model.name)\(null);")
            }
        }
        if writer.usesAny {
            writer.source.line()
            writer.source.line("/** A value of JSON, of any kind. */")
            writer.source.line(
                "export type JSONValue = null | boolean | number | string | JSONValue[] | { [name: string]: JSONValue };"
            )
        }
        return writer.source.text
    }

    private mutating func add(_ model: NamedModel) {
        source.line()
        source.line("/**")
        for line in model.documentation {
            source.line(" * " + line.replacing(bytes: "*/", with: "* /"))
        }
        source.line(" */")
        if let object = model.object {
            add(object, named: model.name)
        } else {
            source.line("export type \(model.name) = \(type(model.value, in: model.name));")
        }
    }

    /// Adds an object, and those in it behind it: interfaces have no types inside.
    private mutating func add(_ object: NamedModel.Object, named name: String) {
        let members = object.properties.map { property in
            let member =
                ModelNames.isIdentifier(property.member)
                ? property.member : Self.literal(property.member)
            return if case .optional(let type) = property.type {
                "\(member)?: \(self.type(type, in: name)) | null;"
            } else {
                "\(member): \(type(property.type, in: name));"
            }
        }
        source.block("export interface \(name) {") { source in
            for member in members { source.line(member) }
        }
        for inner in object.inner {
            source.line()
            add(inner, named: name + "_" + inner.name)
        }
    }

    private mutating func type(_ type: NamedModel.PropertyType, in name: String) -> String {
        switch type {
        case .boolean: return "boolean"
        case .integer, .number: return "number"
        case .text: return "string"
        case .any:
            usesAny = true
            return "JSONValue"
        case .list(let element):
            let element = self.type(element, in: name)
            return element.contains(bytes: " ") ? "(\(element))[]" : element + "[]"
        case .object(let inner): return name + "_" + inner
        case .optional(let type): return self.type(type, in: name) + " | null"
        }
    }

    /// Returns a text as a literal.
    private static func literal(_ text: String) -> String {
        var writer = JSONWriter()
        writer.string(text)
        return String(decoding: writer.finish(), as: UTF8.self)
    }
}
