import JSONCore
import ModuleConfiguration

/// The box behind a stack's children, compiled to take the values of items.
struct CompiledBox: Sendable {
    private let contents: CompiledTemplate?
    private let shadow: CompiledTemplate?
    private let radius: CellDeclaration.Number?
    private let border: CellDeclaration.Border?

    init(_ declaration: CellDeclaration.Box) {
        contents = declaration.contents.map { CompiledTemplate($0) }
        shadow = declaration.shadow.map { CompiledTemplate($0) }
        radius = declaration.radius
        border = declaration.border
    }

    /// Returns the members of the box as JSON, a comma before each.
    func members(in scope: TemplateScope) -> [UInt8] {
        var writer = JSONWriter()
        if let contents {
            writer.raw(",\"contents\":" as StaticString)
            contents.write(to: &writer, in: scope)
        }
        if let radius = radius?.points(in: scope), radius > 0 {
            writer.raw(",\"radius\":" as StaticString)
            writer.length(radius)
        }
        if let border {
            writer.raw(",\"border\":{\"width\":" as StaticString)
            writer.length(border.width?.points(in: scope) ?? 1)
            writer.raw(",\"color\":" as StaticString)
            let color = border.color.flatMap { scope.color($0) }
            writer.string(color ?? LabelStyle.standardColor)
            writer.raw("}" as StaticString)
        }
        if let shadow {
            writer.raw(",\"shadow\":" as StaticString)
            shadow.write(to: &writer, in: scope)
        }
        return writer.finish()
    }
}
