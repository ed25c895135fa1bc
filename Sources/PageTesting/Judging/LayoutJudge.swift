package import ConfigurationLanguage
import InputCore
import JSONCore
import LayoutCore
package import ModuleDeclarations
package import ModuleKit
package import ModuleMapping
package import TextCore

/// Judges layouts by the rules of their modules. It reads what clients are sent.
package struct LayoutJudge: Sendable {
    private let modules: [ExactString: ModuleDeclaration]
    private let measurer: TextMeasurer
    private let touch: Double
    private let isStrict: Bool
    private let palette: Palette?
    private let images: ImageLibrary

    /// Creates a judge of the pages of modules.
    ///
    /// - Parameters:
    ///   - measurer: The fonts, whose files say how bold they are.
    ///   - touch: The least width and height that touch areas of parts of cells grow to, in points.
    ///   - isStrict: True for all rules as they are by default, whatever modules say.
    ///   - images: The images of the service's own.
    ///   - palette: The colours of the themes in which pages are looked at; nil for that of each page's request alone.
    package init(
        _ modules: [ModuleDeclaration],
        measurer: TextMeasurer,
        touch: Double,
        isStrict: Bool = false,
        images: ImageLibrary = .none,
        palette: Palette? = nil
    ) {
        self.palette = palette
        self.images = images
        self.measurer = measurer
        self.touch = touch
        self.isStrict = isStrict
        self.modules = Dictionary(exact: modules.map { ($0.name, $0) }) { first, _ in first }
    }

    /// The findings of a page, and what was counted of it.
    package struct Judgement: Sendable {
        package var findings: [LayoutFinding]
        package var evidence = AccessibilityEvidence()
    }

    /// Returns what breaks a rule, in page order, and what is evidence of how accessible the page is. Pure.
    ///
    /// - Complexity: O(bytes + items · log items), beyond that in the items of one row.
    package func judge(_ page: Page) -> Judgement {
        guard let document = try? JSONDocument(parsing: Array(page.json.bytes)) else {
            return Judgement(findings: findingsWithoutLayout(of: page))
        }
        return document.withRoot { judge(page, in: $0) }
    }

    /// Returns what breaks a rule, in page order. Pure.
    ///
    /// - Parameters:
    ///   - root: The layout of the page, parsed.
    ///   - skipped: For each section, those of the docks last, true where it is left out.
    func findings(
        of page: Page,
        in root: JSONValue,
        besides skipped: [Bool] = []
    ) -> [LayoutFinding] {
        judge(page, in: root, besides: skipped, countsEvidence: false).findings
    }

    private func judge(
        _ page: Page,
        in root: JSONValue,
        besides skipped: [Bool] = [],
        countsEvidence: Bool = true
    ) -> Judgement {
        var judged = Judgement(findings: findingsWithoutLayout(of: page))
        let modes = PageColors.all(of: root, inTheme: page.request.theme, besides: palette)
        let styles = TextStyles(of: root, measurer: measurer.on(page.viewport.platform))
        // A dock is judged as a section is, from its own origin.
        let docks = root["docks"]?.elements.compactMap { $0["section"] } ?? []
        let sections = zip(
            (root["sections"]?.elements.map(\.self) ?? []) + docks,
            page.sectionsAndDocks
        )
        let frames = page.frames.sectionsAndDocks
        for (index, (json, content)) in sections.enumerated() {
            if index < skipped.count, skipped[index] { continue }
            var judge = SectionJudge(
                json,
                content: content,
                frames: frames[index],
                module: modules[content.module],
                rules: rules(of: content.module),
                viewport: page.viewport,
                touch: touch,
                images: ImageJudge(library: images, known: root["images"]),
                styles: styles
            )
            judge.run()
            var words = AccessibilityJudge(
                json,
                styles: styles,
                rules: rules(of: content.module),
                subject: judge.subject,
                isMirrored: page.viewport.direction == .rightToLeft,
                countsEvidence: countsEvidence
            )
            words.run(in: modes)
            judged.findings += judge.findings + words.findings
            guard countsEvidence else { continue }
            judged.evidence.add(words.evidence)
            judged.evidence.add(json, judge.findings, viewport: page.viewport)
        }
        return judged
    }

    /// Returns what is found in a page whose layout is not read: what failed, and that it has no section.
    private func findingsWithoutLayout(of page: Page) -> [LayoutFinding] {
        var findings = failures(of: page)
        if page.sections.isEmpty, page.failures.isEmpty, rules(of: page.module).empty {
            findings.append(
                LayoutFinding(
                    subject: .init(
                        rule: .empty,
                        module: page.module,
                        place: modules[page.module].map(\.filePlace)
                    ),
                    detail: "the page has no section"
                )
            )
        }
        return findings
    }

    /// True where another judge judges the sections of a page by the same rules.
    func hasSameRules(as other: LayoutJudge, for page: Page) -> Bool {
        touch == other.touch && isStrict == other.isStrict
            && page.sectionsAndDocks.allSatisfy { section in
                rules(of: section.module) == other.rules(of: section.module)
                    && modules[section.module]?.kind == other.modules[section.module]?.kind
            }
    }

    private func rules(of module: String) -> PageTestDeclaration {
        isStrict ? PageTestDeclaration() : modules[module]?.test ?? PageTestDeclaration()
    }

    private func failures(of page: Page) -> [LayoutFinding] {
        page.failures.compactMap { failure in
            guard rules(of: failure.module).failed else { return nil }
            return LayoutFinding(failure, in: modules[failure.module])
        }
    }
}

extension LayoutFinding {
    /// Creates the finding of a failed request.
    package init(_ failure: RequestFailure, in module: ModuleDeclaration?) {
        let status = failure.status.map { " \($0)" } ?? ""
        self.init(
            subject: Subject(
                rule: .failed,
                module: failure.module,
                part: "request '\(failure.request)'",
                place: module?.filePlace
            ),
            detail: "\(failure.kind.rawValue)\(status): \(failure.detail)"
        )
    }
}

extension ModuleDeclaration {
    /// The beginning of its file.
    package var filePlace: SourcePlace { SourcePlace(file: self.file, line: 1, column: 1) }

    /// The component that a section of an id comes from.
    func component(ofSection id: String) -> ComponentDeclaration? {
        self.components.first { $0.id == id }
            ?? self.components.first { $0.sections != nil && id.begins(with: $0.id + ".") }
    }
}
