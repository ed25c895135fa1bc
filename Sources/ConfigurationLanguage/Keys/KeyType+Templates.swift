/// Types of values with templates in them, which are read where it is known what these may name.
extension KeyType where Value == Template {
    /// Text with templates, or any other scalar.
    package static var parsedTemplate: Self { parsed(.template) }
    /// Text with templates, or any other scalar, for which no choice may stand.
    package static var plainParsedTemplate: Self {
        Self(.scalar(ScalarSchema(type: .template, refusesChoice: true))) { $1.template($0) }
    }
    /// A colour, or a template that gives one.
    package static var parsedColor: Self { parsed(.color) }

    /// A scalar, or a template that gives one.
    package static func parsed(_ type: ScalarType) -> Self {
        Self(.scalar(ScalarSchema(type: type))) { $1.template($0) }
    }
}

extension KeyType where Value == Templated<Double> {
    /// A number of points, or a template that gives one.
    package static var parsedPoints: Self { number(.templatedPoints) }
    /// A ratio, also as text, or a template that gives one.
    package static var parsedRatio: Self { number(.templatedRatio, LengthParser.ratio) }
    /// A distance between letters in points, or a template that gives one.
    package static var parsedSpacing: Self { number(.templatedSpacing) }
    /// A number of lines, or a template that gives one.
    package static var parsedLines: Self { number(.lines) }

    /// A number of a type, or a template that gives one. `parse` reads numbers that are written as text.
    package static func number(
        _ type: ScalarType,
        _ parse: @escaping @Sendable (String) -> Double? = { _ in nil }
    ) -> Self {
        Self(.scalar(ScalarSchema(type: type))) { $1.number($0, parse) }
    }
}

extension KeyType where Value == PathTemplate {
    /// A path of RFC 9535 with templates in its filters.
    package static func path(root: Unicode.Scalar) -> Self {
        Self(.scalar(ScalarSchema(type: .templatedPath(root: root)))) { $1.path($0) }
    }
}

extension KeyType where Value == Condition {
    /// A logical expression of RFC 9535, or a boolean.
    package static var parsedCondition: Self {
        Self(.scalar(ScalarSchema(type: .condition))) { $1.condition($0) }
    }
}

extension KeyType where Value == DataTemplate {
    /// Any JSON value with templates in its strings.
    package static var parsedData: Self { Self(.data) { $1.data($0) } }

    /// An object of declared keys whose colours and images clients draw.
    package static func drawn(_ type: (some DeclaredObject).Type) -> Self {
        Self(type.schema) { node, templates in
            node.isObject ? templates.colored(node) : nil
        }
    }
}

/// A value that may depend on what templates give.
package protocol TemplateHolding {
    /// True when templates decide it.
    var hasTemplates: Bool { get }
}

extension Template: TemplateHolding {
    package var hasTemplates: Bool { fixedText == nil }
}

extension Templated: TemplateHolding {
    package var hasTemplates: Bool {
        if case .template(let template) = self { template.hasTemplates } else { false }
    }
}

extension DataTemplate: TemplateHolding {
    package var hasTemplates: Bool { !templates.isEmpty }
}

extension Condition: TemplateHolding {
    package var hasTemplates: Bool {
        if case .constant = self { false } else { true }
    }
}
