import ModuleDeclarations

extension FormCell {
    /// Returns the cell without what the client does not draw of it.
    func drawn(in scope: TemplateScope) -> FormCell {
        guard scope.acceptance != nil else { return self }
        var cell = self
        if custom == nil {
            if image != nil || detailImage != nil, !scope.draws(.image) {
                (cell.image, cell.detailImage) = (nil, nil)
            }
            if title != nil || detail != nil, !scope.draws(.text) {
                (cell.title, cell.detail) = (nil, nil)
            }
            if kind == .disclosure || kind == .avatar { cell.showsArrow = scope.draws(.arrow) }
            if kind == .toggle { cell.showsSwitch = scope.draws(.toggle) }
        }
        if separator != nil, !scope.draws(.box) { cell.separator = nil }
        return cell
    }
}
