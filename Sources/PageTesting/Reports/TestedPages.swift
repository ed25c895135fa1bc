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
    /// The viewports.
    package let devices: TestDevices
    /// The directions, or the languages, in which they are read.
    package let readings: [TestedReading]

    init(pages: [SampledPage], devices: TestDevices, languages: [TestedReading]) {
        self.pages = pages
        self.devices = devices
        readings = languages.isEmpty ? devices.directions.map { .direction($0) } : languages
    }

    /// The layouts of one page in one sample on one device.
    package var layoutsOfDevice: Int { devices.textScales.count * readings.count }

    /// The number of layouts of some pages.
    package func count(of pages: Set<Int>) -> Int {
        pages.reduce(0) { $0 + self.pages[$1].samples.count } * devices.devices.count
            * layoutsOfDevice
    }
}
