import ConfigurationLanguage
import FormatCore
import InputCore
import JSONCore
import TextCore
import WorkLimits

extension TemplateValue {
    /// The values of a list, or of an array; nil for any other value.
    var listElements: [TemplateValue]? {
        switch self {
        case .list(let elements): return elements
        case .json(let json) where json.isArray:
            var elements: [TemplateValue] = []
            elements.reserveCapacity(json.count)
            for element in json.elements { elements.append(.json(element)) }
            return elements
        default: return nil
        }
    }

    /// The number that a value of a list counts as: a number itself, or text that is one.
    var decimal: ExactDecimal? {
        switch self {
        case .decimal(let decimal): decimal
        case .integer, .number, .text: ExactDecimal(text)
        case .json(let json): json.kind == .string || json.isNumber ? ExactDecimal(text) : nil
        case .missing, .null, .boolean, .composed, .list: nil
        }
    }
}

extension JSONValue {
    fileprivate var isNumber: Bool {
        switch kind {
        case .integer, .unsigned, .longInteger, .hugeNumber, .double: true
        case .null, .boolean, .string, .array, .object: false
        }
    }
}

extension ListEffect {
    /// Returns the effect on a value; nil where it cannot use it.
    ///
    /// Of an empty list `first`, `last`, `min` and `max` are missing, so that a default takes their place.
    func apply(
        to value: TemplateValue,
        _ inputs: FormatterInputs,
        in scope: TemplateScope
    ) -> TemplateValue? {
        guard let elements = value.listElements else {
            guard case .first = self, !value.isContainer else { return nil }
            return .text(String(value.text.prefix(1)))
        }
        // The meter's error stays, and ends the section elsewhere.
        guard (try? scope.meter.count(elements.count)) != nil else { return .missing }
        switch self {
        case .count: return .integer(Int64(elements.count))
        case .sum: return Self.sum(of: elements)
        case .first: return elements.first ?? .missing
        case .last: return elements.last ?? .missing
        case .minimum, .maximum:
            // Arrays and objects are in no order.
            if elements.contains(where: \.isContainer) { return nil }
            let sorted = Self.sorted(elements.filter { !$0.isNothing }, in: scope)
            if case .minimum = self { return sorted.first ?? .missing }
            return sorted.last ?? .missing
        case .sort: return .list(Self.sorted(elements, in: scope))
        case .unique: return .list(Self.unique(elements))
        case .take: return inputs.number(0).map { .list(Array(elements.prefix(Int(clamping: $0)))) }
        }
    }

    /// The exact sum; null counts as nothing, and any other value that is no number makes it impossible.
    private static func sum(of elements: [TemplateValue]) -> TemplateValue? {
        var sum = ExactDecimal.zero
        for element in elements where !element.isNothing {
            guard let next = element.decimal.flatMap({ sum.plus($0) }) else { return nil }
            sum = next
        }
        return sum.isDouble ? TemplateValue(sum) : nil
    }

    /// Numbers, and text that is one, before other text before the rest; equal ones stay in their order.
    private static func sorted(
        _ elements: [TemplateValue],
        in scope: TemplateScope
    ) -> [TemplateValue] {
        let collator = TextCollator.shared(for: scope.formats.locale)
        let keys = elements.map { element in
            SortValue(
                element.decimal.map { TemplateValue($0) } ?? element,
                collator: collator
            )
        }
        return keys.indices
            .sorted { left, right in
                let order = keys[left].order(to: keys[right], isDescending: false)
                return order == 0 ? left < right : order < 0
            }
            .map { elements[$0] }
    }

    /// Values are equal as RFC 9535 says (section 2.3.5.2.2).
    private static func unique(_ elements: [TemplateValue]) -> [TemplateValue] {
        var seen: Set<ExactString> = []
        return elements.filter { seen.insert(ExactString($0.identity)).inserted }
    }
}

extension TemplateValue {
    /// A number with all its digits.
    init(_ decimal: ExactDecimal) {
        self = Int64(decimal.text).map { .integer($0) } ?? .decimal(decimal)
    }
}
