import ModuleConfiguration
import ModuleKit
import SQLiteStorage
import UpstreamKit

/// An old and a new configuration, with what differs between them.
final class ComparedSides: Sendable {
    let old: ReplaySide
    let new: ReplaySide
    let difference: ConfigurationDifference
    let oldJudge: LayoutJudge
    let newJudge: LayoutJudge
    /// True where fonts or images differ, which all pages may show.
    private let hasOtherFiles: Bool

    init(old: ReplaySide, new: ReplaySide, hasOtherFiles: Bool) {
        self.old = old
        self.new = new
        self.hasOtherFiles = hasOtherFiles
        difference = ConfigurationDifference(from: old.tree, to: new.tree)
        oldJudge = LayoutJudge(of: old)
        newJudge = LayoutJudge(of: new)
    }

    /// True where both sides judge a page's sections by the same rules, in the same fonts.
    func hasSameRules(_ old: Page, _ new: Page) -> Bool {
        !hasOtherFiles && oldJudge.hasSameRules(as: newJudge, for: old)
            && oldJudge.hasSameRules(as: newJudge, for: new)
    }

    /// True where both sides make the same of a view whatever its responses are.
    func makeTheSame(of view: RecordedView) -> Bool {
        !hasOtherFiles
            && difference.makesSamePages(of: view.module, accepts: view.accepts != nil)
    }
}
