import ConfigurationLanguage
import JSONCore
package import ModuleConfiguration
import ModuleDeclarations
package import ModuleKit
import ModuleMapping

/// Lays pages out for many viewports and judges the layouts, on all cores.
///
/// A page's data is loaded and mapped once for all viewports, unless a template of the module names the
/// viewport; each viewport runs the later stages only.
package struct LayoutTester: Sendable {
    private let builder: PageBuilder
    private let judge: LayoutJudge
    /// The types, elements, features and actions that the client draws; nil lays pages out as declared.
    private let accepts: String?
    private let folder: LayoutFolder?
    private let tested: TestedPages
    private let isCertifying: Bool

    /// The most pages that are loaded at once, and whose content is held. Layouts wait until these are
    /// loaded: they take all cores, and loads have deadlines.
    private static let maximumLoads = 16

    /// Creates a test of pages.
    ///
    /// - Parameters:
    ///   - modules: The names of the modules, each of which the builder has.
    ///   - languages: The languages that pages are laid out in, each in its own direction; none for their own
    ///     language in all directions of the devices.
    ///   - folder: The folder of layouts that were kept; nil for none.
    ///   - accepts: What the client draws; nil lays pages out as declared.
    ///   - isCertifying: True where the evidence of each layout is wanted, by all rules.
    package init(
        _ builder: PageBuilder,
        modules: [String],
        devices: TestDevices,
        languages: [TestedReading] = [],
        folder: LayoutFolder? = nil,
        accepts: String? = nil,
        isCertifying: Bool = false
    ) {
        self.builder = builder
        self.accepts = accepts
        self.folder = folder
        judge = LayoutJudge(
            builder.catalog.modules,
            measurer: builder.catalog.tools.text,
            touch: builder.limits.touch,
            isStrict: isCertifying,
            images: builder.limits.images,
            palette: builder.catalog.palette
        )
        self.isCertifying = isCertifying
        let pages = modules.compactMap { builder.catalog.module(named: $0) }.map { module in
            TestedPages.SampledPage(module: module.name, samples: module.test.samples)
        }
        tested = TestedPages(pages: pages, devices: devices, languages: languages)
    }

    /// Loads, lays out and judges everything.
    package func run() async -> TestReport {
        let start = ContinuousClock.now
        folder?.begin()
        var groups = FindingGroups()
        var count = 0
        var evidence: [TestedLayout: AccessibilityEvidence] = [:]
        var extra: [(layout: TestedLayout, findings: [LayoutFinding])] = []
        var waiting = batches(&groups)[...]
        while !waiting.isEmpty {
            let batches = waiting.prefix(Self.maximumLoads)
            waiting = waiting.dropFirst(Self.maximumLoads)
            let result = await layOut(await load(batches))
            count += result.layouts
            for (layout, findings) in result.findings {
                if tested.isExtra(layout) {
                    extra.append((layout, findings))
                } else {
                    groups.add(findings, in: layout)
                }
            }
            evidence.merge(result.evidence) { $1 }
        }
        // What is found on screens that were asked for says more than the same on those that were not.
        let known = groups.subjects
        for (layout, findings) in extra {
            groups.add(findings.filter { !known.contains($0.subject) }, in: layout)
        }
        addUnmet(to: &groups)
        return TestReport(
            tested: tested,
            groups: groups.sorted,
            layouts: count,
            evidence: evidence,
            duration: start.duration(to: .now)
        )
    }

    // MARK: Requests

    /// Requests whose content is the same, each for one layout.
    private struct Batch: Sendable {
        let module: ModuleDeclaration
        var requests: [(layout: TestedLayout, request: PageRequest)] = []
    }

    /// The number of layouts of a batch, and the findings of those that have some.
    private struct Result: Sendable {
        var layouts = 0
        var findings: [(layout: TestedLayout, findings: [LayoutFinding])] = []
        var evidence: [TestedLayout: AccessibilityEvidence] = [:]
    }

    /// Returns all requests, and notes samples that are no page of their module.
    private func batches(_ groups: inout FindingGroups) -> [Batch] {
        var batches: [Batch] = []
        for (index, page) in tested.pages.enumerated() {
            guard let module = builder.catalog.module(named: page.module) else { continue }
            for sample in page.samples.indices {
                var byContent: [ExactString: Int] = [:]
                for layout in layouts(ofPage: index, sample: sample) {
                    do throws(ParameterErrors) {
                        let request = try request(for: layout, of: module)
                        let place = byContent[request.contentQuery] ?? batches.count
                        if place == batches.count { batches.append(Batch(module: module)) }
                        byContent[request.contentQuery] = place
                        batches[place].requests.append((layout, request))
                    } catch {
                        groups.add([Self.finding(error, in: module)], in: layout)
                    }
                }
            }
        }
        return batches
    }

    private func layouts(ofPage page: Int, sample: Int) -> [TestedLayout] {
        tested.screens.flatMap { device, textSize in
            tested.readings.indices.map { reading in
                TestedLayout(
                    page: page,
                    sample: sample,
                    device: device,
                    textSize: textSize,
                    reading: reading
                )
            }
        }
    }

    private func request(
        for layout: TestedLayout,
        of module: ModuleDeclaration
    ) throws(ParameterErrors) -> PageRequest {
        let device = tested.devices.devices[layout.device]
        let numbers = [
            ("width", device.width), ("height", device.height), ("scale", device.scale),
        ]
        var query = numbers.map { (name: $0.0, value: ParameterValue.number($0.1).text) }
        query += tested.textSize(of: layout).canonicalQuery.map { (name: $0.0, value: $0.1) }
        let reading = tested.readings[layout.reading].parameter(own: module.locale)
        query.append(reading)
        let sample = tested.pages[layout.page].samples[layout.sample]
        // A language that is tested takes the place of that of a sample.
        query += sample.parameters.filter { $0.name != reading.name }.map { ($0.name, $0.value) }
        if let accepts { query.append(("accepts", accepts)) }
        var reader = PageRequestReader(module: module, accepts: builder.catalog.accepts)
        return try reader.read(query).request
    }

    private static func finding(
        _ errors: ParameterErrors,
        in module: ModuleDeclaration
    ) -> LayoutFinding {
        let details = errors.all.map { "parameter '\($0.parameter)': \($0.detail)" }
        let hint =
            module.test.samples == [PageSample()] ? "; name a value under 'test: samples:'" : ""
        return LayoutFinding(
            subject: .init(rule: .samples, module: module.name, place: module.filePlace),
            detail: details.joined(separator: ", ") + hint
        )
    }

    // MARK: Layouts

    /// Loads and maps the pages of batches at the same time.
    private func load(
        _ batches: ArraySlice<Batch>
    ) async -> [(batch: Batch, content: PageContent)] {
        await withTaskGroup(of: (Batch, PageContent)?.self) { tasks in
            for batch in batches {
                tasks.addTask {
                    guard let page = batch.requests.first?.request else { return nil }
                    let deadline = ContinuousClock.now + batch.module.deadline
                    let request = LoadRequest(page: page, deadline: deadline)
                    let loaded = await builder.catalog.load(request)
                    return (batch, builder.content(of: loaded, now: batch.module.test.now))
                }
            }
            return await tasks.reduce(into: []) { loaded, next in
                if let next { loaded.append(next) }
            }
        }
    }

    /// Lays out and judges all requests of batches, those of one device one after another.
    private func layOut(_ loaded: [(batch: Batch, content: PageContent)]) async -> Result {
        await withTaskGroup(of: Result.self) { tasks in
            for (batch, content) in loaded {
                let devices = Dictionary(grouping: batch.requests) { $0.layout.device }
                for requests in devices.values {
                    tasks.addTask { layOut(requests, of: content, in: batch.module) }
                }
            }
            return await tasks.reduce(into: Result()) { all, part in
                all.layouts += part.layouts
                all.findings += part.findings
                all.evidence.merge(part.evidence) { $1 }
            }
        }
    }

    private func layOut(
        _ requests: [(layout: TestedLayout, request: PageRequest)],
        of content: PageContent,
        in module: ModuleDeclaration
    ) -> Result {
        requests.reduce(into: Result()) { result, next in
            let judged = judgement(of: content, in: module, next.request, next.layout)
            let (findings, layout) = (judged.findings, next.layout)
            if !tested.isExtra(layout) { result.layouts += 1 }
            if !findings.isEmpty { result.findings.append((layout, findings)) }
            result.evidence[layout] = judged.evidence
        }
    }

    private func judgement(
        of content: PageContent,
        in module: ModuleDeclaration,
        _ request: PageRequest,
        _ layout: TestedLayout
    ) -> LayoutJudge.Judgement {
        do throws(LoadError) {
            let page = try builder.page(of: content, for: request)
            var judged = judge.judge(page)
            if tested.isExtra(layout) {
                judged.findings = judged.findings.filter {
                    Self.extraRules.contains($0.subject.rule)
                }
            } else {
                judged.findings += comparison(of: page, in: module, layout)
            }
            return judged
        } catch {
            guard module.test.failed else { return LayoutJudge.Judgement(findings: []) }
            if let refused = error.refused {
                let subject = LayoutFinding.Subject(
                    rule: .failed,
                    module: module.name,
                    place: module.filePlace
                )
                let detail =
                    "the client does not draw '\(refused.wanted)', nor what is declared in its place"
                return LayoutJudge.Judgement(
                    findings: [LayoutFinding(subject: subject, detail: detail)]
                )
            }
            return LayoutJudge.Judgement(
                findings: error.failures.map { failure in
                    LayoutFinding(failure, in: builder.catalog.module(named: failure.module))
                }
            )
        }
    }

    /// The rules of layouts that nobody asked for: on a narrow screen, and with large text.
    private static let extraRules: Set<LayoutRule> = [.cut, .overlap, .outside]

    // MARK: Kept layouts

    private func comparison(
        of page: Page,
        in module: ModuleDeclaration,
        _ layout: TestedLayout
    ) -> [LayoutFinding] {
        guard let folder, module.test.compare else { return [] }
        return folder.take(Array(page.json.bytes), as: layout, of: tested).map { text in
            [
                LayoutFinding(
                    subject: .init(rule: .compare, module: module.name, place: module.filePlace),
                    detail: text
                )
            ]
        } ?? []
    }

    /// Notes kept layouts of what is not tested any more.
    private func addUnmet(to groups: inout FindingGroups) {
        guard let folder else { return }
        for (name, files) in folder.finish(tested.pages.map(\.module)) {
            let module = name.text
            guard let page = tested.pages.firstIndex(where: { $0.module == module }) else {
                continue
            }
            let finding = LayoutFinding(
                subject: .init(
                    rule: .compare,
                    module: module,
                    part: "kept layouts",
                    place: builder.catalog.module(named: module)?.filePlace
                ),
                detail:
                    "\(files.count) of no sample, device, text scale, direction or language that is tested, "
                    + "'--update' removes them: \(files[0])"
            )
            let layout = TestedLayout(page: page, sample: 0, device: 0, textSize: 0, reading: 0)
            groups.add([finding], in: layout)
        }
    }
}
