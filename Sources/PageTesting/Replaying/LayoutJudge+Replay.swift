import ModuleKit
import ModuleMapping

extension LayoutJudge {
    /// Creates a judge of the pages of a side, by the rules of its modules.
    init(of side: ReplaySide) {
        self.init(
            side.builder.catalog.modules,
            measurer: side.builder.catalog.tools.text,
            touch: side.builder.limits.touch,
            images: side.builder.limits.images
        )
    }
}
