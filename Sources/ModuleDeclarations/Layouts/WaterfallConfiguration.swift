import ConfigurationLanguage
import LayoutCore

/// `kind: waterfall`.
enum WaterfallConfiguration: LayoutConfiguration {
    static func layout(of keys: LayoutKeys, in parameters: [ExactString: ParameterValue])
        -> LayoutKind
    {
        let fill = keys.fill?.resolve(parameters).flatMap {
            try? WaterfallLayout.Fill(name: $0, horizontal: keys.isHorizontal)
        }
        let lanes = (keys.isHorizontal ? keys.rows : keys.columns)?.count(in: parameters)
        return .waterfall(WaterfallLayout(lanes: lanes ?? 1, fill: fill ?? .shortest))
    }

    static func missingSize(of item: ItemSizeDeclaration, under keys: LayoutKeys) -> String? {
        let given = keys.isHorizontal ? item.width != nil : item.height != nil
        if given || item.aspectRatio != nil { return nil }
        return keys.isHorizontal
            ? "width ('size: {width: …}' or 'aspectRatio')"
            : "height ('size: {height: …}' or 'aspectRatio')"
    }

    static func missingHeight(of keys: LayoutKeys) -> String? { "'height'" }
}
