package import HTTPSocket
import JSONCore
import Locking
import MetricsKit
import ModuleKit
package import ModuleMapping
package import TextCore

/// The pictures of pages: each drawn once for all requests that wait for it, as a load of its module, and
/// cached with its page.
package final class PictureService: Sendable {
    /// A picture that is being drawn, and the page that it shows.
    private struct Drawing: Sendable {
        let page: CachedPage
        let task: Task<Result<SharedBytes, Problem>, Never>
    }

    private let cache: PageCache
    private let gate: LoadGate
    private let metrics: ServiceMetrics
    private let images: ImageLibrary
    private let measurer: TextMeasurer
    private let drawings = Locked<[ExactString: Drawing]>([:])

    /// - Parameters:
    ///   - cache: The pages that pictures are cached with.
    ///   - gate: Refuses pictures beyond the number of loads that may run at once.
    ///   - images: The images of the service's own, which pictures embed.
    ///   - measurer: The fonts of the pages.
    package init(
        cache: PageCache,
        gate: LoadGate,
        metrics: ServiceMetrics,
        images: ImageLibrary,
        measurer: TextMeasurer
    ) {
        self.images = images
        self.measurer = measurer
        self.cache = cache
        self.gate = gate
        self.metrics = metrics
    }

    /// Returns the picture of a page.
    ///
    /// - Parameters:
    ///   - name: The canonical name of the page.
    ///   - mode: The mode in which it is drawn.
    /// - Throws: The problem that too many loads run already.
    package func picture(
        of page: CachedPage,
        named name: String,
        in mode: PictureMode
    ) async throws(Problem) -> SharedBytes {
        if let picture = page.pictures[mode] { return picture }
        let key = ExactString("\(mode.rawValue) \(name)")
        let (task, isOwn) = try drawing(of: page, in: mode, key: key)
        let result = await task.value
        if isOwn {
            drawings.withLock { if $0[key]?.page === page { $0[key] = nil } }
            if case .success(let picture) = result {
                _ = cache.update(page, named: name) { page in
                    var pictures = page.pictures
                    pictures[mode] = picture
                    return page.adding(pictures: pictures)
                }
            }
        }
        return try result.get()
    }

    /// Returns the drawing under way, or a new one.
    private func drawing(
        of page: CachedPage,
        in mode: PictureMode,
        key: ExactString
    ) throws(Problem) -> (task: Task<Result<SharedBytes, Problem>, Never>, isOwn: Bool) {
        try drawings.withLock { drawings throws(Problem) in
            if let drawing = drawings[key], drawing.page === page { return (drawing.task, false) }
            let module = page.page.module
            guard gate.begin(module, for: .request) else {
                metrics.refusedLoads.add()
                throw .tooManyLoads(after: gate.expectedWait)
            }
            // Unstructured: all who ask for the same picture wait for it, and it only computes.
            let task = Task(executorPreference: BuilderThreads.shared.lane(of: module)) {
                defer { self.gate.end(module) }
                return self.draw(page, in: mode)
            }
            drawings[key] = Drawing(page: page, task: task)
            return (task, true)
        }
    }

    private func draw(_ page: CachedPage, in mode: PictureMode) -> Result<SharedBytes, Problem> {
        let picture = SVGRenderer.svg(
            of: Array(page.page.json.bytes),
            measurer: measurer,
            images: images,
            mode: mode
        )
        guard let picture else {
            return .failure(Problem(.internalError, detail: "The layout could not be drawn."))
        }
        return .success(SharedBytes(picture))
    }
}
