import JSONCore
import LayoutCore
/// Renders the items that a component declares itself.
struct LiteralMapper: Sendable {
    private let items: [Item]

    /// An item, ready to be rendered.
    private struct Item: Sendable {
        let declaration: LiteralItemDeclaration
        let data: DataProgram
        let select: ActionProgram?
        let form: FormMapper?
        let cell: CellProgram?
    }

    init(
        _ items: [LiteralItemDeclaration],
        of component: ComponentDeclaration,
        module: String
    ) {
        self.items = items.map { item in
            Item(
                declaration: item,
                data: DataProgram(item.data),
                select: (item.select ?? component.select).map(ActionProgram.init),
                form: item.form.map { FormMapper($0, module: module, section: "") },
                cell: item.cell.map(CellProgram.init)
            )
        }
    }

    /// The items, with parameters and viewport put into their templates.
    ///
    /// Their ids were checked when the configuration was read, so repeated ones are meant.
    func map(
        in scope: TemplateScope,
        _ context: MappingContext
    ) throws(MappingFailure) -> (items: ItemTable, cells: [PreparedCell?]) {
        var table = ItemTableBuilder()
        var sizes = LiteralSizes()
        var cells: [PreparedCell?] = []
        for prepared in items {
            let item = prepared.declaration
            let written = table.write(id: .text(item.id), keepingRepeats: true)
            guard case .new(let id) = written else { continue }
            let start = table.mark()
            if let form = prepared.form {
                let cell = try form.write(id: item.id, to: &table.writer, in: scope, context)
                sizes.add(ItemSizes(height: .uniform(.points(cell.height))))
                let type = table.index(of: cell.reuse)
                let range = table.range(since: start)
                table.append(id: id, data: range, type: type, control: cell.control)
                cells.append(nil)
                continue
            }
            prepared.data.write(to: &table.writer, in: scope)
            let data = prepared.cell == nil ? [] : table.writer.withBytes { Array($0[start...]) }
            prepared.select?.write(to: &table.writer, in: scope)
            let range = table.range(since: start)
            var reader = SizeReader(item.size, context)
            if let template = reader.add(in: scope) {
                throw MappingFailure(detail: "\(template.name) of item \(item.id) is no size")
            }
            sizes.add(reader.finish())
            let type = table.index(of: item.type.text(in: scope))
            cells.append(cell(prepared, over: data, in: scope, context))
            let call = try prepared.select?.call(in: scope)
            table.append(
                id: id,
                data: range,
                type: type,
                control: call.map { ItemControl(request: $0) }
            )
        }
        return (table.finish(sizes.finish()), cells)
    }

    /// An item's custom cell, whose templates are over the item's data as `@`.
    private func cell(
        _ item: Item,
        over data: [UInt8],
        in scope: TemplateScope,
        _ context: MappingContext
    ) -> PreparedCell? {
        guard let cell = item.cell, let document = try? JSONDocument(parsing: data) else {
            return nil
        }
        return document.withRoot { root in
            var inside = scope
            inside.current = root
            return cell.prepared(in: inside, context.text)
        }
    }
}
