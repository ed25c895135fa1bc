/// Renders the items that a component declares itself.
struct LiteralMapper: Sendable {
    private let items: [(declaration: LiteralItemDeclaration, data: DataProgram)]

    init(_ items: [LiteralItemDeclaration]) {
        self.items = items.map { ($0, DataProgram($0.data)) }
    }

    /// The items, with parameters and viewport put into their templates.
    ///
    /// Their ids were checked when the configuration was read, so repeated ones are meant.
    func map(in scope: TemplateScope) throws(MappingFailure) -> ItemTable {
        var table = ItemTableBuilder()
        var sizes = LiteralSizes()
        for (item, data) in items {
            let written = table.write(id: .text(item.id), keepingRepeats: true)
            guard case .new(let id) = written else { continue }
            let start = table.mark()
            data.write(to: &table.writer, in: scope)
            let range = table.range(since: start)
            var reader = SizeReader(item.size)
            if let template = reader.add(in: scope) {
                throw MappingFailure(detail: "\(template.name) of item \(item.id) is no size")
            }
            sizes.add(reader.finish())
            let type = table.index(of: item.type.text(in: scope))
            table.append(id: id, data: range, type: type)
        }
        return table.finish(sizes.finish())
    }
}
