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
            let range = table.write { data.write(to: &$0, in: scope) }.range
            var reader = SizeReader(item.size)
            if let template = reader.add(in: scope) {
                throw MappingFailure(detail: "\(template.name) of item \(item.id) is no size")
            }
            sizes.add(reader.finish())
            table.append(
                id: id,
                data: range,
                type: item.type.text(in: scope),
                keepingRepeats: true
            )
        }
        return table.finish(sizes.finish())
    }
}
