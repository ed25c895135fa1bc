import ConfigurationLanguage
import InputCore
import LayoutCore
import ModuleDeclarations

extension FormCell {
    /// Creates the cell of a declaration. A value that is missing or of another type counts as not
    /// given.
    init(_ declaration: FormCellDeclaration, in scope: TemplateScope) {
        let type = Self.text(of: declaration.type, in: scope)
        self.init(kind: type.flatMap(Kind.init(rawValue:)) ?? .disclosure)
        if declaration.custom != nil {
            custom = type
            sizesItself = declaration.height == nil
        }
        reuse = Self.text(of: declaration.reuse, in: scope) ?? type ?? kind.rawValue
        Self.set(&height, to: declaration.height, in: scope)
        image = Self.image(of: declaration.image, in: scope)
        if let size = Self.size(of: declaration.imageSize, in: scope) { imageSize = size }
        title = Self.text(of: declaration.title, in: scope)
        Self.set(&titleSize, to: declaration.titleSize, in: scope)
        if let color = Self.color(of: declaration.titleColor, in: scope) { titleColor = color }
        Self.set(&imageGap, to: declaration.imageGap, in: scope)
        detail = Self.text(of: declaration.detail, in: scope)
        Self.set(&detailSize, to: declaration.detailSize, in: scope)
        if let color = Self.color(of: declaration.detailColor, in: scope) { detailColor = color }
        detailImage = Self.image(of: declaration.detailImage, in: scope)
        detailImageSize = Self.size(of: declaration.detailImageSize, in: scope)
        Self.set(&detailGap, to: declaration.detailGap, in: scope)
        imageFirst = declaration.imageFirst ?? true
        Self.set(&titleLimit, to: declaration.titleLimit, in: scope)
        Self.set(&labelGap, to: declaration.labelGap, in: scope)
        if let lines = Self.value(of: declaration.titleLines, in: scope) {
            titleLines = Int(clamping: min(lines, Self.maximumLines))
        }
        separator = declaration.separator.map { separator in
            let color = scope.color(separator.color) ?? LabelStyle.standardColor
            return FormSeparator(color: color, inset: separator.inset)
        }
        font = declaration.font
        titleFont = declaration.titleFont
        detailFont = declaration.detailFont
        titleWidth = Self.value(of: declaration.titleWidth, in: scope)
        detailWidth = Self.value(of: declaration.detailWidth, in: scope)
        if kind == .logout, title == nil { title = Self.logoutTitle }
    }

    /// The greatest number of lines that a title is cut to; beyond it there is no limit.
    private static let maximumLines = 1_000.0

    /// Returns a template's text; nil when it is empty.
    private static func text(of template: Template?, in scope: TemplateScope) -> String? {
        guard let text = template?.text(in: scope), !text.isEmpty else { return nil }
        return text
    }

    /// Returns the text of a colour; nil for a value of an upstream that reads as a name of the palette, which only the
    /// configuration may give.
    private static func color(of template: Template?, in scope: TemplateScope) -> String? {
        guard let text = text(of: template, in: scope),
            ColorText.paletteName(in: text) != nil
        else { return text(of: template, in: scope) }
        return template.flatMap { scope.color($0) }
    }

    private static func set(
        _ value: inout Double,
        to number: FormCellDeclaration.Number?,
        in scope: TemplateScope
    ) {
        if let number = self.value(of: number, in: scope) { value = number }
    }

    private static func value(
        of number: FormCellDeclaration.Number?,
        in scope: TemplateScope
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
        of extent: FormCellDeclaration.Extent?,
        in scope: TemplateScope
    ) -> Size? {
        guard let width = value(of: extent?.width, in: scope),
            let height = value(of: extent?.height, in: scope)
        else { return nil }
        return Size(width: width, height: height)
    }

    private static func image(
        of image: FormCellDeclaration.Image?,
        in scope: TemplateScope
    ) -> Image? {
        if let image, image.isAsset { return asset(image, in: scope) }
        guard let image, let name = text(of: image.name, in: scope) else { return nil }
        guard scope.links.allowsImage(name) else {
            scope.recorder?.note(refusedLink: image.name)
            return nil
        }
        let isWrittenOut = image.name.fixedText != nil
        let own = isWrittenOut ? scope.images.image(named: name) : nil
        return Image(
            name: name,
            naturalSize: size(of: image.naturalSize, in: scope) ?? own?.size,
            isWrittenOut: isWrittenOut
        )
    }

    /// Returns an image of the service's own; nil where none has the name.
    private static func asset(
        _ image: FormCellDeclaration.Image,
        in scope: TemplateScope
    ) -> Image? {
        guard let name = scope.asset(image.name), let own = scope.images.image(named: name) else {
            return nil
        }
        return Image(
            name: name,
            naturalSize: size(of: image.naturalSize, in: scope) ?? own.size,
            isWrittenOut: true
        )
    }
}
