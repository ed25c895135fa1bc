import CellCore
import JSONCore

/// Makes items of checked nodes: the mapping of one value, and literal ones.
struct ItemReader {
    /// With the item as `@` and the answer as `$`.
    var mapped: TemplateReader
    /// For literal items, which have neither.
    let literal: TemplateReader
    /// The type of items that say none.
    let componentID: String
    /// The names that actions may refer to.
    let actions: ActionContext
    /// The fonts there are.
    let fonts: FontNames
    /// Takes the carousel in the cell of an item.
    var carousels: CarouselCollector?

    private var diagnostics: DiagnosticCollector { mapped.diagnostics }

    /// For the cells of literal items, whose `@` is the item's data.
    private var insideLiteral: TemplateReader { literal.with { $0.current = .value } }

    /// The mapping of one value of a section.
    ///
    /// - Parameter identifiesOne: True when only one value can be found, so that a fixed id is right.
    func item(_ keys: ConfigurationObject<ItemKeys>, identifiesOne: Bool) -> ItemDeclaration? {
        var item = item(keys.base, identifiesOne: identifiesOne)
        item?.cell = CellReader(
            templates: mapped,
            fonts: fonts,
            actions: PartActions(context: actions),
            carousels: carousels
        ).read(keys.cell)
        return item
    }

    /// The mapping of one value of a carousel.
    func item(
        _ keys: ConfigurationObject<CarouselItemKeys>,
        identifiesOne: Bool
    ) -> ItemDeclaration? {
        var item = item(keys.base, identifiesOne: identifiesOne)
        item?.cell = CellReader(
            templates: mapped,
            fonts: fonts,
            actions: PartActions(context: actions)
        ).read(keys.cell)
        return item
    }

    /// The mapping of one value, with the defaults of keys that are left out.
    func item(_ keys: ConfigurationObject<ItemBaseKeys>, identifiesOne: Bool) -> ItemDeclaration? {
        guard let id = mapped.id(keys.id, of: "item", identifiesOne: identifiesOne) else {
            return nil
        }
        let whole = (try? Template(parsing: "${@}")).map { DataTemplate.template($0) }
        return ItemDeclaration(
            id: id,
            types: types(keys.type),
            fallbacks: fallbacks(keys.fallback, of: keys.type, in: keys.position, with: mapped),
            data: mapped.data(keys.data) ?? whole ?? .null,
            size: size(keys.size, with: mapped),
            select: ActionReader(templates: mapped, context: actions).read(keys.select),
            accessibility: AccessibilityReader(templates: mapped)
                .read(keys.a11y, isSelectable: keys.select.isGiven)
        )
    }

    private func types(_ node: ConfigurationNode?) -> [Rule<Template>] {
        guard let node else { return [] }
        return RuleReader(templates: mapped).rules(node, named: "type", needsLast: false) { node in
            let rule = ConfigurationObject(TypeRuleKeys.all, node)
            return mapped.template(rule.isGiven ? rule.type : node)
        }
    }

    /// Returns the fallbacks of an item; nil where neither they nor a type is given.
    private func fallbacks(
        _ node: ConfigurationNode?,
        of type: ConfigurationNode?,
        in position: SourcePosition,
        with templates: TemplateReader
    ) -> FallbackList? {
        if node == nil, type == nil { return nil }
        var reader = FallbackReader(templates: templates, owner: .item)
        reader.size = { size($0, with: templates) }
        reader.select = { ActionReader(templates: templates, context: actions).read($0) }
        reader.cell = {
            CellReader(
                templates: templates.with { $0.current = .value },
                fonts: fonts,
                actions: PartActions(context: actions)
            ).read($0)
        }
        return reader.read(node, of: type?.position ?? position)
    }

    // MARK: Literal items

