import ModuleMapping
import SQLiteStorage
import UpstreamKit

/// The result of laying one view out with both configurations.
enum ViewVerdict: Sendable {
    /// Both are the same, byte for byte.
    case same
    /// These calls are not answered by what was recorded.
    case unknown([RecordedRequest])
    /// They differ in these ways, the gravest first.
    case different([PageDifference], PageRequest?, FindingCounts)
}

/// Lays views out with both configurations, one after another.
///
/// Views that follow each other often differ in the hour alone: where their content is the same so are their pages.
struct ViewComparer {
    let sides: ComparedSides
    private var last: (target: String, contents: [Int], verdict: ViewVerdict)?
    private var lastRequests: (target: String, old: Request, new: Request)?

    init(_ sides: ComparedSides) {
        self.sides = sides
    }

    /// Returns the result for a view.
    mutating func verdict(on view: RecordedView) async -> ViewVerdict {
        let target = view.module + "?" + view.target
        let (old, new) = requests(of: view, target)
        let before = await content(of: view, old, on: sides.old)
        let after = await content(of: view, new, on: sides.new)
        if let missing = [before, after].compactMap({ $0?.missing }).first(where: { !$0.isEmpty }) {
            return .unknown(missing)
        }
        let contents = [before, after].map { $0?.number ?? 0 }
        if let last, last.contents == contents, last.target.isExactly(target) {
            return last.verdict
        }
        let verdict = verdict(on: view, (old, before), (new, after))
        last = (target, contents, verdict)
        return verdict
    }

    private typealias Request = Result<PageRequest, ReplaySide.RefusedRequest>

    /// Returns the requests of both sides, which views that only differ in the hour share.
    private mutating func requests(of view: RecordedView, _ target: String) -> (Request, Request) {
        if let last = lastRequests, last.target.isExactly(target) { return (last.old, last.new) }
        let (old, new) = (sides.old.request(for: view), sides.new.request(for: view))
        lastRequests = (target, old, new)
        return (old, new)
    }

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
        findings.add(old: before, new: after, accepts: view.accepts ?? "")
        let request = try? new.0.get()
        guard let old = before.page, let new = after.page, let pair = PagePair(old, new) else {
            if let page = after.page {
                findings.add(JudgedPair(only: page, isNew: true, by: sides.newJudge))
            } else if let page = before.page {
                findings.add(JudgedPair(only: page, isNew: false, by: sides.oldJudge))
            }
            return .different(PageDifference.all(between: before, and: after), request, findings)
        }
        let differences = pair.read { page in
            findings.add(JudgedPair(old, new, read: page, sides))
            return PageDifferenceSearch.differences(of: page)
        }
        return .different(differences, request, findings)
    }
}
