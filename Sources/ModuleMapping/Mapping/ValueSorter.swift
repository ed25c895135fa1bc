import ConfigurationLanguage
import FormatCore
import InputCore
import JSONCore
import ModuleDeclarations
import TextCore
import WorkLimits

/// Puts values into the order of `sort`: numbers before text before the rest before what is missing,
/// whichever the direction; equal ones stay in their order.
struct ValueSorter {
    private let keys: [Key]
    private let scope: TemplateScope

    /// A key that values are compared by.
    private struct Key {
        let by: By
        let isDescending: Bool
        /// The collation of text; nil compares code points.
        let collator: TextCollator?
    }

    /// The value that is compared.
    private indirect enum By {
        case template(Template)
        case path(JSONPath, [PathArgument])
        case choice([(when: Condition?, by: By)])
    }

    /// Prepares an order: evaluates the templates that hold for all values.
    ///
    /// - Throws: A description of a path or a direction that is none.
    init(_ declarations: [SortDeclaration], in scope: TemplateScope) throws(MappingError) {
        self.scope = scope
        var keys: [Key] = []
        for declaration in declarations {
            keys.append(
                Key(
                    by: try Self.by(declaration.by, in: scope),
                    isDescending: try Self.isSecond(
                        declaration.order,
                        of: ("asc", SortDeclaration.descending),
                        in: scope
                    ),
                    collator: try Self.isSecond(
                        declaration.collate,
                        of: ("locale", SortDeclaration.codePoint),
                        in: scope
                    ) ? nil : .shared(for: scope.formats.locale)
                )
            )
        }
        self.keys = keys
    }

    private static func by(
        _ by: SortDeclaration.By,
        in scope: TemplateScope
    ) throws(MappingError) -> By {
        switch by {
        case .value(let template): return .template(template)
        case .path(let template):
            return try path(template, in: scope) ?? .choice([])
        case .choice(let rules):
            var choice: [(when: Condition?, by: By)] = []
            for rule in rules { choice.append((rule.when, try self.by(rule.value, in: scope))) }
            return .choice(choice)
        }
    }

    /// Returns the path that a template gives; nil where it gives none. A name alone is that of a member.
    ///
    /// Outside brackets a value is a name, or names with dots between them; it is never read as any other syntax.
    private static func path(
        _ template: Template,
        in scope: TemplateScope
    ) throws(MappingError) -> By? {
        let isWhole = template.whole != nil
        let (parts, placeholders) = try template.pathParts { placeholder throws(MappingError) in
            try names(scope.value(of: placeholder).text, isWhole: isWhole)
        }
        if isWhole, case .text("")? = parts.first { return nil }
        guard let arguments = placeholders.pathArguments(in: scope) else { return nil }
        var root: [PathPart] = [.text("@.")]
        if case .text(let text)? = parts.first, text.begins(with: "@") { root = [] }
        let path = try? JSONPath(reading: root + parts, text: template.name)
        guard let path else { throw MappingError(detail: "sort: '\(template.name)' is not a path") }
        return .path(path, arguments)
    }

    /// Returns a value that is a name, or names with dots between them.
    ///
    /// - Parameter isWhole: True when it is the whole path, which may begin with `@.`
    private static func names(_ text: String, isWhole: Bool) throws(MappingError) -> String {
        let names = isWhole && text.begins(with: "@.") ? String(text.dropFirstScalars(2)) : text
        let isPlain = names.split(at: ".", omittingEmptySubsequences: false).allSatisfy { name in
            !name.isEmpty
                && name.utf8.allSatisfy {
                    $0 >= 0x80 || $0 == UInt8(ascii: "_") || $0.isLetterOrDigit
                }
        }
        if isPlain || names.isEmpty { return names }
        throw MappingError(detail: "sort: '\(text)' is not a path")
    }

    /// Returns true when a template gives the second of two words; false for the first, and where it
    /// gives nothing.
    private static func isSecond(
        _ template: Template?,
        of words: (String, String),
        in scope: TemplateScope
    ) throws(MappingError) -> Bool {
        guard let value = template?.value(in: scope), !value.isNothing else { return false }
        let word = value.text
        guard word == words.0 || word == words.1 else {
            throw MappingError(detail: "sort: '\(word)' is neither '\(words.0)' nor '\(words.1)'")
        }
        return word == words.1
    }

    // MARK: Sorting

    /// Returns the indexes of values in their order.
    ///
    /// - Throws: An error when the page's budget ends.
    /// - Complexity: O(n log n) comparisons, and one evaluation of each key for each value.
    func order(of rows: [ItemMapper.Row]) throws(MappingError) -> [Int] {
        var values: [SortValue] = []
        values.reserveCapacity(rows.count * keys.count)
        var scope = scope
        for row in rows {
            scope.current = row.value
            scope.response = row.root
            scope.page = row.page
            if let origin = row.origin { scope.origin = origin }
            scope.recorder?.begin(.sort)
            for key in keys {
                values.append(SortValue(value(of: key.by, in: scope), collator: key.collator))
            }
            do throws(WorkError) { try scope.meter.count(keys.count) } catch {
                throw MappingError(error)
            }
        }
        do throws(WorkError) { try scope.meter.check() } catch { throw MappingError(error) }
        let directions = keys.map(\.isDescending)
        return rows.indices.sorted { left, right in
            for (index, isDescending) in directions.enumerated() {
                let order = values[left * directions.count + index].order(
                    to: values[right * directions.count + index],
                    isDescending: isDescending
                )
                if order != 0 { return order < 0 }
            }
            return left < right
        }
    }

    private func value(of by: By, in scope: TemplateScope) -> TemplateValue {
        switch by {
        case .template(let template):
            return template.whole(in: scope)
        case .path(let path, let arguments):
            guard let item = scope.current else { return .missing }
            var found: JSONValue?
            try? path.each(
                in: scope.response ?? item,
                current: item,
                arguments: arguments,
                meter: scope.meter
            ) {
                found = $0
                return false
            }
            return found.map { .json($0) } ?? .missing
        case .choice(let rules):
            guard let rule = rules.first(where: { scope.holds($0.when) }) else { return .null }
            return value(of: rule.by, in: scope)
        }
    }
}

extension UInt8 {
    fileprivate var isLetterOrDigit: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
    }
}
