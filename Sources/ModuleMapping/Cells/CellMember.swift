import AccessibilityCore
import ConfigurationLanguage
package import JSONCore
import LayoutCore
import ModuleDeclarations

/// A member of elements that no frame decides: it is written when an item is mapped, for all items at once
/// where no template decides it.
package struct CellMember: Sendable {
    /// Writes the member of a part, a comma before it, or nothing.
    typealias Writer = @Sendable (CompiledPart, inout JSONWriter, TemplateScope) -> Void

    private let name: String
    private let schema: JSONTree
    let write: Writer

    /// The members, in the order in which elements have them. The OpenAPI document has them from here.
    static let all = [
        fit, focus, placeholder,
        text("tint") { part, scope in part.tint.flatMap { scope.color($0) } },
        contents,
        number("radius", unless: 0) { part, scope in part.radius?.points(in: scope) },
        border, shadow, action, a11y,
    ]

    /// The JSON Schemas of the members, each of which may be absent.
    package static let schemas = JSONTree.object(all.map { .init("\($0.name)?", $0.schema) })

    // MARK: Making members

    /// Makes a member that writes its name itself.
    init(_ name: String, _ schema: JSONTree, write: @escaping Writer) {
        self.name = name
        self.schema = schema
        self.write = write
    }

    /// Makes a member of a value that parts may have.
    private init<Value>(
        _ name: StaticString,
        _ schema: JSONTree,
        of value: @escaping @Sendable (CellPartDeclaration, TemplateScope) -> Value?,
        write: @escaping @Sendable (Value, inout JSONWriter, TemplateScope) -> Void
    ) {
        self.init("\(name)", schema) { part, writer, scope in
            guard let value = value(part.declaration, scope) else { return }
            writer.raw("," as StaticString)
            writer.key(name)
            write(value, &writer, scope)
        }
    }

    private static func text(
        _ name: StaticString,
        of value: @escaping @Sendable (CellPartDeclaration, TemplateScope) -> String?
    ) -> CellMember {
        CellMember(name, BodySchema.text, of: value) { text, writer, _ in writer.string(text) }
    }

    /// Makes a member that is left out where it has the number that clients take without it.
    private static func number(
        _ name: StaticString,
        unless standard: Double,
        of value: @escaping @Sendable (CellPartDeclaration, TemplateScope) -> Double?
    ) -> CellMember {
        CellMember(name, BodySchema.number) { part, scope in
            value(part, scope).flatMap { $0 == standard ? nil : $0 }
        } write: { number, writer, _ in
            writer.length(number)
        }
    }

    // MARK: Images

    private static let fit = CellMember("fit", BodySchema.words("contain")) { part, _ in
        part.content == .image && part.fit == "contain" ? part.fit : nil
    } write: { fit, writer, _ in
        writer.string(fit)
    }

    private static let focus = CellMember("focus", BodySchema.numbers(2)) { part, _ in
        part.fit == "contain" ? nil : part.focus
    } write: { focus, writer, scope in
        writer.raw("[" as StaticString)
        writer.length(min(1, focus.x.points(in: scope)))
        writer.raw("," as StaticString)
        writer.length(min(1, focus.y.points(in: scope)))
        writer.raw("]" as StaticString)
    }

    private static let placeholder = CellMember(
        "placeholder",
        ["anyOf": [BodySchema.text, BodySchema.object(["blurHash": BodySchema.text])]]
    ) { part, writer, scope in
        switch part.declaration.placeholder {
        case .color(let template):
            guard let color = scope.color(template) else { return }
            writer.raw(",\"placeholder\":" as StaticString)
            writer.string(color)
        case .blurHash(let template):
            let hash = template.text(in: scope)
            guard BlurHash.isValid(hash) else { return }
            writer.raw(",\"placeholder\":{\"blurHash\":" as StaticString)
            writer.string(hash)
            writer.raw("}" as StaticString)
        case nil: return
        }
    }

    // MARK: Boxes

    private static let contents = CellMember(
        "contents",
        BodySchema.ref("Contents")
    ) { part, writer, scope in
        if let divider = part.declaration.divider {
            writer.raw(",\"contents\":{\"color\":" as StaticString)
            let color = divider.color.flatMap { scope.color($0) }
            writer.string(color ?? standardDividerColor)
            return writer.raw("}" as StaticString)
        }
        guard let background = part.background else { return }
        writer.raw(",\"contents\":" as StaticString)
        writer.drawn(background, in: scope)
    }

    /// The colour of a divider that has none of its own.
    private static let standardDividerColor = "#C6C6C8"

    private static let border = CellMember(
        "border",
        BodySchema.object(["width": BodySchema.number, "color": BodySchema.text])
    ) { part, _ in
        part.border
    } write: { border, writer, scope in
        writer.raw("{\"width\":" as StaticString)
        writer.length(border.width?.points(in: scope) ?? 1)
        writer.raw(",\"color\":" as StaticString)
        let color = border.color.flatMap { scope.color($0) }
        writer.string(color ?? LabelStyle.standardColor)
        writer.raw("}" as StaticString)
    }

    private static let shadow = CellMember(
        "shadow",
        BodySchema.ref("Shadow")
    ) { part, writer, scope in
        guard let shadow = part.shadow else { return }
        writer.raw(",\"shadow\":" as StaticString)
        writer.drawn(shadow, in: scope)
    }

    // MARK: Screen readers

    private static let a11y = CellMember(
        "a11y",
        BodySchema.ref("Accessibility")
    ) { part, writer, scope in
        guard let said = part.accessibility(in: scope) else { return }
        writer.accessibility(said.differing(from: part.derivedAccessibility(in: scope)))
    }
}

extension JSONWriter {
    /// Appends a background or shadow, its colours as the client takes them.
    fileprivate mutating func drawn(_ template: CompiledTemplate, in scope: TemplateScope) {
        if scope.acceptance == nil {
            template.write(to: &self, in: scope)
        } else {
            bytes(scope.drawn(template.bytes(in: scope)))
        }
    }
}
