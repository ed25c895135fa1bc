package import ModuleConfiguration

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
        if !devices.textScales.contains(where: { $0 >= AccessibilityEvidence.resizedText }) {
            all.textScales.append(AccessibilityEvidence.resizedText)
        }
        self.devices = all
        readings = languages.isEmpty ? devices.directions.map { .direction($0) } : languages
    }

    /// The devices and text scales that each page is laid out for: all that were asked for, one of 320 points, and one
    /// at text scale 2.
    var screens: [(device: Int, textScale: Int)] {
        let asked = given.devices.indices.flatMap { device in
            given.textScales.indices.map { (device, $0) }
        }
        let narrow = devices.devices.indices.dropFirst(given.devices.count).map { ($0, 0) }
        let large = devices.textScales.indices.dropFirst(given.textScales.count).map { (0, $0) }
        return asked + narrow + large
    }

    /// True for a layout that was not asked for.
    func isExtra(_ layout: TestedLayout) -> Bool {
        layout.device >= given.devices.count || layout.textScale >= given.textScales.count
    }

    /// The layouts of one page in one sample on one device.
    package var layoutsOfDevice: Int { given.textScales.count * readings.count }

    /// The number of layouts of some pages.
    package func count(of pages: Set<Int>) -> Int {
        pages.reduce(0) { $0 + self.pages[$1].samples.count } * given.devices.count
            * layoutsOfDevice
    }
}
