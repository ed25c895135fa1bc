import ExactText
import ModuleDeclarations

/// A model with its names, and the objects in it as types of their own.
struct NamedModel {
    struct Property {
        let name: String
        /// The member's name on the wire.
        let member: String
        let type: PropertyType
    }

    indirect enum PropertyType {
        case boolean, integer, number, text, any
        case list(PropertyType)
        case object(String)
        case optional(PropertyType)
    }

    /// An object with named members.
    struct Object {
        let name: String
        let properties: [Property]
        let inner: [Object]
    }

    /// The lines above the model.
    let documentation: [String]
    /// The name of the model's type.
    let name: String
    /// The type as clients look it up, with its version.
    let type: ClientType
    /// The object; nil where the data is another value.
    let object: Object?
    /// The value, where it is no object.
    let value: PropertyType
    /// True when null may stand in place of the object, as a module gives none.
    let isOptional: Bool
}

extension DataModels {
    /// Returns the models with names of a language. Two types that would have one name are told apart by a number.
    func named(_ names: ModelNames) -> [NamedModel] {
        var used: Set<ExactString> = []
        return all.map { model in
            let version = model.type.version > 1 ? "\(model.type.version)" : ""
            let name = Self.unused(names.type(model.type.name.text) + version, in: &used)
            let object: NamedModel.Object? =
                if case .object(let members) = model.value.shape {
                    names.object(named: name, members)
                } else { nil }
            return NamedModel(
                documentation: documentation(of: model),
                name: name,
                type: model.type,
                object: object,
                value: names.type(of: model.value, named: name),
                isOptional: object != nil && model.value.isOptional
            )
        }
    }

    private func documentation(of model: DataModel) -> [String] {
        ["The data of `\(model.type)`" + (model.value.isOptional ? ", which may be null." : ".")]
            + model.modules.map { module in
                let about = description(of: module).map { ": " + $0.onOneLine } ?? ""
                return "- `\(module)`\(about)"
            }
    }

    fileprivate static func unused(_ name: String, in used: inout Set<ExactString>) -> String {
        var number = 1
        var candidate = name
        while !used.insert(ExactString(candidate)).inserted {
            number += 1
            candidate = "\(name)_\(number)"
        }
        return candidate
    }
}

extension ModelNames {
    fileprivate func object(named name: String, _ members: [DataShape.Member]) -> NamedModel.Object
    {
        var properties: Set<ExactString> = []
        var types: Set<ExactString> = [ExactString(name)]
        var inner: [NamedModel.Object] = []
        let all = members.map { member in
            let type = self.type(member.name)
            let innerName = DataModels.unused(
                member.value.shape.isListOfObjects ? type + "Element" : type,
                in: &types
            )
            if let members = member.value.shape.members {
                inner.append(object(named: innerName, members))
            }
            return NamedModel.Property(
                name: DataModels.unused(property(member.name), in: &properties),
                member: member.name,
                type: self.type(of: member.value, named: innerName)
            )
        }
        return NamedModel.Object(name: name, properties: all, inner: inner)
    }

    fileprivate func type(of value: DataValue, named name: String) -> NamedModel.PropertyType {
        let type = type(of: value.shape, named: name)
        return value.isOptional ? .optional(type) : type
    }

    private func type(of shape: DataShape, named name: String) -> NamedModel.PropertyType {
        switch shape {
        case .nothing, .any: .any
        case .boolean: .boolean
        case .integer: .integer
        case .number: .number
        case .text: .text
        case .list(let element): .list(type(of: element.shape, named: name))
        case .object: .object(name)
        }
    }
}

extension DataShape {
    /// The members of the object, or of the objects in the list.
    fileprivate var members: [Member]? {
        switch self {
        case .object(let members): members
        case .list(let element): element.shape.members
        default: nil
        }
    }

    fileprivate var isListOfObjects: Bool {
        if case .list(let element) = self { element.shape.members != nil } else { false }
    }
}

extension String {
    /// The text with each run of white space as one space.
    fileprivate var onOneLine: String {
        utf8.split { $0 <= 0x20 }.map { String(Substring($0)) }.joined(separator: " ")
    }
}
