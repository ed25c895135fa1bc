import JSONCore

extension CellMember {
    /// What a touch of a part does, as clients are told.
    static let action = CellMember("action", BodySchema.ref("Action")) { part, writer, scope in
        guard let action = part.shownAction(in: scope) else { return }
        action.action.write(to: &writer, as: ",\"action\":", in: scope)
    }
}
