import ConfigurationLanguage
import LayoutCore
import ModuleConfiguration
import ModuleDeclarations
import ModuleMapping
import WorkLimits

/// Finds the keys that an item's frame comes from, by trying: the item's section is built again with one
/// key changed at a time, and a key that changes a number took part in it.
///
/// So the account is that of the layouts themselves, and a change that it names is what editing the file
/// would do.
struct FrameExplainer {
    /// The module that declares the section, and its load.
    let leaf: LoadedModule
    /// The section's component.
    let component: ComponentDeclaration
    /// The section's id in its module.
    let section: String
    /// The item's id.
    let item: String
    /// Its number among those with the id in the section, from 1.
    let occurrence: Int
    /// The surroundings of the page, whose budget is that of all trials.
    let context: ArrangementContext
    /// Makes the bounds of one trial.
    let work: () -> PageWork

    /// The result of building the section once.
    private struct Trial {
        let frame: Rect
        /// The item's line and its position there, or its column and row.
        let position: String
        let isGrid: Bool
    }

    /// The smallest difference that is one, in points: numbers are rounded to it.
    private static let tolerance = 1e-4

    /// Returns the account; nil where the section cannot be built by itself.
    func explanation() -> FrameExplanation? {
        let recorder = MappingRecorder()
        guard let source = leaf.module.source,
            let base = trial(leaf.module, in: context.viewport, recorder: recorder)
        else { return nil }
        let recorded = recorder.components.first { $0.section ?? component.id == section }
        var result = FrameExplanation(item: item, frame: base.frame, reasons: [])
        let place = source.layoutPlace(
            ofComponent: component.id,
            rule: recorded?.layoutRule ?? 0,
            width: context.viewport.width
        )
        result.reasons = [FrameExplanation.FrameNumber.x, .y].map { number in
            FrameExplanation.Reason(
                number: number,
                from: base.isGrid ? .track : .line,
                detail: base.position,
                place: place?.place
            )
        }
        for key in source.geometryKeys(ofComponent: component.id, item: item) {
            if isLate {
                result.isCutShort = true
                break
            }
            result.reasons += reasons(of: key, from: base, in: source)
        }
        result.reasons += viewportReasons(base.frame)
        result.reasons.sort(by: <)
        return result
    }

    /// True once the page's time has ended, or nobody waits for the account.
    private var isLate: Bool {
        do throws(WorkError) {
            try context.work.budget.check()
            return false
        } catch {
            return true
        }
    }

    // MARK: Keys

    /// Returns the numbers that a key takes part in: those that another value of it changes.
    private func reasons(
        of key: GeometryKey,
        from base: Trial,
        in source: ModuleSource
    ) -> [FrameExplanation.Reason] {
        var reasons: [FrameExplanation.Reason] = []
        for value in key.alternatives {
            guard var module = source.module(with: KeyChange(key, to: value)) else { continue }
            module.locale = leaf.module.locale
            module.timeZone = leaf.module.timeZone
            guard let trial = trial(module, in: context.viewport) else { continue }
            for number in FrameExplanation.FrameNumber.allCases {
                let change = number.value(in: trial.frame) - number.value(in: base.frame)
                guard change.magnitude >= Self.tolerance,
                    !reasons.contains(where: { $0.number == number })
                else { continue }
                reasons.append(
                    FrameExplanation.Reason(
                        number: number,
                        from: key.effect.origin,
                        detail: key.isDefault
                            ? "\(key.name) is \(key.text) by default"
                            : "\(key.name) is \(key.text)",
                        place: key.place,
                        change: (value, change)
                    )
                )
            }
            // A number that the first value leaves alone may be at a bound: the next goes the other way.
        }
        return reasons
    }

    /// Returns the numbers that the width of the viewport takes part in.
    private func viewportReasons(_ frame: Rect) -> [FrameExplanation.Reason] {
        var viewport = context.viewport
        viewport.width += 1
        guard let trial = trial(leaf.module, in: viewport) else { return [] }
        return FrameExplanation.FrameNumber.allCases.compactMap { number in
            let change = number.value(in: trial.frame) - number.value(in: frame)
            guard change.magnitude >= Self.tolerance else { return nil }
            let width = ParameterValue.number(context.viewport.width).text
            return FrameExplanation.Reason(
                number: number,
                from: .key,
                detail: "the request's width is \(width)",
                place: nil,
                change: (.number(viewport.width), change)
            )
        }
    }

    // MARK: Trials

    /// Builds the section, and returns the item's frame in it; nil where it is not shown.
    private func trial(
        _ module: ModuleDeclaration,
        in viewport: PageViewport,
        recorder: MappingRecorder? = nil
    ) -> Trial? {
        guard case .requests(let outcomes) = leaf.loaded.source else { return nil }
        var module = module
        module.components.removeAll { $0.id != component.id }
        let work = work()
        var content = PageContent()
        let mapper = ModuleMapper(module, measurer: context.measurer)
        var mapped = mapper.map(leaf.loaded, outcomes: outcomes, within: work, recorder: recorder)
        mapped.sections.removeAll { $0.id != section }
        content.modules = [mapped]
        let around = ArrangementContext(
            module: context.module,
            viewport: viewport,
            locale: context.locale,
            measurer: context.measurer,
            work: work
        )
        guard var arranged = try? content.arrange(for: around),
            let shown = arranged.sectionsAndDocks.first, shown.id == section,
            let frames = try? arranged.layOut(in: viewport, within: work.budget)
                .sectionsAndDocks.first
        else { return nil }
        let found = shown.items.indexes(of: item, in: 0..<frames.shown)
        guard found.indices.contains(occurrence - 1) else { return nil }
        let index = found[occurrence - 1]
        return Trial(
            frame: frames.items[index],
            position: Self.position(of: index, in: frames),
            isGrid: shown.layout.kind.keys(as: GridLayout.self) != nil
        )
    }

    /// Describes the position of an item among the others: those that begin at the same height are on
    /// its row, those that begin at the same distance from the left in its column.
    private static func position(of index: Int, in frames: SectionFrames) -> String {
        let items = frames.items
        let (x, y) = (items.x[index], items.y[index])
        var before = (row: 0, column: 0)
        for other in 0..<items.count where other != index {
            if abs(items.y[other] - y) < tolerance, items.x[other] < x { before.row += 1 }
            if abs(items.x[other] - x) < tolerance, items.y[other] < y { before.column += 1 }
        }
        return "item \(index + 1) of \(items.count): \(before.row) beside it on its row, "
            + "\(before.column) above it in its column"
    }
}

extension FrameExplanation.Reason {
    /// Numbers in the order of frames; of one number the measured and the laid out before plain keys.
    fileprivate static func < (left: Self, right: Self) -> Bool {
        (left.number.rank, left.from.rank) < (right.number.rank, right.from.rank)
    }
}

extension FrameExplanation.FrameNumber {
    fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension FrameExplanation.Origin {
    fileprivate var rank: Int {
        switch self {
        case .text: 0
        case .aspectRatio: 1
        case .track: 2
        case .line: 3
        case .key: 4
        }
    }
}

extension FrameEffect {
    /// The kind of origin that a key of this effect is.
    fileprivate var origin: FrameExplanation.Origin {
        switch self {
        case .ratio: .aspectRatio
        case .track: .track
        case .text, .measuredText: .text
        case .length, .nothing: .key
        }
    }
}
