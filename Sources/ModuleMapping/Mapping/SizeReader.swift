import CellCore
import ConfigurationLanguage
import InputCore
import LayoutCore
import ModuleDeclarations

/// Collects the sizes of items, a property at a time.
///
/// A property that has the same value for all items takes no memory for each item.
struct SizeReader {
    private let declaration: ItemSizeDeclaration
    private var widths: [ItemLength] = []
    private var heights: [ItemLength] = []
    private var ratios: [Double] = []
    private var spans: [Int32] = []
    private var rowSpans: [Int32] = []
    /// The texts that the widths are measured of; empty unless the width is that of a text.
    private(set) var measuredTexts: [MeasuredLabel?] = []
    /// True when all items have the same size, so that there is nothing to read.
    let isFixed: Bool

    init(_ declaration: ItemSizeDeclaration) {
        self.declaration = declaration
        isFixed = !declaration.hasTemplates
    }

    /// Adds the sizes of one item.
    ///
    /// - Returns: The name of the first template that gave no usable value; that size is then missing.
    mutating func add(in scope: TemplateScope) -> String? {
        if isFixed { return nil }
        var missing: String?
        func note(_ template: Template?) {
            if missing == nil { missing = template?.name }
        }
        switch declaration.width {
        case .measured(let text)?:
            widths.append(.missing)
            measuredTexts.append(text.label(in: scope))
        case .choice(let rules)?: missing = add(rules, in: scope)
        default: note(Self.add(declaration.width, to: &widths, in: scope))
        }
        note(Self.add(declaration.height, to: &heights, in: scope))
        note(
            Self.add(declaration.aspectRatio, to: &ratios, none: .nan, in: scope, read: Self.ratio)
        )
        note(Self.add(declaration.span.columns, to: &spans, none: 1, in: scope, read: Self.span))
        note(Self.add(declaration.span.rows, to: &rowSpans, none: 1, in: scope, read: Self.span))
        return missing
    }

    /// Adds the width of the first rule that holds. Returns the name of what gave no usable one.
    private mutating func add(
        _ rules: [Rule<ItemSizeDeclaration.Length?>],
        in scope: TemplateScope
    ) -> String? {
        let rule = rules.first { scope.holds($0.when) }
        if case .choice(let inner)? = rule?.value { return add(inner, in: scope) }
        var label: MeasuredLabel?
        defer { measuredTexts.append(label) }
        switch rule?.value {
        case .points(let points)?: widths.append(.points(points))
        case .fraction(let fraction)?: widths.append(.fraction(fraction))
        case .template?: return Self.add(rule?.value, to: &widths, in: scope)?.name
        case .measured(let text)?:
            label = text.label(in: scope)
            widths.append(.missing)
        case .choice?, nil:
            widths.append(.missing)
            return "a choice of 'width'"
        }
        return nil
    }

    /// Removes the sizes of the item that was added last.
    mutating func removeLast() {
        _ = widths.popLast()
        _ = measuredTexts.popLast()
        _ = heights.popLast()
        _ = ratios.popLast()
        _ = spans.popLast()
        _ = rowSpans.popLast()
    }

    /// Returns the sizes of all items that were added. Measured widths are missing in them.
    func finish() -> ItemSizes {
        ItemSizes(
            width: Self.property(declaration.width, values: widths),
            height: Self.property(declaration.height, values: heights),
            aspectRatio: Self.property(declaration.aspectRatio, values: ratios) { $0 },
            span: Self.property(declaration.span.columns, values: spans, fixed: Self.wholeSpan),
            rowSpan: Self.property(declaration.span.rows, values: rowSpans, fixed: Self.wholeSpan)
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
        read: (TemplateValue) -> Value?
    ) -> Template? {
        guard case .template(let template)? = number else { return nil }
        let value = read(template.value(in: scope))
        values.append(value ?? none)
        return value == nil ? template : nil
    }

    private static func property(
        _ length: ItemSizeDeclaration.Length?,
        values: [ItemLength]
    ) -> PerItem<ItemLength>? {
        switch length {
        case nil: nil
        case .points(let points)?: .uniform(.points(points))
        case .fraction(let fraction)?: .uniform(.fraction(fraction))
        case .template?, .measured?, .choice?: .each(values)
        }
    }

    private static func property<Value>(
        _ number: ItemSizeDeclaration.Number?,
        values: [Value],
        fixed: (Double) -> Value
    ) -> PerItem<Value>? {
        switch number {
        case nil: nil
        case .value(let value)?: .uniform(fixed(value))
        case .template?: .each(values)
        }
    }

    // MARK: Values

    /// Reads points, or text such as `25%`. A negative length is none.
    private static func length(_ value: TemplateValue) -> ItemLength? {
        if let number = value.number { return number >= 0 ? .points(number) : nil }
        let text = value.text
        guard text.ends(with: "%"), let percent = Double(text.dropLastScalars()), percent.isFinite,
            percent >= 0
        else { return nil }
        return .fraction(percent / 100)
    }

    /// Reads a positive number, or text such as `16/9`.
    private static func ratio(_ value: TemplateValue) -> Double? {
        if let number = value.number { return number > 0 ? number : nil }
        let terms = value.text.split(at: "/", omittingEmptySubsequences: false)
        guard terms.count == 2, let width = Double(terms[0]), let height = Double(terms[1]) else {
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
    /// True when a property of the size depends on the item.
    fileprivate var hasTemplates: Bool {
        let lengths = [width, height].contains {
            switch $0 {
            case .template?, .measured?, .choice?: true
            case .points?, .fraction?, nil: false
            }
        }
        let numbers = [aspectRatio, span.columns, span.rows].contains {
            if case .template? = $0 { true } else { false }
        }
        return lengths || numbers
    }
}

extension ItemSizeDeclaration.MeasuredText {
    /// Returns the text to measure, its templates evaluated.
    fileprivate func label(in scope: TemplateScope) -> MeasuredLabel {
        let points =
            switch size {
            case .value(let value): value
            case .template(let template):
                template.value(in: scope).number ?? CellText.standardSize
            }
        return MeasuredLabel(
            text: text.text(in: scope),
            font: font,
            size: max(0, points),
            extra: extra,
            maximum: maximum
        )
    }
}
