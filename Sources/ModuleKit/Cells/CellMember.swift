import AccessibilityCore
import JSONCore
import LayoutCore
import ModuleConfiguration

/// A member of elements that no frame decides: it is written when an item is mapped, for all items at once
/// where no template decides it.
struct CellMember: Sendable {
    /// Writes the member of a part, a comma before it, or nothing.
    let write: @Sendable (CompiledPart, inout JSONWriter, TemplateScope) -> Void

    /// The members, in the order in which elements have them.
    static let all = [
        fit, focus, placeholder, tint, contents, radius, border, shadow, action, a11y,
    ]

    private static let fit = CellMember { part, writer, _ in
        guard part.declaration.content == .image, part.declaration.fit == "contain" else { return }
        writer.raw(",\"fit\":\"contain\"" as StaticString)
    }

    private static let focus = CellMember { part, writer, scope in
        guard let focus = part.declaration.focus, part.declaration.fit != "contain" else { return }
        writer.raw(",\"focus\":[" as StaticString)
        writer.length(min(1, focus.x.points(in: scope)))
        writer.raw("," as StaticString)
        writer.length(min(1, focus.y.points(in: scope)))
        writer.raw("]" as StaticString)
    }

    private static let placeholder = CellMember { part, writer, scope in
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

    private static let tint = CellMember { part, writer, scope in
        guard let color = part.declaration.tint.flatMap({ scope.color($0) }) else { return }
        writer.raw(",\"tint\":" as StaticString)
        writer.string(color)
    }

    private static let contents = CellMember { part, writer, scope in
        if let divider = part.declaration.divider {
            writer.raw(",\"contents\":{\"color\":" as StaticString)
            let color = divider.color.flatMap { scope.color($0) }
            writer.string(color ?? standardDividerColor)
            return writer.raw("}" as StaticString)
        }
        guard let background = part.background else { return }
        writer.raw(",\"contents\":" as StaticString)
        background.write(to: &writer, in: scope)
    }

    /// The colour of a divider that has none of its own.
    private static let standardDividerColor = "#C6C6C8"

    private static let radius = CellMember { part, writer, scope in
        let radius = part.declaration.radius?.points(in: scope) ?? 0
        guard radius > 0 else { return }
        writer.raw(",\"radius\":" as StaticString)
        writer.length(radius)
    }

    private static let border = CellMember { part, writer, scope in
        guard let border = part.declaration.border else { return }
        writer.raw(",\"border\":{\"width\":" as StaticString)
        writer.length(border.width?.points(in: scope) ?? 1)
        writer.raw(",\"color\":" as StaticString)
        let color = border.color.flatMap { scope.color($0) }
        writer.string(color ?? LabelStyle.standardColor)
        writer.raw("}" as StaticString)
    }

    private static let a11y = CellMember { part, writer, scope in
        guard let said = part.accessibility(in: scope) else { return }
        writer.accessibility(said.differing(from: part.derivedAccessibility(in: scope)))
    }

    private static let shadow = CellMember { part, writer, scope in
        guard let shadow = part.shadow else { return }
        writer.raw(",\"shadow\":" as StaticString)
        shadow.write(to: &writer, in: scope)
    }
}
