import LayoutCore

/// Makes layouts of checked nodes, and checks what keys mean together.
struct LayoutReader {
    let diagnostics: DiagnosticCollector
    /// The direction where none is given; nil leaves it to the layout.
    var arrange: LayoutKeys.Arrange?

    /// A layout; a list of one column when there is none.
    func read(_ node: ConfigurationNode?) -> LayoutDeclaration {
        guard let node, node.members != nil else {
            var keys = LayoutKeys()
            keys.arrange = arrange
            return LayoutDeclaration(keys: Responsive(base: keys, overrides: []))
        }
        let layout = LayoutDeclaration(keys: ResponsiveReader.read(node, keys))
        check(layout, node)
        return layout
    }

    private func keys(_ node: ConfigurationNode) -> LayoutKeys {
        var keys = LayoutKeys()
        keys.kind = node.choice("kind")
        keys.arrange = node.choice("arrange") ?? arrange
        keys.inset = node.parameterizedInsets("inset")
        keys.lineSpacing = node.parameterizedNumber("lineSpacing")
        keys.itemSpacing = node.parameterizedNumber("itemSpacing")
        keys.maxLines = node.parameterizedInteger("maxLines")
        keys.maxItems = node.parameterizedInteger("maxItems")
        keys.height = node.parameterizedNumber("height")
        keys.scrolling = node.parameterizedText("scrolling")
        keys.hidden = node.parameterizedBoolean("hidden")
        keys.columns = tracks(node, "columns")
        keys.rows = tracks(node, "rows")
        keys.itemWidth = itemWidth(node)
        if node.text("itemHeight") == "auto" { keys.hasAutoHeight = true }
        keys.itemHeight = node.parameterizedNumber("itemHeight")
        keys.aspectRatio = node.parameterized("aspectRatio") { ratio in
            ratio.scalar?.number ?? ratio.text.flatMap(LengthText.ratio)
        }
        keys.justifyContent = node.parameterizedText("justifyContent")
        keys.alignItems = node.parameterizedText("alignItems")
        keys.lastLine = node.parameterizedText("lastLine")
        keys.fill = node.parameterizedText("fill")
        keys.autoRows = node.text("autoRows").flatMap { try? Track.parse($0) }
        keys.autoColumns = node.text("autoColumns").flatMap { try? Track.parse($0) }
        keys.flow = node.parameterizedText("flow")
        keys.areas = node.text("areas").flatMap { try? GridTemplate.parse($0) }
        keys.templateRepeat = node.parameterizedText("repeat")
        return keys
    }

    private func tracks(_ node: ConfigurationNode, _ key: String) -> LayoutKeys.Tracks? {
        if let elements = node[key]?.elements {
            return .tracks(elements.compactMap { $0.text.flatMap { try? Track.parse($0) } })
        }
        return node.parameterizedInteger(key).map { .count($0) }
    }

    private func itemWidth(_ node: ConfigurationNode) -> LayoutKeys.ItemWidth? {
        if let fraction = node.text("itemWidth").flatMap(LengthText.fraction) {
            return .fraction(fraction)
        }
        return node.parameterizedNumber("itemWidth").map { .points($0) }
    }

    // MARK: What keys mean together

    /// Checks every width at which something changes.
    private func check(_ layout: LayoutDeclaration, _ node: ConfigurationNode) {
        let levels = [(width: -1.0, node: node)] + breakpoints(node)
        for level in levels {
            let keys = layout.keys.keys(at: level.width)
            checkTracks(keys, level.node)
            checkAlternatives(level.node)
            checkFill(keys, level.node, whole: node)
            checkHeight(keys, level.node)
            checkAuto(keys, level.node)
        }
    }

    private func breakpoints(_ node: ConfigurationNode) -> [(
        width: Double, node: ConfigurationNode
    )] {
        (node["at"]?.members ?? []).compactMap { member in
            Double(member.key).map { ($0, member.value) }
        }
    }

    /// Only grids have tracks one by one; the others count.
    private func checkTracks(_ keys: LayoutKeys, _ node: ConfigurationNode) {
        guard keys.kind ?? .list != .grid else { return }
        for key in ["columns", "rows"] {
            guard let tracks = node[key], tracks.elements != nil else { continue }
            diagnostics.report(
                "'\(key)' of a \((keys.kind ?? .list).rawValue) is a number; only a grid has tracks",
                at: tracks.position
            )
        }
    }

    private func checkAlternatives(_ node: ConfigurationNode) {
        for (first, second) in [("columns", "itemWidth"), ("itemHeight", "aspectRatio")] {
            guard node[first] != nil, node[second] != nil else { continue }
            diagnostics.report(
                "give '\(first)' or '\(second)', not both",
                at: node.keyPosition(second)
            )
        }
    }

    private func checkFill(
        _ keys: LayoutKeys,
        _ level: ConfigurationNode,
        whole: ConfigurationNode
    ) {
        guard keys.kind == .waterfall, case .value(let fill) = keys.fill else { return }
        do {
            _ = try WaterfallLayout.Fill(name: fill, horizontal: keys.arrange == .horizontal)
        } catch {
            let place = level["fill"]?.position ?? whole["fill"]?.position ?? level.position
            let names = WaterfallLayout.Fill.names(horizontal: keys.arrange == .horizontal)
            diagnostics.report(
                "'fill' cannot be '\(fill)' in a \((keys.arrange ?? .vertical).rawValue) waterfall: "
                    + "use \(names.joined(separator: ", "))",
                at: place
            )
        }
    }

    private func checkAuto(_ keys: LayoutKeys, _ node: ConfigurationNode) {
        guard keys.hasAutoHeight == true, let given = node["itemHeight"] else { return }
        if (keys.kind ?? .list) == .list, keys.arrange != .horizontal { return }
        diagnostics.report("'itemHeight: auto' is for vertical lists", at: given.position)
    }

    private func checkHeight(_ keys: LayoutKeys, _ node: ConfigurationNode) {
        guard keys.arrange == .horizontal, keys.height == nil else { return }
        if node["height"]?.isInvalid == true || node["rows"]?.isInvalid == true { return }
        switch keys.kind ?? .list {
        case .list where keys.rows == nil:
            diagnostics.report("a horizontal list needs 'rows' or 'height'", at: node.position)
        case .waterfall:
            diagnostics.report("a horizontal waterfall needs 'height'", at: node.position)
        default: break
        }
    }
}
