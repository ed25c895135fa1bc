import JSONCore
import ModuleConfiguration

extension CellMember {
    /// The name by which clients call a part.
    static let id = CellMember { part, writer, _ in
        guard let name = part.declaration.name else { return }
        writer.raw(",\"id\":" as StaticString)
        writer.string(name)
    }

    /// What a touch of a part does, as clients are told.
    static let action = CellMember { part, writer, scope in
        part.action?.action.write(to: &writer, as: ",\"action\":", in: scope)
    }
}
