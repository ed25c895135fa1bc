import ConfigurationLanguage
import JSONCore
import ModuleDeclarations

/// The data of one type, as modules give it.
struct DataModel: Sendable {
    let type: ClientType
    var value: DataValue
    /// The modules that show the type, in their order.
    var modules: [String]
}

/// The types of a configuration's modules, with the data of each: what is declared, then what samples show.
package struct DataModels: Sendable {
    private var models: [ClientType: DataModel] = [:]
    private var samples: [ClientType: DataValue] = [:]
    /// The values of parts whose type comes from data, by module.
    private var untyped: [ExactString: DataValue] = [:]
    private var modules: [ModuleDeclaration] = []

    /// The models, by name and version. Types that never have data are left out.
    var all: [DataModel] {
        var all = models
        for (type, sample) in samples where all[type] == nil {
            all[type] = DataModel(type: type, value: sample, modules: [])
        }
        let filled = all.values.map { model -> DataModel in
            var model = model
            if let sample = samples[model.type] { model.value = model.value.filled(by: sample) }
            return model
        }
        return filled.filter { $0.value.shape != .nothing || $0.value.isOpen }
            .map { DataModel(type: $0.type, value: $0.value.finished, modules: $0.modules) }
            .sorted {
                ($0.type.name.text, $0.type.version) < ($1.type.name.text, $1.type.version)
            }
    }

    /// The descriptions of modules, by name.
    func description(of module: String) -> String? {
        modules.first { $0.name.isExactly(module) }?.description
    }

    // MARK: Declarations

    /// Adds the types that a module declares.
    mutating func add(_ module: ModuleDeclaration) {
        modules.append(module)
        let shapes = DeclaredShapes(of: module)
        for component in module.components {
            add(component.item, otherwise: component.id, of: module, shapes)
            if let carousel = component.carousel {
                add(carousel.item, otherwise: component.id, of: module, shapes)
            }
            if case .literal(let items) = component.items {
                for item in items {
                    add([item.type], item.data, item.fallbacks, of: module, shapes)
                }
            }
            for header in component.headers { add(header.value, "header", of: module, shapes) }
            if let footer = component.footer { add(footer, "footer", of: module, shapes) }
            if let placeholder = component.placeholder {
                add(placeholder, "placeholder", of: module, shapes)
            }
        }
    }

    private mutating func add(
        _ item: ItemDeclaration,
        otherwise id: String,
        of module: ModuleDeclaration,
        _ shapes: DeclaredShapes
    ) {
        if item.form != nil { return }
        let types = item.types.map(\.value)
        let value = shapes.value(of: item.data)
        add(types, item.data, item.fallbacks, of: module, shapes)
        let isAlwaysTyped = item.types.contains { $0.when == nil }
        if !isAlwaysTyped { add(value, of: ClientType(id), in: module) }
    }

    private mutating func add(
        _ supplement: SupplementaryDeclaration,
        _ name: String,
        of module: ModuleDeclaration,
        _ shapes: DeclaredShapes
    ) {
        for keys in [supplement.keys.base] + supplement.keys.overrides.map(\.keys) {
            let data = keys.data ?? .null
            if let type = keys.type {
                add([type], data, keys.fallback, of: module, shapes)
            } else {
                add(shapes.value(of: data), of: ClientType(name), in: module)
            }
        }
    }

    private mutating func add(
        _ types: [Template],
        _ data: DataTemplate,
        _ fallbacks: FallbackList?,
        of module: ModuleDeclaration,
        _ shapes: DeclaredShapes
    ) {
        for type in types { add(shapes.value(of: data), of: type, in: module) }
        for fallback in fallbacks?.all ?? [] {
            add(shapes.value(of: fallback.data ?? data), of: fallback.type, in: module)
        }
    }

    private mutating func add(_ value: DataValue, of type: Template, in module: ModuleDeclaration) {
        if let text = type.fixedText {
            add(value, of: ClientType(text), in: module)
        } else {
            let name = ExactString(module.name)
            untyped[name] = untyped[name]?.or(value) ?? value
        }
    }

    private mutating func add(_ value: DataValue, of type: ClientType, in module: ModuleDeclaration)
    {
        guard var model = models[type] else {
            models[type] = DataModel(type: type, value: value, modules: [module.name])
            return
        }
        model.value = model.value.or(value)
        if !model.modules.contains(where: { $0.isExactly(module.name) }) {
            model.modules.append(module.name)
        }
        models[type] = model
    }

    // MARK: Samples

    /// Adds what a page shows.
    ///
    /// - Parameter page: The layout, as clients get it.
    mutating func add(page: JSONValue) {
        for section in page["sections"]?.elements.map(\.self) ?? [] { add(section: section) }
        for dock in page["docks"]?.elements.map(\.self) ?? [] {
            if let section = dock["section"] { add(section: section) }
        }
    }

    private mutating func add(section: JSONValue) {
        let module = section["module"]?.string ?? ""
        for name in ["header", "footer", "placeholder"] {
            if let part = section[name] { add(part: part, of: module) }
        }
        for item in section["items"]?.elements.map(\.self) ?? [] {
            add(part: item, of: module)
            for inner in item["carousel"]?["items"]?.elements.map(\.self) ?? [] {
                add(part: inner, of: module)
            }
        }
    }

    private mutating func add(part: JSONValue, of module: String) {
        guard part.isObject, let name = part["type"]?.string, let data = part["data"] else {
            return
        }
        let type = ClientType(
            name: ExactString(name),
            version: part["version"]?.integer.map { Int(clamping: $0) } ?? 1
        )
        let value = DataValue(seen: data)
        samples[type] = samples[type]?.or(value) ?? value
        guard models[type] == nil, let declared = untyped[ExactString(module)],
            let module = modules.first(where: { $0.name.isExactly(module) })
        else { return }
        add(declared, of: type, in: module)
    }
}
