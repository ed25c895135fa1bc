import ConfigurationLanguage
import JSONCore
import LayoutCore
import ModuleDeclarations

extension ItemMapper.Run {
    /// Maps one value for a client that does not draw everything: as declared, in another form, or not at all.
    func addAccepted(
        _ value: JSONValue,
        to table: inout ItemTableBuilder,
        in scope: inout TemplateScope,
        position: Int,
        by acceptance: Acceptance
    ) throws(MappingError) {
        begin(value, count: table.count, in: &scope)
        let mark = table.mark()
        guard let id = try writeID(at: position, to: &table, in: scope) else {
            return table.rewind(to: mark)
        }
        let start = table.mark()
        if let form = mapper.form { return try add(form, id: id, to: &table, in: scope) }
        let wanted = try type(of: value, in: scope)
        let item: AcceptedItem
        switch mapper.declared.accepted(wanted, by: acceptance, in: scope) {
        case .leftOut(let end, let substitution):
            note(substitution, id: table.text(of: id))
            leaveOut(by: end, wanted: wanted, acceptance)
            return table.rewind(to: mark)
        case .shown(let shown): item = shown
        }
        if let placeholder = item.data.write(to: &table.writer, in: scope) {
            lacksValues = true
            if try isDropped("${\(placeholder.text)}", at: position) {
                drop(.field(placeholder.text))
                return table.rewind(to: mark)
            }
        }
        if let name = acceptedSizes.add(item.size, in: scope),
            try isDropped(name, at: position)
        {
            drop(.field(name))
            acceptedSizes.removeLast()
            return table.rewind(to: mark)
        }
        if let substitution = item.substitution { note(substitution, id: table.text(of: id)) }
        let showsCarousel = try append(item, id: id, start: start, to: &table, in: scope)
        if keepsRows { addRow(value, showsCarousel: showsCarousel, in: scope) }
    }

    /// Appends an item whose data has been written. Returns false where it has no room for a carousel.
    private func append(
        _ item: AcceptedItem,
        id: ByteRange,
        start: Int,
        to table: inout ItemTableBuilder,
        in scope: TemplateScope
    ) throws(MappingError) -> Bool {
        var call: UpstreamCall?
        if let select = item.select {
            select.write(to: &table.writer, in: scope)
            call = try select.call(in: scope)
        }
        let accessibility = mapper.accessibility(isSelectable: item.select != nil, in: scope)
        if item.cell == nil { accessibility?.write(to: &table.writer) }
        let data = table.range(since: start)
        try checkLimits(of: data, in: table)
        let prepared = try preparedCell(item.cell, in: scope)
        if let prepared { try OutputLimits.check(prepared.tree) }
        table.setControlOfNext(call, prepared?.controls ?? [])
        table.append(id: id, data: data, type: table.index(of: item.type))
        if mapper.mayHaveCells {
            cells.append(
                prepared.map {
                    MappedCell(
                        content: .custom($0),
                        elementsOffset: Int(data.end),
                        accessibility: accessibility
                    )
                }
            )
        }
        return item.showsCarousel && (prepared?.showsCarousel ?? true)
    }

    private func note(_ substitution: Substitution, id: [UInt8]) {
        substituted.add(
            {
                var substitution = substitution
                substitution.id = id
                substitution.row = mapper.part == .carousel ? rowIndex : nil
                return substitution
            }()
        )
    }

    private func leaveOut(by end: FallbackList.End, wanted: String, _ acceptance: Acceptance) {
        switch end {
        case .drop: undrawn += 1
        case .section: leavesSectionOut = true
        case .fail:
            acceptance.refuse(
                RefusedType(
                    module: mapper.module,
                    component: mapper.component.id,
                    wanted: ClientType(wanted).description
                )
            )
        }
    }
}

extension ItemMapper {
    /// What is declared of its items.
    var declared: DeclaredItem {
        DeclaredItem(
            data: data,
            select: select,
            cell: cell,
            fallbacks: fallbacks,
            part: part == .carousel ? .carousel : .item
        )
    }

    /// True where an item or a fallback has a cell.
    var mayHaveCells: Bool { cell != nil || fallbacks.all.contains { $0.cell != nil } }

    /// Returns what a screen reader is told of an item; nil where all follows, or where clients do not tell it.
    func accessibility(isSelectable: Bool, in scope: TemplateScope) -> ItemAccessibility? {
        guard let accessibility, scope.has(.a11y) else { return nil }
        return ItemAccessibility(accessibility.properties(in: scope), isSelectable: isSelectable)
    }
}
