import ConfigurationLanguage
import LayoutCore

/// `kind: grid`.
enum GridConfiguration: LayoutConfiguration {
    static func layout(of keys: LayoutKeys, in parameters: [ExactString: ParameterValue])
        -> LayoutKind
    {
        let again = (keys.templateRepeat?.resolve(parameters)).flatMap(
            GridTemplate.Repeat.init(rawValue:)
        )
        let automatic: RowAlignment? = keys.hasAutoHeight == true ? .stretch : nil
        let grid = GridLayout(
            columns: keys.columns.flatMap { tracks($0, in: parameters) } ?? [],
            rows: keys.rows.flatMap { tracks($0, in: parameters) } ?? [],
            autoRows: keys.autoRows ?? .auto,
            autoColumns: keys.autoColumns ?? .auto,
            isDense: keys.flow?.resolve(parameters) == "dense",
            template: keys.areas,
            templateRepeat: again ?? .all,
            align: keys.isHorizontal ? keys.rowAlignment(in: parameters) ?? automatic : nil
        )
        return .grid(grid)
    }

    /// `auto` tracks are as big as their largest item, so items must have a size of their own there.
    static func missingSize(of item: ItemSizeDeclaration, under keys: LayoutKeys) -> String? {
        let isHorizontal = keys.isHorizontal
        let isAcrossAuto = hasAuto(isHorizontal ? keys.rows : keys.columns)
        let along = isHorizontal ? keys.columns : keys.rows
        let following = (isHorizontal ? keys.autoColumns : keys.autoRows) ?? .auto
        let isAlongAuto = hasAuto(along) || along == nil && following == .auto
        let hasRatio = item.aspectRatio != nil
        let needsWidth = isHorizontal ? isAlongAuto : isAcrossAuto
        let needsHeight = isHorizontal ? isAcrossAuto : isAlongAuto
        if needsHeight, item.height == nil, !hasRatio || needsWidth && item.width == nil {
            return "height for its 'auto' rows ('size: {height: …}')"
        }
        if needsWidth, item.width == nil, !hasRatio {
            return "width for its 'auto' columns ('size: {width: …}')"
        }
        return nil
    }

    private static func hasAuto(_ tracks: LayoutKeys.Tracks?) -> Bool {
        if case .tracks(let tracks) = tracks { tracks.contains(.auto) } else { false }
    }

    private static func tracks(
        _ tracks: LayoutKeys.Tracks,
        in parameters: [ExactString: ParameterValue]
    ) -> [Track]? {
        switch tracks {
        case .count(let count):
            count.resolve(parameters).map { Array(repeating: .flexible(1), count: max(0, $0)) }
        case .tracks(let tracks): tracks
        }
    }
}

extension LayoutKeys {
    /// Returns the alignment of items in rows; nil where the layout gives none.
    func rowAlignment(in parameters: [ExactString: ParameterValue]) -> RowAlignment? {
        (align?.resolve(parameters)).flatMap(RowAlignment.init(rawValue:))
    }
}
