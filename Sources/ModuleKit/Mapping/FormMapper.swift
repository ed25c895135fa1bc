import JSONCore
import ModuleConfiguration
import TextCore
import SwitchKit

/// Maps cells of a form: their data, their action, and the cell that is laid out once the width of
/// the page is known.
struct FormMapper: Sendable {
    /// The place of the cells, which the keys of their switches name.
    struct Place: Sendable {
        /// The module that declares the cells.
        let module: String
        /// The section of mapped cells; empty for literal ones.
        let section: String
    }

    private let declaration: FormCellDeclaration
    private let select: CompiledAction?
    private let place: Place
    private let custom: CompiledCell?

    init(_ declaration: FormCellDeclaration, place: Place, measurer: TextMeasurer) {
        self.declaration = declaration
        self.place = place
        select = declaration.select.map { CompiledAction($0) }
        custom = declaration.custom.map { CompiledCell($0, measurer: measurer) }
    }

    /// A cell whose data has been written.
    struct Written {
        /// Its reuse identifier.
        let reuse: String
        /// Its height in points; 0 where its custom cell gives the height.
        let height: Double
        /// The cell to lay out; nil where it has no elements.
        let cell: MappedCell?
        /// The service's part of it.
        let control: ItemControl?
    }

    /// Writes a cell's data, and its action behind it.
    ///
    /// - Throws: The path of an action or a store that lacks a value.
    func write(
        id: String,
        to writer: inout JSONWriter,
        in scope: TemplateScope,
        context: MappingContext
    ) throws(MappingError) -> Written {
        let cell = FormCell(declaration, in: scope)
        try OutputLimits.check(texts: [cell.title ?? "", cell.detail ?? ""])
        let toggle =
            cell.kind == .toggle ? try self.toggle(id: id, in: scope, context: context) : nil
        let start = writer.count
        writer.data(of: cell, value: toggle?.value)
        let content: MappedCell.Content?
        if let custom {
            // The texts of a custom cell are over the cell's own data.
            let data = writer.withBytes { Array($0[start...]) }
            content = custom.prepared(over: data, in: scope).map { .customForm(cell, $0) }
        } else {
            content = .form(cell)
        }
        let offset = writer.count
        select?.write(to: &writer, in: scope)
        let call = try select?.call(in: scope)
        let isIdle = call == nil && toggle == nil
        return Written(
            reuse: cell.reuse,
            height: cell.sizesItself ? 0 : cell.height,
            cell: content.map { MappedCell(content: $0, elementsOffset: offset) },
            control: isIdle ? nil : ItemControl(request: call, toggle: toggle)
        )
    }

    // MARK: Switches

    private func toggle(
        id: String,
        in scope: TemplateScope,
        context: MappingContext
    ) throws(MappingError) -> SwitchControl {
        let (unset, isUpstreams) = unset(in: scope)
        let switchScope = declaration.scope ?? .shared
        let key = context.scope.owner(of: switchScope).map {
            SwitchKey(module: place.module, section: place.section, item: id, owner: $0)
        }
        let stored = isUpstreams ? nil : key.flatMap { context.switches.stored[$0] }
        let messages = declaration.messages
        return SwitchControl(
            scope: switchScope,
            key: key,
            unset: unset,
            value: stored ?? unset,
            messages: (messages?.on?.text(in: scope), messages?.off?.text(in: scope)),
            notification: try notifiedCall(in: scope),
            isUpstreams: isUpstreams
        )
    }

    /// Returns the value of the switch while nothing is stored. `isUpstreams` is true when it comes
    /// from the upstream that is notified of changes, which alone knows the value then.
    private func unset(in scope: TemplateScope) -> (value: Bool, isUpstreams: Bool) {
        switch declaration.value {
        case nil: return (false, false)
        case .value(let value)?: return (value, false)
        case .template(let template)?:
            let value = template.value(in: scope)
            if case .upstream? = declaration.store, !place.section.isEmpty {
                return (value.isTrue, true)
            }
            return (value.isTrue, false)
        }
    }

    /// Returns the call that notifies an upstream of a change; nil where none is notified.
    private func notifiedCall(in scope: TemplateScope) throws(MappingError) -> UpstreamCall? {
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
    /// True when it is `true`.
    fileprivate var isTrue: Bool {
        switch self {
        case .boolean(let value): value
        case .json(let value): value.boolean ?? false
        case .missing, .null, .text, .integer, .number, .decimal, .composed, .list: false
        }
    }
}
