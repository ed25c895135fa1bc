import ConfigurationLanguage
import LayoutCore

/// `kind: flex`.
enum FlexConfiguration: LayoutConfiguration {
    static func layout(of keys: LayoutKeys, in parameters: [ExactString: ParameterValue])
        -> LayoutKind
    {
        let justify = keys.justifyContent?.resolve(parameters).flatMap {
            try? FlexLayout.Justify(name: $0)
        }
        let align = (keys.alignItems?.resolve(parameters)).flatMap(
            FlexLayout.Align.init(rawValue:)
        )
        let flex = FlexLayout(
            itemHeight: keys.itemHeight?.resolve(parameters),
            justify: justify ?? .start,
            align: align ?? .start,
            lastLineAtStart: keys.lastLine?.resolve(parameters) == "start",
            gap: (keys.gap?.resolve(parameters)).flatMap(FlexLayout.Gap.init(rawValue:)) ?? .exact
        )
        return .flex(flex)
    }

    static func missingSize(of item: ItemSizeDeclaration, under keys: LayoutKeys) -> String? {
        let hasRatio = item.aspectRatio != nil
        let hasHeight = item.height != nil || keys.itemHeight != nil
        if item.width == nil, !(hasRatio && hasHeight) { return "width ('size: {width: …}')" }
        if !hasHeight, !hasRatio { return "height ('size: {height: …}' or 'itemHeight')" }
        return nil
    }

    static func contentHeight(of keys: LayoutKeys) -> Double? { keys.itemHeight?.constant }

    static func itemHeight(of item: ItemSizeDeclaration, under keys: LayoutKeys) -> Double? {
        if let height = keys.itemHeight { return height.constant }
        if case .points(let height)? = item.height { return height }
        return nil
    }
}
