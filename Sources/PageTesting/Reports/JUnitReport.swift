import ModuleConfiguration
import ModuleDeclarations
import PageServing

/// The result of a test as JUnit XML: a suite for each page, a case for each sample on each device.
package struct JUnitReport: Sendable {
    private let report: TestReport

    /// Creates the XML of a report.
    package init(_ report: TestReport) {
        self.report = report
    }

    /// A case: a page in one sample on one device.
    private struct Case: Hashable {
        let page: Int
        let sample: Int
        let device: Int
    }

    /// The document.
    package var xml: String {
        let failures = failures()
        let tested = report.tested
        let count = tested.pages.reduce(0) { $0 + $1.samples.count } * tested.devices.devices.count
        let seconds = Double(report.duration / .milliseconds(1)) / 1000
        var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        xml += "<testsuites name=\"galley test\" tests=\"\(count)\""
        xml += " failures=\"\(failures.count)\" time=\"\(seconds)\">\n"
        for index in tested.pages.indices { xml += suite(index, failures) }
        return xml + "</testsuites>\n"
    }

    /// Returns the findings of each case that has any, as lines.
    private func failures() -> [Case: [String]] {
        var failures: [Case: [String]] = [:]
        for group in report.groups {
            let line = report.line(group)
            let cases = Set(
                group.layouts.map { Case(page: $0.page, sample: $0.sample, device: $0.device) }
            )
            for test in cases { failures[test, default: []].append(line) }
        }
        return failures
    }

    private func suite(_ index: Int, _ failures: [Case: [String]]) -> String {
        let page = report.tested.pages[index]
        let devices = report.tested.devices.devices
        let failed = failures.keys.count { $0.page == index }
        var xml = "  <testsuite name=\"\(XMLText.escaped(page.module))\""
        xml += " tests=\"\(page.samples.count * devices.count)\" failures=\"\(failed)\">\n"
        for (sample, value) in page.samples.enumerated() {
            for (device, screen) in devices.enumerated() {
                let name = value.name.isEmpty ? screen.name : "\(screen.name), \(value.name)"
                let lines = failures[Case(page: index, sample: sample, device: device)] ?? []
                xml += Self.test(named: name, of: page.module, lines)
            }
        }
        return xml + "  </testsuite>\n"
    }

    private static func test(named name: String, of module: String, _ lines: [String]) -> String {
        let head =
            "    <testcase classname=\"\(XMLText.escaped(module))\" name=\"\(XMLText.escaped(name))\""
        guard let first = lines.first else { return head + "/>\n" }
        let more = lines.count > 1 ? " (and \(lines.count - 1) more)" : ""
        return head + ">\n      <failure message=\"\(XMLText.escaped(first + more))\">"
            + lines.map(XMLText.escaped).joined(separator: "\n") + "</failure>\n    </testcase>\n"
    }
}
