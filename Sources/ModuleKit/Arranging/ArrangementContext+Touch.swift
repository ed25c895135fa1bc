import CellCore
import ModuleMapping

extension ArrangementContext {
    /// The rule by which parts of cells get their touch areas.
    var touch: TouchRule {
        TouchRule(
            side: work.limits.touch,
            direction: cellContext.direction,
            grid: grid,
            measurer: measurer,
            work: work.texts
        )
    }
}
