import LayoutCore

extension FormCell {
    /// The cell that a declaration makes in a scope. What is missing or of another type is as if it
    /// had not been given.
    init(_ declaration: FormCellDeclaration, in scope: TemplateScope) {
        let type = Self.text(declaration.type, scope)
        self.init(kind: type.flatMap(Kind.init(rawValue:)) ?? .disclosure)
        if declaration.custom != nil {
            custom = type
            sizesItself = declaration.height == nil
        }
        reuse = Self.text(declaration.reuse, scope) ?? type ?? kind.rawValue
        Self.set(&height, declaration.height, scope)
        image = Self.image(declaration.image, scope)
        if let size = Self.size(declaration.imageSize, scope) { imageSize = size }
        title = Self.text(declaration.title, scope)
        Self.set(&titleSize, declaration.titleSize, scope)
        if let color = Self.text(declaration.titleColor, scope) { titleColor = color }
        Self.set(&imageGap, declaration.imageGap, scope)
        detail = Self.text(declaration.detail, scope)
        Self.set(&detailSize, declaration.detailSize, scope)
        if let color = Self.text(declaration.detailColor, scope) { detailColor = color }
        detailImage = Self.image(declaration.detailImage, scope)
        detailImageSize = Self.size(declaration.detailImageSize, scope)
        Self.set(&detailGap, declaration.detailGap, scope)
        imageFirst = declaration.imageFirst ?? true
        Self.set(&titleLimit, declaration.titleLimit, scope)
        font = declaration.font
        if kind == .logout, title == nil { title = Self.logoutTitle }
    }

    /// A template's text; nil when it is empty.
    private static func text(_ template: Template?, _ scope: TemplateScope) -> String? {
        guard let text = template?.text(in: scope), !text.isEmpty else { return nil }
        return text
    }

    private static func set(
        _ value: inout Double,
        _ number: FormCellDeclaration.Number?,
        _ scope: TemplateScope
    ) {
        if let number = self.number(number, scope) { value = number }
    }

    private static func number(
        _ number: FormCellDeclaration.Number?,
        _ scope: TemplateScope
    ) -> Double? {
        switch number {
        case nil: return nil
        case .value(let value)?: return value
        case .template(let template)?:
            guard let value = template.value(in: scope).number, value >= 0 else { return nil }
            return min(value, Limits.length)
        }
    }

    private static func size(
        _ extent: FormCellDeclaration.Extent?,
        _ scope: TemplateScope
    ) -> Size? {
        guard let width = number(extent?.width, scope), let height = number(extent?.height, scope)
        else { return nil }
        return Size(width: width, height: height)
    }

    private static func image(
        _ image: FormCellDeclaration.Image?,
        _ scope: TemplateScope
    ) -> Image? {
        guard let image, let name = text(image.name, scope) else { return nil }
        return Image(name: name, naturalSize: size(image.naturalSize, scope))
    }
}
