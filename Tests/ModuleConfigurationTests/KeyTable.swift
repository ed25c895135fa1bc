@testable import ConfigurationLanguage
@testable import ModuleConfiguration

/// Writes the tables of keys in the documentation from the schema.
struct KeyTable {
    private(set) var text = ""
    private var described: [String: String] = [:]

    init() {
        add(.galley, title: "`galley.yaml`", path: "")
        add(.module, title: "A module", path: "")
        add(.pieces, title: "A pieces file", path: "")
        add(.catalog, title: "A catalogue", path: "")
        add(.devices, title: "A devices file", path: "")
    }

    private mutating func add(_ schema: Schema, title: String, path: String) {
        guard case .object(let object) = schema else { return }
        add(object, title: title, path: path)
    }

    private mutating func add(_ object: ObjectSchema, title: String, path: String) {
        let identity = object.name + object.fields.map(\.name).joined(separator: " ")
        if described[identity] != nil { return }
        described[identity] = title
        text += "### \(title)\n\n| key | value | default | meaning |\n|---|---|---|---|\n"
        var nested: [(ObjectSchema, String)] = []
        if object.takesPiece != nil {
            text +=
                "| `use` | the name of a piece | none | Pulls the piece in; keys beside it override it. |\n"
        }
        let fields = object.fields.filter { $0.unsupported == nil }
        for field in fields where field.group == nil {
            text += row(field)
            nested += objects(
                in: field.schema,
                path: path.isEmpty ? field.name : path + "." + field.name
            )
        }
        let group = fields.first { $0.group != nil }?.group
        if let group { text += "| … | *\(group)*, below | | |\n" }
        text += "\n"
        for (object, path) in nested {
            add(object, title: "`\(path)`", path: path)
        }
        if let group, described.updateValue(group, forKey: group) == nil {
            add(
                ObjectSchema(name: group, fields: fields.filter { $0.group == group }.map(\.alone)),
                title: group.prefix(1).uppercased() + group.dropFirst(),
                path: ""
            )
        }
    }

    private func row(_ field: SchemaField) -> String {
        let isRequired = field.need == .required
        let byDefault = isRequired ? "required" : field.defaultText.map(code) ?? "–"
        let applies = field.applies.words.map { "*\($0).* " } ?? ""
        let cells = ["`\(field.name)`", field.schema.words, byDefault, applies + field.doc]
        return "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
    }

    private func code(_ text: String) -> String {
        let isValue = !text.contains(" ") || text.hasPrefix("[")
        let isWord = ["none", "any", "evenly", "always"].contains(text) || text.contains("`")
        return isValue && !isWord ? "`\(text)`" : text
    }

    private func objects(in schema: Schema, path: String) -> [(ObjectSchema, String)] {
        switch schema {
        case .object(let object):
            object.fields.allSatisfy { $0.unsupported != nil } || object.isOverride
                || object.isVariant
                ? [] : [(object, path)]
        case .map(let map): objects(in: map.value, path: path + ".NAME")
        case .list(let list): objects(in: list.element, path: path + "[]")
        case .either(let schemas): schemas.flatMap { objects(in: $0, path: path) }
        case .recursive(let inner): objects(in: inner.schema, path: path)
        case .scalar, .data: []
        }
    }
}

extension Schema {
    /// What a value is, for the table.
    fileprivate var words: String {
        switch self {
        case .scalar(let scalar):
            scalar.expected + (scalar.isParameterized ? ", or `${params.NAME}`" : "")
        case .object: "a mapping, below"
        case .map(let map):
            switch map.value {
            case .object: "a mapping by \(map.nameWord), below"
            default: "a mapping by \(map.nameWord)"
            }
        case .list(let list): "a list of \(list.name)"
        case .either(let schemas):
            schemas.map(\.words).filter { !$0.contains("measured") }.joined(separator: "; or ")
        case .recursive(let inner): inner.schema.words
        case .data: "any value; templates allowed"
        }
    }
}

extension MapSchema {
    fileprivate var nameWord: String {
        if case .width = key { "minimum width" } else { "name" }
    }
}

extension Applicability {
    /// Where a key applies, in words; nil is everywhere.
    fileprivate var words: String? {
        let all = cases.map { conditions in
            let kinds = (conditions[.moduleKind] ?? conditions[.layoutKind] ?? []).sorted().texts
            let arrange = conditions[.layoutArrange]?.first.map { $0.text + " " } ?? ""
            if let actions = conditions[.actionKind] {
                return actions.sorted().texts.joined(separator: ", ")
            }
            if let source = conditions[.upstreamSource]?.first { return "with `\(source)`" }
            return arrange + kinds.joined(separator: ", ")
        }
        return all.isEmpty ? nil : all.joined(separator: "; ")
    }
}

extension SchemaField {
    /// The same key outside its group.
    fileprivate var alone: SchemaField {
        var field = self
        field.group = nil
        return field
    }
}
