import ConfigurationLanguage
import LayoutCore

/// Makes layouts of checked nodes, and checks what keys mean together.
struct LayoutReader {
    let diagnostics: DiagnosticCollector
    /// The direction where none is given; nil leaves it to the layout.
    var arrange: LayoutKeys.Arrange?

    /// A layout; a list of one column when there is none.
    func read(_ node: ConfigurationNode?) -> LayoutDeclaration {
        guard let node, node.isObject else {
            var keys = LayoutKeys.prototype
            keys.arrange = arrange
            return LayoutDeclaration(keys: Responsive(keys))
        }
        let layout = LayoutDeclaration(
            keys: Responsive(base: keys(of: node), overrides: node.overrides) {
                keys(of: $1).merging(defaults: $0)
            }
        )
        check(layout, given: GivenObject(reading: node))
        return layout
    }

    private func keys(of node: ConfigurationNode) -> LayoutKeys {
        var keys = LayoutKeys(reading: node)
        keys.arrange = keys.arrange ?? arrange
        return keys
    }

    // MARK: Keys together

    /// Checks every width at which something changes.
    private func check(_ layout: LayoutDeclaration, given: GivenObject<LayoutKeys>) {
        let overrides = given.node.overrides.map {
            (minimumWidth: $0.minimumWidth, given: GivenObject<LayoutKeys>(reading: $0.given))
        }
        for level in [(minimumWidth: -1.0, given: given)] + overrides {
            let keys = layout.keys.keys(at: level.minimumWidth)
            checkTracks(keys, at: level.given.keys)
            checkTemplate(keys, at: level.given)
            checkAlternatives(level.given.keys)
            checkFill(keys, at: level.given, whole: given.keys)
            checkHeight(keys, at: level.given)
            checkAuto(keys, at: level.given.keys)
            checkAlign(keys, at: level.given.keys)
        }
    }

    /// Only grids have tracks one by one; the others count.
    private func checkTracks(_ keys: LayoutKeys, at given: LayoutKeys) {
        guard keys.kind ?? .list != .grid else { return }
        for key in [given.$columns, given.$rows] {
            guard let node = key.node, node.elements != nil else { continue }
            diagnostics.report(
                "'\(key.name)' of a \((keys.kind ?? .list).rawValue) is a number; only a grid has tracks",
                at: node.position
            )
        }
    }

    /// Reports tracks along the flow that no line of the template has.
    private func checkTemplate(_ keys: LayoutKeys, at given: GivenObject<LayoutKeys>) {
        guard keys.kind == .grid, let template = keys.areas else { return }
        let isHorizontal = keys.arrange == .horizontal
        let tracks = isHorizontal ? keys.columns : keys.rows
        let lines = isHorizontal ? template.columns : template.rows
        let count: Int
        switch tracks {
        case .tracks(let declared)?: count = declared.count
        case .count(.value(let given))?: count = given
        case .count(.parameter)?, nil: return
        }
        if count <= lines { return }
        let key = isHorizontal ? given.keys.$columns : given.keys.$rows
        diagnostics.report(
            "'\(key.name)' has \(count) tracks, and the template of 'areas' \(lines)",
            at: key.node?.position ?? given.position
        )
    }

    private func checkAlternatives(_ given: LayoutKeys) {
        diagnostics.refuseBoth(given.$columns, given.$itemWidth)
        diagnostics.refuseBoth(given.$itemHeight, given.$aspectRatio)
    }

    private func checkFill(
        _ keys: LayoutKeys,
        at level: GivenObject<LayoutKeys>,
        whole: LayoutKeys
    ) {
        guard keys.kind == .waterfall, case .value(let fill) = keys.fill else { return }
        do {
            _ = try WaterfallLayout.Fill(name: fill, horizontal: keys.arrange == .horizontal)
        } catch {
            let given = level.keys.$fill.node ?? whole.$fill.node
            let names = WaterfallLayout.Fill.names(horizontal: keys.arrange == .horizontal)
            diagnostics.report(
                "'fill' cannot be '\(fill)' in a \((keys.arrange ?? .vertical).rawValue) waterfall: "
                    + "use \(names.joined(separator: ", "))",
                at: given?.position ?? level.position
            )
        }
    }

    private func checkAuto(_ keys: LayoutKeys, at given: LayoutKeys) {
        guard keys.kind == .grid, keys.itemHeight != nil, let height = given.$itemHeight.node
        else { return }
        diagnostics.report(
            "'itemHeight' of a grid can only be 'auto': 'rows' gives rows their heights",
            at: height.position
        )
    }

    /// Reports an alignment of items that are equally tall.
    private func checkAlign(_ keys: LayoutKeys, at given: LayoutKeys) {
        guard keys.kind ?? .list == .list, keys.hasAutoHeight != true,
            let align = given.$align.node
        else { return }
        diagnostics.report(
            "'align' of a list needs 'itemHeight: auto': its items are equally tall otherwise",
            at: align.position
        )
    }

    private func checkHeight(_ keys: LayoutKeys, at given: GivenObject<LayoutKeys>) {
        guard keys.arrange == .horizontal, keys.height == nil else { return }
        if [given.keys.$height, given.keys.$rows].contains(where: { $0.node?.isInvalid == true }) {
            return
        }
        guard let missing = keys.configuration.missingHeight(of: keys) else { return }
        let kind = (keys.kind ?? .list).rawValue
        diagnostics.report("a horizontal \(kind) needs \(missing)", at: given.position)
    }
}

extension KeyType where Value == [Rule<LayoutDeclaration>] {
    /// A layout, or rules for it.
    static var layouts: Self {
        let layout = KeyType<ConfigurationNode>.orRules(
            LayoutKeys.sectionSchema,
            rules: LayoutKeys.ruleSchema,
            name: "layout rules"
        )
        return Self(layout.schema) { node, templates in
            let reader = LayoutReader(diagnostics: templates.diagnostics)
            let rules = RuleReader(templates: templates)
                .rules(node, named: "layout", needsLast: true) { reader.read($0) }
            return rules.isEmpty ? nil : rules
        }
    }
}
