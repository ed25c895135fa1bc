import CellCore
import JSONCore
import LayoutCore

/// Renders cells of a form: their data, their elements and what selecting them does.
///
/// A cell is as wide as the page, so all of it is known while it is mapped.
struct FormMapper: Sendable {
    private let declaration: FormCellDeclaration
    private let select: ActionProgram?
    /// The module that declares the cells.
    private let module: String
    /// The section of mapped cells; empty for literal ones.
    private let section: String
    private let custom: CellProgram?

    init(_ declaration: FormCellDeclaration, module: String, section: String) {
        self.declaration = declaration
        select = declaration.select.map(ActionProgram.init)
        self.module = module
        self.section = section
        custom = declaration.custom.map(CellProgram.init)
    }

    /// What became of a cell.
    struct Rendered {
        /// Its reuse identifier.
        let reuse: String
        /// Its height in points.
        let height: Double
        /// What the service does for it.
        let control: ItemControl?
    }

    /// Writes a cell's data and what follows it.
    ///
    /// - Throws: that a path of an action or a store lacks a value.
    func write(
        id: String,
        to writer: inout JSONWriter,
        in scope: TemplateScope,
        _ context: MappingContext
    ) throws(MappingFailure) -> Rendered {
        var cell = FormCell(declaration, in: scope)
        let toggle = cell.kind == .toggle ? try self.toggle(id, scope, context) : nil
        let start = writer.count
        writer.data(of: cell, value: toggle?.value)
        if let custom {
            let data = writer.withBytes { Array($0[start...]) }
            cell.height = write(custom, of: cell, over: data, to: &writer, scope, context)
        } else {
            write(elementsOf: cell, to: &writer, scope, context)
        }
        select?.write(to: &writer, in: scope)
        let call = try select?.call(in: scope)
        let isIdle = call == nil && toggle == nil
        return Rendered(
            reuse: cell.reuse,
            height: cell.height,
            control: isIdle ? nil : ItemControl(request: call, toggle: toggle)
        )
    }

    private func write(
        elementsOf cell: FormCell,
        to writer: inout JSONWriter,
        _ scope: TemplateScope,
        _ context: MappingContext
    ) {
        let grid = LengthGrid(scale: scope.viewport.scale)
        let width = grid.nearest(scope.viewport.width)
        let labels = FontLabels(
            measurer: context.text,
            font: cell.font,
            viewport: scope.viewport,
            locale: scope.locale
        )
        writer.elements(
            FormFrames(cell: cell, width: width, labels: labels).elements(),
            width: width,
            on: grid,
            isMirrored: scope.viewport.direction == .rightToLeft
        )
    }

    /// Writes the elements of a custom cell, whose texts are over the cell's own data.
    ///
    /// - Returns: the cell's height: the one given, else its own.
    private func write(
        _ custom: CellProgram,
        of cell: FormCell,
        over data: [UInt8],
        to writer: inout JSONWriter,
        _ scope: TemplateScope,
        _ context: MappingContext
    ) -> Double {
        let width = LengthGrid(scale: scope.viewport.scale).nearest(scope.viewport.width)
        let given = cell.sizesItself ? nil : cell.height
        let document = try? JSONDocument(parsing: data)
        let prepared = document?.withRoot { root in
            var inside = scope
            inside.current = root
            return custom.prepared(in: inside, context.text)
        }
        guard let prepared = prepared ?? nil else { return given ?? 0 }
        let inside = CellContext(scope, context.text)
        let layout = prepared.layOut(.exactly(width), height: given, inside)
        writer.elements(layout, prepared.values)
        return given ?? layout.size.height
    }

    // MARK: Switches

    private func toggle(
        _ id: String,
        _ scope: TemplateScope,
        _ context: MappingContext
    ) throws(MappingFailure) -> SwitchControl {
        let (unset, isUpstreams) = unset(scope)
        let whose = declaration.scope ?? .shared
        let key = context.scope.owner(of: whose).map {
            SwitchKey(module: module, section: section, item: id, owner: $0)
        }
        let stored = isUpstreams ? nil : key.flatMap { context.switches.stored[$0] }
        let messages = declaration.messages
        return SwitchControl(
            scope: whose,
            key: key,
            unset: unset,
            value: stored ?? unset,
            messages: (messages?.on?.text(in: scope), messages?.off?.text(in: scope)),
            told: try told(scope),
            isUpstreams: isUpstreams
        )
    }

    /// What the switch is when nothing is stored, and whether an upstream says so that is also told of
    /// changes: it alone knows the value then.
    private func unset(_ scope: TemplateScope) -> (value: Bool, isUpstreams: Bool) {
        switch declaration.value {
        case nil: return (false, false)
        case .value(let value)?: return (value, false)
        case .template(let template)?:
            let value = template.value(in: scope)
            if case .upstream? = declaration.store, !section.isEmpty { return (value.isTrue, true) }
            return (value.isTrue, false)
        }
    }

    private func told(_ scope: TemplateScope) throws(MappingFailure) -> UpstreamCall? {
        guard case .upstream(let name, let path, let method)? = declaration.store else {
            return nil
        }
        return UpstreamCall(
            upstream: name,
            method: method,
            target: try path.requestPath(in: scope),
            body: [],
            reloads: false
        )
    }
}

extension TemplateValue {
    /// Whether it is `true`.
    fileprivate var isTrue: Bool {
        switch self {
        case .boolean(let value): value
        case .json(let value): value.boolean ?? false
        case .missing, .null, .text, .integer, .number: false
        }
    }
}
