package import ModuleConfiguration
package import ModuleDeclarations
package import TextCore

/// The pages and viewports of a test.
package struct TestedPages: Sendable {
    /// A page with its samples.
    package struct SampledPage: Sendable {
        /// The module's name.
        package let module: String
        /// The samples; at least one.
        package let samples: [PageSample]
    }

    /// The pages, in the order of their files.
    package let pages: [SampledPage]
    /// The viewports, and behind them the narrow screen and the large text of each page's own layouts.
    package let devices: TestDevices
    /// The viewports that were asked for.
    package let given: TestDevices
    /// The directions, or the languages, in which they are read.
    package let readings: [TestedReading]

    init(pages: [SampledPage], devices: TestDevices, languages: [TestedReading]) {
        self.pages = pages
        given = devices
        var all = devices
        if !devices.devices.contains(where: { $0.width <= AccessibilityEvidence.reflowWidth }) {
            all.devices.append(TestDevice(name: "320 points", width: 320, height: 568, scale: 2))
        }
        let isResized = devices.devices.contains { device in
            devices.textSizes(of: device).contains {
                $0.factor >= AccessibilityEvidence.resizedText
            }
        }
        if !isResized { all.textScales.append(AccessibilityEvidence.resizedText) }
        self.devices = all
        readings = languages.isEmpty ? devices.directions.map { .direction($0) } : languages
    }

    /// The devices and sizes of text that each page is laid out for: all that were asked for, one of 320 points, and
    /// one whose text is twice as large.
    var screens: [(device: Int, textSize: Int)] {
        let asked = given.devices.indices.flatMap { device in
            given.textSizes(of: given.devices[device]).indices.map { (device, $0) }
        }
        let narrow = devices.devices.indices.dropFirst(given.devices.count).map { ($0, 0) }
        // All devices are browsers where that is wanting.
        let large = devices.textScales.indices.dropFirst(given.textScales.count).map { (0, $0) }
        return asked + narrow + large
    }

    /// Returns the size of text of a layout.
    package func textSize(of layout: TestedLayout) -> TextScaling {
        devices.textSizes(of: devices.devices[layout.device])[layout.textSize]
    }

    /// True for a layout that was not asked for.
    func isExtra(_ layout: TestedLayout) -> Bool {
        guard given.devices.indices.contains(layout.device) else { return true }
        return layout.textSize >= given.textSizes(of: given.devices[layout.device]).count
    }

    /// The number of layouts of some pages.
    package func count(of pages: Set<Int>) -> Int {
        let sizes = given.devices.reduce(0) { $0 + given.textSizes(of: $1).count }
        return pages.reduce(0) { $0 + self.pages[$1].samples.count } * sizes * readings.count
    }
}