    /// Literal items; the same id twice is a mistake unless ids may repeat.
    func literals(_ elements: [ConfigurationNode], isUnique: Bool) -> [LiteralItemDeclaration] {
        let defaultType = try? Template(parsing: componentID)
        let items = elements.map { ConfigurationObject(LiteralItemKeys.all, $0) }
        defer {
            let ids = isUnique ? items.compactMap { $0.identifier(\.id) } : []
            let hint = ": ids repeat only with 'unique: false'"
            diagnostics.reportRepeats(of: "the id", among: ids, hint: hint)
        }
        return items.compactMap { keys in
            guard let idNode = keys.node(\.id), let id = keys.id else { return nil }
            Self.checkID(id, idNode, diagnostics)
            guard let type = literal.template(keys.type) ?? defaultType else { return nil }
            return LiteralItemDeclaration(
                id: id,
                accessibility: AccessibilityReader(templates: literal)
                    .read(keys.a11y, isSelectable: keys.select.isGiven),
                type: type,
                fallbacks: fallbacks(
                    keys.fallback,
                    of: keys.type,
                    in: keys.position,
                    with: literal
                ),
                data: literal.data(keys.data) ?? .null,
                size: size(keys.size, with: literal),
                select: ActionReader(templates: literal, context: actions).read(keys.select),
                cell: CellReader(
                    templates: insideLiteral,
                    fonts: fonts,
                    actions: PartActions(context: actions)
                ).read(keys.cell)
            )
        }
    }

    /// Reports an id that clients could not name the item by.
    static func checkID(
        _ id: String,
        _ node: ConfigurationNode,
        _ diagnostics: DiagnosticCollector
    ) {
        if let template = try? Template(parsing: node.scalar?.templateText ?? ""),
            !template.placeholders.isEmpty
        {
            diagnostics.report("the id of a literal item takes no template", at: node.position)
        }
        let hasControls = id.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
        if hasControls || id.utf8.count > 256 {
            diagnostics.report(
                "an id is at most 256 bytes without control characters",
                at: node.position
            )
        }
    }

    // MARK: Sizes

    private func size(
        _ keys: ConfigurationObject<ItemSizeKeys>,
        with templates: TemplateReader
    ) -> ItemSizeDeclaration {
        var size = ItemSizeDeclaration()
        guard keys.isGiven else { return size }
        size.width = width(keys.width, with: templates)
        size.height = length(keys.height, with: templates)
        size.aspectRatio = templates.number(keys.aspectRatio, LengthParser.ratio)
        let span = ConfigurationObject(SpanKeys.all, keys.span)
        size.span = templates.number(span.isGiven ? span.columns : keys.span)
        size.rowSpan = templates.number(span.rows)
        return size
    }

    /// A width: a length, one that a text gives, or a choice.
    private func width(
        _ node: ConfigurationNode?,
        with templates: TemplateReader
    ) -> ItemSizeDeclaration.Length? {
        guard let rules = node?.choice?.elements, rules.contains(where: \.measures) else {
            return measured(node, with: templates) ?? length(node, with: templates)
        }
        return .choice(
            rules.map { rule in
                let value = rule["value"].flatMap { value in
                    value.scalar?.resolved == .null ? nil : width(value, with: templates)
                }
                return Rule(when: templates.chosen(rule["when"]), value: value)
            }
        )
    }

    /// A width that a text gives.
    private func measured(
        _ node: ConfigurationNode?,
        with templates: TemplateReader
    ) -> ItemSizeDeclaration.Length? {
        let keys = ConfigurationObject(MeasuredTextKeys.all, node)
        guard keys.isGiven else { return nil }
        let font = fonts.check(keys.node(\.font), diagnostics)
        guard let text = templates.template(keys.text) else { return nil }
        return .measured(
            .init(
                text: text,
                font: font,
                size: templates.number(keys.size) ?? .value(CellText.standardSize),
                extra: keys.extra,
                maximum: keys.max
            )
        )
    }

    private func length(
        _ node: ConfigurationNode?,
        with templates: TemplateReader
    ) -> ItemSizeDeclaration.Length? {
        if let number = node?.scalar?.number { return .points(number) }
        if let fraction = node?.scalar.flatMap({ LengthParser.fraction($0.text) }) {
            return .fraction(fraction)
        }
        return templates.template(node).map { .template($0) }
    }
}

extension ConfigurationNode {
    /// True when the value of a rule measures a text, or one of its own rules does.
    fileprivate var measures: Bool {
        guard let value = self["value"] else { return false }
        if let rules = value.choice?.elements { return rules.contains(where: \.measures) }
        return value.members != nil
    }
}
