import ModuleDeclarations

/// Values that become no item, and the reasons for it.
extension ItemMapper.Run {
    /// Notes the reasons for which values were left out, also for the log where all were: nothing on the page would say
    /// them.
    func noteLeftOut(_ items: ItemTable) {
        guard dropped > 0,
            let reason = leftOut.sentence(
                count: dropped,
                of: items.count + repeats + dropped,
                id: mapper.item.id,
                issues: scope.issues
            )
        else { return }
        guard items.count == 0, repeats == 0 else {
            if mapper.part != .carousel {
                scope.recorder?.note { $0.partlyLeftOut = reason.detail }
            }
            return
        }
        scope.issues?.note(.leftOut, of: reason.text, reason.detail)
        scope.recorder?.note(leftOut: reason.detail, isOfCarousels: mapper.part == .carousel)
    }

    /// Records what became of the values.
    func record(_ items: ItemTable) {
        guard let recorder = scope.recorder else { return }
        let counts = RecordedComponent.Counts(
            values: expected,
            mapped: items.count,
            dropped: dropped,
            duplicates: repeats
        )
        recorder.note {
            if mapper.part == .carousel { $0.carousel = counts } else { $0.counts = counts }
        }
    }

    /// Counts a value that is left out.
    func drop(_ reason: LeftOutReason) {
        dropped += 1
        leftOut.add(reason)
    }

    /// Applies `missing` to a field that was not found: true drops the item, false makes it null.
    func isDropped(_ name: String, at position: Int) throws(MappingError) -> Bool {
        switch mapper.component.missing {
        case .drop: return true
        case .null: return false
        case .fail: throw MappingError(detail: "\(name) found nothing in item \(position)")
        }
    }
}
