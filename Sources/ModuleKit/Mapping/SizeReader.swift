import LayoutCore

/// Collects the sizes that items bring with them, a property at a time.
///
/// A property whose value is the same for all items costs nothing an item.
struct SizeReader {
    private let declaration: ItemSizeDeclaration
    private var widths: [ItemLength] = []
    private var heights: [ItemLength] = []
    private var ratios: [Double] = []
    private var spans: [Int32] = []
    private var rowSpans: [Int32] = []
    /// Whether all items have the same size, so that there is nothing to read.
    private let isFixed: Bool
    private let context: MappingContext

    init(_ declaration: ItemSizeDeclaration, _ context: MappingContext) {
        self.declaration = declaration
        self.context = context
        isFixed = !declaration.hasTemplates
    }

    /// Adds the sizes of one item.
    ///
    /// - Returns: the first placeholder that gave nothing usable; the size is then missing.
    mutating func add(in scope: TemplateScope) -> Template? {
        if isFixed { return nil }
        var missing: Template?
        func note(_ template: Template?) {
            if missing == nil { missing = template }
        }
        if case .measured(let text)? = declaration.width {
            widths.append(.points(text.width(in: scope, context)))
        } else {
            note(Self.add(declaration.width, to: &widths, in: scope))
        }
        note(Self.add(declaration.height, to: &heights, in: scope))
        note(Self.add(declaration.aspectRatio, to: &ratios, none: .nan, in: scope, Self.ratio))
        note(Self.add(declaration.span, to: &spans, none: 1, in: scope, Self.span))
        note(Self.add(declaration.rowSpan, to: &rowSpans, none: 1, in: scope, Self.span))
        return missing
    }

    /// Takes back the sizes of the item added last.
    mutating func removeLast() {
        _ = widths.popLast()
        _ = heights.popLast()
        _ = ratios.popLast()
        _ = spans.popLast()
        _ = rowSpans.popLast()
    }

    /// The sizes of all items added.
    func finish() -> ItemSizes {
        ItemSizes(
            width: Self.property(declaration.width, widths),
            height: Self.property(declaration.height, heights),
            aspectRatio: Self.property(declaration.aspectRatio, ratios) { $0 },
            span: Self.property(declaration.span, spans, Self.wholeSpan),
            rowSpan: Self.property(declaration.rowSpan, rowSpans, Self.wholeSpan)
        )
    }

    // MARK: One property

    private static func add(
        _ length: ItemSizeDeclaration.Length?,
        to values: inout [ItemLength],
        in scope: TemplateScope
    ) -> Template? {
        guard case .template(let template)? = length else { return nil }
        let value = Self.length(template.value(in: scope))
        values.append(value ?? .missing)
        return value == nil ? template : nil
    }

    private static func add<Value>(
        _ number: ItemSizeDeclaration.Number?,
        to values: inout [Value],
        none: Value,
        in scope: TemplateScope,
        _ read: (TemplateValue) -> Value?
    ) -> Template? {
        guard case .template(let template)? = number else { return nil }
        let value = read(template.value(in: scope))
        values.append(value ?? none)
        return value == nil ? template : nil
    }

    private static func property(
        _ length: ItemSizeDeclaration.Length?,
        _ values: [ItemLength]
    ) -> PerItem<ItemLength>? {
        switch length {
        case nil: nil
        case .points(let points)?: .uniform(.points(points))
        case .fraction(let fraction)?: .uniform(.fraction(fraction))
        case .template?, .measured?: .each(values)
        }
    }

    private static func property<Value>(
        _ number: ItemSizeDeclaration.Number?,
        _ values: [Value],
        _ fixed: (Double) -> Value
    ) -> PerItem<Value>? {
        switch number {
        case nil: nil
        case .value(let value)?: .uniform(fixed(value))
        case .template?: .each(values)
        }
    }

    // MARK: Values

    /// Points, or text such as `25%`. Negative lengths are none.
    private static func length(_ value: TemplateValue) -> ItemLength? {
        if let number = value.number { return number >= 0 ? .points(number) : nil }
        let text = value.text
        guard text.hasSuffix("%"), let percent = Double(text.dropLast()), percent.isFinite,
            percent >= 0
        else { return nil }
        return .fraction(percent / 100)
    }

    /// A positive number, or text such as `16/9`.
    private static func ratio(_ value: TemplateValue) -> Double? {
        if let number = value.number { return number > 0 ? number : nil }
        let parts = value.text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Double(parts[0]), let height = Double(parts[1]) else {
            return nil
        }
        let ratio = width / height
        return ratio > 0 && ratio.isFinite ? ratio : nil
    }

    private static func span(_ value: TemplateValue) -> Int32? {
        value.number.flatMap { $0 >= 1 ? wholeSpan($0) : nil }
    }

    private static func wholeSpan(_ number: Double) -> Int32 {
        Int32(exactly: number.rounded()) ?? (number < 1 ? 1 : .max)
    }
}

extension ItemSizeDeclaration {
    /// Whether any part of the size is known only once the item is.
    fileprivate var hasTemplates: Bool {
        let lengths = [width, height].contains {
            switch $0 {
            case .template?, .measured?: true
            case .points?, .fraction?, nil: false
            }
        }
        let numbers = [aspectRatio, span, rowSpan].contains {
            if case .template? = $0 { true } else { false }
        }
        return lengths || numbers
    }
}
