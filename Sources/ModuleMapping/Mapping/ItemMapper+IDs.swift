import ConfigurationLanguage
import JSONCore
import ModuleDeclarations
import WorkLimits

extension ItemMapper {
    /// The maximum length of an id in bytes, so that URLs that name one fit the request line.
    static let maximumIDLength = 256
}

/// The ids of items: what a value must be like to be one.
extension ItemMapper.Run {
    /// Returns the id as nearly all are: a string or an integer that a path of names leads to; nil for
    /// any other, which `idValue(in:)` returns and `problem(with:at:)` judges.
    @inline(__always)
    func plainID(in scope: TemplateScope) -> JSONValue? {
        guard let idPath, let item = scope.current,
            let value = mapper.paths.with({ $0.follow(idPath, from: item) })
        else { return nil }
        if let utf8 = value.utf8 { return Self.isID(utf8) ? value : nil }
        return value.kind == .integer ? value : nil
    }

    /// Returns the value of the id's template; missing when a path in it finds nothing.
    func idValue(in scope: TemplateScope) -> TemplateValue {
        let template = mapper.item.id
        return template.firstMissing(in: scope) == nil ? template.value(in: scope) : .missing
    }

    /// Returns the values without those that repeat the id of an earlier one, which are counted.
    ///
    /// - Throws: The end of the page's budget, of which each value is a visit.
    func distinct(_ rows: [ItemMapper.Row]) throws(MappingError) -> [ItemMapper.Row] {
        var scope = scope
        // Their ids are noted when they are mapped.
        scope.recorder = nil
        var seen: Set<ExactString> = []
        var result: [ItemMapper.Row] = []
        result.reserveCapacity(rows.count)
        for row in rows {
            do throws(WorkError) { try scope.meter.count(1) } catch { throw MappingError(error) }
            (scope.response, scope.page, scope.current) = (row.root, row.page, row.value)
            if let origin = row.origin { scope.origin = origin }
            let id = idValue(in: scope)
            // One that is no id is judged when it is mapped.
            if problem(with: id) != nil || seen.insert(ExactString(id.text)).inserted {
                result.append(row)
            } else {
                repeats += 1
            }
        }
        return result
    }

    /// Returns the reason for which a value is no id; nil when it is one.
    func problem(with value: TemplateValue) -> LeftOutReason.IDProblem? {
        if case .json(let json) = value {
            if let utf8 = json.utf8, Self.isID(utf8) { return nil }
            if json.kind == .integer { return nil }
        }
        if value.isNothing { return .missing }
        if case .json(let json) = value, json.isArray || json.isObject { return .container }
        var text = value.text
        return text.withUTF8({ Self.isID(UnsafeRawBufferPointer($0)) }) ? nil : .text
    }

    /// Returns the error of an item whose id is none, where items without one are not left out.
    func error(_ problem: LeftOutReason.IDProblem, at position: Int) -> MappingError {
        let name = mapper.item.id.name
        let detail =
            switch problem {
            case .missing: "\(name) found nothing in item \(position)"
            case .container: "\(name) of item \(position) \(problem.sentence)"
            case .text: "the id of item \(position) \(problem.sentence)"
            }
        return MappingError(detail: detail)
    }

    private static func isID(_ utf8: UnsafeRawBufferPointer) -> Bool {
        guard (1...ItemMapper.maximumIDLength).contains(utf8.count) else { return false }
        for byte in utf8 where byte < 0x20 || byte == 0x7F { return false }
        return true
    }
}

extension ComponentDeclaration {
    /// True where several answers are one list, of which later items with an id already present are dropped before it
    /// is sorted and cut: `limit` counts what is shown.
    var isDedupedBeforeOrder: Bool { requests.count > 1 && self.isUnique && self.dedupes }
}

extension Template {
    /// The text of the template, for messages.
    var name: String {
        segments.reduce(into: "") { text, segment in
            switch segment {
            case .text(let fixed): text += fixed
            case .value(let placeholder): text += "${\(placeholder.text)}"
            }
        }
    }
}

/// The id and the type of an item.
extension ItemMapper.Run {
    /// Writes the item's id. Returns nil when the item is dropped.
    func writeID(
        at position: Int,
        to table: inout ItemTableBuilder,
        in scope: TemplateScope
    ) throws(MappingError) -> ByteRange? {
        if scope.recorder == nil, let value = plainID(in: scope) {
            return try kept(
                table.write(id: value, keepingRepeats: keepsRepeats),
                at: position
            )
        }
        let value = idValue(in: scope)
        if let problem = problem(with: value) {
            let isGap = hasGaps && scope.current?.isNull ?? false
            if mapper.component.missing == .fail, !isGap {
                throw error(problem, at: position)
            }
            lacksValues = true
            drop(.id(problem))
            return nil
        }
        return try kept(
            table.write(id: value, keepingRepeats: keepsRepeats),
            at: position
        )
    }

    /// Returns the range of a new id, nil for a repeated one that is dropped.
    private func kept(
        _ id: ItemTableBuilder.IDResult,
        at position: Int
    ) throws(MappingError) -> ByteRange? {
        switch id {
        case .new(let range): return range
        case .repeated where mapper.component.dedupes:
            repeats += 1
            return nil
        case .repeated:
            throw MappingError(detail: "item \(position) repeats the id of an earlier one")
        }
    }

    /// Returns the type of the first rule that holds; the component's id when none does.
    func type(
        of value: JSONValue,
        in scope: TemplateScope
    ) throws(MappingError) -> String {
        for rule in mapper.item.types {
            let holds =
                try rule.when?.holds(root: .value(root), current: value, in: scope) ?? true
            if holds { return rule.value.text(in: scope) }
        }
        return mapper.component.id
    }
}
