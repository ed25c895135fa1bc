import InputCore
import ModuleMapping
import SQLiteStorage
import UpstreamKit

/// The counts of views until now.
struct ComparisonTally: Sendable {
    /// Views and how often they were looked at.
    struct Count: Sendable, Equatable {
        var views = 0
        var looks = 0.0

        mutating func add(_ view: RecordedView) {
            views += 1
            looks += view.looks
        }

        static func + (left: Count, right: Count) -> Count {
            Count(views: left.views + right.views, looks: left.looks + right.looks)
        }
    }

    /// Views that differ in one way, of which one is looked at for the cause. A view that differs in several ways has
    /// several.
    struct Shape: Hashable, Sendable {
        let configuration: ContentDigest
        let module: ExactString
        let kind: PageDifference.Aspect
        let members: ExactString
        /// The screen, language and release; empty where there are too many.
        let surroundings: ExactString
        /// The new answers that the page is made of.
        let answers: ExactString
    }

    struct Found: Sendable {
        var facts: GroupFacts
        /// The view of the first URL, so that the order of work decides nothing.
        private(set) var example: RecordedView
        private(set) var difference: PageDifference

        init(_ example: RecordedView, _ difference: PageDifference) {
            facts = GroupFacts(difference.kind)
            self.example = example
            self.difference = difference
        }

        /// Adds a view.
        mutating func add(
            _ view: RecordedView,
            _ difference: PageDifference,
            of request: PageRequest?,
            url: String
        ) {
            take(view, difference)
            facts.add(difference, of: request, url: url, looks: view.looks)
        }

        /// Takes a view for the example, if it comes first.
        mutating func take(_ other: RecordedView, _ difference: PageDifference) {
            let (url, first) = (ExactString(other.url), ExactString(example.url))
            if (url, other.hour) < (first, example.hour) {
                (example, self.difference) = (other, difference)
            }
        }
    }

    private(set) var all = Count()
    private(set) var different = Count()
    private(set) var unknown = Count()
    private(set) var requests: [RecordedRequest: Count] = [:]
    private(set) var modules: Set<ExactString> = []
    private(set) var shapes: [Shape: Found] = [:]
    private(set) var findings = FindingCounts()
    private(set) var releases: Set<ExactString> = []

    /// The most shapes that the surroundings tell apart: each costs a look for its cause.
    private static let maximumShapes = 1_024
    /// The most calls that are named.
    private static let maximumRequests = 1_000

    /// Adds a view that is the same on both sides.
    mutating func add(_ view: RecordedView) {
        all.add(view)
        modules.insert(view.module)
        if let accepts = view.accepts { releases.insert(accepts) }
    }

    /// Adds a view.
    ///
    /// - Parameter answers: The new answers that it is made of.
    mutating func add(_ view: RecordedView, _ verdict: ViewVerdict, answers: String) {
        add(view)
        switch verdict {
        case .same: break
        case .unknown(let missing):
            unknown.add(view)
            for request in missing
            where requests[request] != nil || requests.count < Self.maximumRequests {
                requests[request, default: Count()].add(view)
            }
        case .different(let differences, let request, let findings):
            different.add(view)
            self.findings.add(findings)
            let surroundings = surroundings(of: view, request)
            let url = view.url
            for difference in differences {
                let shape = Shape(
                    configuration: view.configuration,
                    module: ExactString(view.module),
                    kind: difference.kind,
                    members: ExactString(difference.members),
                    surroundings: surroundings,
                    answers: ExactString(answers)
                )
                shapes[shape, default: Found(view, difference)].add(
                    view,
                    difference,
                    of: request,
                    url: url
                )
            }
        }
    }

    /// Returns the screen, language and release of a view; empty where there are too many.
    private func surroundings(of view: RecordedView, _ request: PageRequest?) -> ExactString {
        guard let request, shapes.count < Self.maximumShapes else { return "" }
        let viewport = request.viewport
        return ExactString(
            "\(viewport.width) \(TextSizeName.name(of: viewport.scaling)) \(viewport.direction.rawValue) "
                + "\(request.locale ?? "") \(view.accepts ?? "")"
        )
    }

    /// Adds what was counted elsewhere.
    mutating func add(_ other: ComparisonTally) {
        all = all + other.all
        different = different + other.different
        unknown = unknown + other.unknown
        requests.merge(other.requests) { $0 + $1 }
        modules.formUnion(other.modules)
        releases.formUnion(other.releases)
        findings.add(other.findings)
        for (shape, found) in other.shapes {
            guard shapes[shape] != nil else {
                shapes[shape] = found
                continue
            }
            shapes[shape]?.take(found.example, found.difference)
            shapes[shape]?.facts.add(found.facts)
        }
    }
}
