import ModuleKit
import SQLiteStorage
import UpstreamKit

/// The result of laying one view out with both configurations.
enum ViewVerdict: Sendable {
    /// Both are the same, byte for byte.
    case same
    /// These calls are not answered by what was recorded.
    case unknown([RecordedRequest])
    /// They differ.
    case different(PageDifference, PageRequest?, FindingCounts)
}

/// Lays views out with both configurations, one after another.
///
/// Views that follow each other often differ in the hour alone: where their content is the same so are their pages.
struct ViewComparer {
    let sides: ComparedSides
    private var last: (target: String, contents: [Int], verdict: ViewVerdict)?

    init(_ sides: ComparedSides) {
        self.sides = sides
    }

    /// Returns the result for a view.
    mutating func verdict(on view: RecordedView) async -> ViewVerdict {
        let (old, new) = (sides.old.request(for: view), sides.new.request(for: view))
        let before = await content(of: view, old, on: sides.old)
        let after = await content(of: view, new, on: sides.new)
        if let missing = [before, after].compactMap({ $0?.missing }).first(where: { !$0.isEmpty }) {
            return .unknown(missing)
        }
        let contents = [before, after].map { $0?.number ?? 0 }
        if let last, last.contents == contents, last.target.isExactly(view.module + view.target) {
            return last.verdict
        }
        let verdict = verdict(on: view, (old, before), (new, after))
        last = (view.module + view.target, contents, verdict)
        return verdict
    }

    private typealias Request = Result<PageRequest, ReplaySide.RefusedRequest>

    private func content(
        of view: RecordedView,
        _ request: Request,
        on side: ReplaySide
    ) async -> ReplaySide.Content? {
        guard let request = try? request.get() else { return nil }
        return await side.content(of: view, for: request)
    }

    private func outcome(
        _ made: (request: Request, content: ReplaySide.Content?),
        on side: ReplaySide
    ) -> PageOutcome {
        switch made.request {
        case .failure(let refused): refused.outcome
        case .success(let request):
            made.content.map { side.outcome(of: $0, for: request) } ?? .gone
        }
    }

    private func verdict(
        on view: RecordedView,
        _ old: (Request, ReplaySide.Content?),
        _ new: (Request, ReplaySide.Content?)
    ) -> ViewVerdict {
        let before = outcome(old, on: sides.old)
        let after = outcome(new, on: sides.new)
        if before.isEqual(to: after) { return .same }
        var findings = FindingCounts()
        findings.add(
            old: before,
            by: sides.oldJudge,
            new: after,
            by: sides.newJudge,
            accepts: view.accepts ?? ""
        )
        let request = try? new.0.get()
        return .different(.between(before, and: after), request, findings)
    }
}
