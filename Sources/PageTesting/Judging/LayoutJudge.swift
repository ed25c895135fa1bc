import InputCore
import JSONCore
import LayoutCore
package import ModuleConfiguration
package import ModuleKit

/// Judges layouts by the rules of their modules. It reads what clients are sent.
package struct LayoutJudge: Sendable {
    private let modules: [ExactString: ModuleDeclaration]
    private let touch: Double

    /// Creates a judge of the pages of modules.
    ///
    /// - Parameter touch: The least width and height that touch areas of parts of cells grow to, in points.
    package init(_ modules: [ModuleDeclaration], touch: Double) {
        self.touch = touch
        self.modules = Dictionary(exact: modules.map { ($0.name, $0) }) { first, _ in first }
    }

    /// Returns what breaks a rule, in page order. Pure.
    ///
    /// - Complexity: O(bytes + items · log items), beyond that in the items of one row.
    package func findings(in page: Page) -> [LayoutFinding] {
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
        guard let document = try? JSONDocument(parsing: Array(page.json.bytes)) else {
            return findings
        }
        document.withRoot { root in
            let sections = zip(root["sections"]?.elements.map(\.self) ?? [], page.sections)
            for (index, (json, content)) in sections.enumerated() {
                var judge = SectionJudge(
                    json,
                    content: content,
                    frames: page.frames.sections[index],
                    module: modules[content.module],
                    viewport: page.viewport,
                    touch: touch
                )
                judge.run()
                findings += judge.findings
            }
        }
        return findings
    }

    private func rules(of module: String) -> PageTestDeclaration {
        modules[module]?.test ?? PageTestDeclaration()
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
