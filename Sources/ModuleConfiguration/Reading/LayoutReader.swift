import LayoutCore

/// Makes layouts of checked nodes, and checks what keys mean together.
struct LayoutReader {
    let diagnostics: DiagnosticCollector
    /// The direction where none is given; nil leaves it to the layout.
    var arrange: LayoutKeys.Arrange?

    /// A layout; a list of one column when there is none.
    func read(_ given: ConfigurationObject<SectionLayoutKeys>) -> LayoutDeclaration {
        guard given.isGiven else {
            var keys = LayoutKeys()
            keys.arrange = arrange
            return LayoutDeclaration(keys: Responsive(keys))
        }
        let layout = LayoutDeclaration(
            keys: Responsive(base: keys(given), overrides: given.node?.overrides ?? []) {
                keys(ConfigurationObject(given.keys, $1)).merging(defaults: $0)
            }
        )
        check(layout, given: given)
        return layout
    }

    private func keys(_ given: ConfigurationObject<SectionLayoutKeys>) -> LayoutKeys {
        var keys = LayoutKeys()
        keys.kind = given.kind
        keys.arrange = given.arrange ?? arrange
        keys.inset = given.inset
        keys.lineSpacing = given.lineSpacing
        keys.itemSpacing = given.itemSpacing
        keys.maxLines = given.maxLines
        keys.maxItems = given.maxItems
        keys.height = given.height
        keys.scrolling = given.scrolling
        keys.hidden = given.hidden
        keys.columns = given.columns
        keys.rows = given.rows
        keys.itemWidth = given.itemWidth
        if given.node(\.itemHeight)?.text == "auto" { keys.hasAutoHeight = true }
        keys.itemHeight = given.itemHeight
        keys.aspectRatio = given.aspectRatio
        keys.justifyContent = given.justifyContent
        keys.alignItems = given.alignItems
        keys.align = given.align
        keys.lastLine = given.lastLine
        keys.gap = given.gap
        keys.fill = given.fill
        keys.autoRows = given.autoRows
        keys.autoColumns = given.autoColumns
        keys.flow = given.flow
        keys.areas = given.areas
        keys.templateRepeat = given.templateRepeat
        return keys
    }

    // MARK: Keys together

    /// Checks every width at which something changes.
    private func check(_ layout: LayoutDeclaration, given: ConfigurationObject<SectionLayoutKeys>) {
        for level in [(minimumWidth: -1.0, keys: given)] + given.overrides {
            let keys = layout.keys.keys(at: level.minimumWidth)
            checkTracks(keys, at: level.keys)
            checkTemplate(keys, at: level.keys)
            checkAlternatives(level.keys)
            checkFill(keys, at: level.keys, whole: given)
            checkHeight(keys, at: level.keys)
            checkAuto(keys, at: level.keys)
            checkAlign(keys, at: level.keys)
        }
    }

    /// Only grids have tracks one by one; the others count.
    private func checkTracks(_ keys: LayoutKeys, at given: ConfigurationObject<SectionLayoutKeys>) {
        guard keys.kind ?? .list != .grid else { return }
        let tracks = [
            (given.keys.columns.name, given.node(\.columns)),
            (given.keys.rows.name, given.node(\.rows)),
        ]
        for (name, node) in tracks {
            guard let node, node.elements != nil else { continue }
            diagnostics.report(
                "'\(name)' of a \((keys.kind ?? .list).rawValue) is a number; only a grid has tracks",
                at: node.position
            )
        }
    }

    /// Reports tracks along the flow that no line of the template has.
    private func checkTemplate(
        _ keys: LayoutKeys,
        at given: ConfigurationObject<SectionLayoutKeys>
    ) {
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
        let name = isHorizontal ? given.keys.columns.name : given.keys.rows.name
        let node = isHorizontal ? given.node(\.columns) : given.node(\.rows)
        diagnostics.report(
            "'\(name)' has \(count) tracks, and the template of 'areas' \(lines)",
            at: node?.position ?? given.position
        )
    }

    private func checkAlternatives(_ given: ConfigurationObject<SectionLayoutKeys>) {
        given.refuseBoth(\.columns, \.itemWidth, reportingTo: diagnostics)
        given.refuseBoth(\.itemHeight, \.aspectRatio, reportingTo: diagnostics)
    }

    private func checkFill(
        _ keys: LayoutKeys,
        at level: ConfigurationObject<SectionLayoutKeys>,
        whole: ConfigurationObject<SectionLayoutKeys>
    ) {
        guard keys.kind == .waterfall, case .value(let fill) = keys.fill else { return }
        do {
            _ = try WaterfallLayout.Fill(name: fill, horizontal: keys.arrange == .horizontal)
        } catch {
            let given = level.node(\.fill) ?? whole.node(\.fill)
            let names = WaterfallLayout.Fill.names(horizontal: keys.arrange == .horizontal)
            diagnostics.report(
                "'fill' cannot be '\(fill)' in a \((keys.arrange ?? .vertical).rawValue) waterfall: "
                    + "use \(names.joined(separator: ", "))",
                at: given?.position ?? level.position
            )
        }
    }

    private func checkAuto(_ keys: LayoutKeys, at given: ConfigurationObject<SectionLayoutKeys>) {
        guard keys.kind == .grid, keys.itemHeight != nil, let height = given.node(\.itemHeight)
        else {
            return
        }
        diagnostics.report(
            "'itemHeight' of a grid can only be 'auto': 'rows' gives rows their heights",
            at: height.position
        )
    }

    /// Reports an alignment of items that are equally tall.
    private func checkAlign(_ keys: LayoutKeys, at given: ConfigurationObject<SectionLayoutKeys>) {
        guard keys.kind ?? .list == .list, keys.hasAutoHeight != true,
            let align = given.node(\.align)
        else { return }
        diagnostics.report(
            "'align' of a list needs 'itemHeight: auto': its items are equally tall otherwise",
            at: align.position
        )
    }

    private func checkHeight(_ keys: LayoutKeys, at given: ConfigurationObject<SectionLayoutKeys>) {
        guard keys.arrange == .horizontal, keys.height == nil else { return }
        if given.node(\.height)?.isInvalid == true || given.node(\.rows)?.isInvalid == true {
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
            SectionLayoutKeys.section.schema,
            rules: SectionLayoutKeys.rule.schema,
            name: "layout rules"
        )
        return Self(layout.schema) { node, templates in
            let reader = LayoutReader(diagnostics: templates.diagnostics)
            let rules = RuleReader(templates: templates)
                .rules(node, named: "layout", needsLast: true) {
                    reader.read(ConfigurationObject(SectionLayoutKeys.section, $0))
                }
            return rules.isEmpty ? nil : rules
        }
    }
}
