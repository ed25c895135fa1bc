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

    /// The layouts of one page in one sample on one device.
    package var layoutsOfDevice: Int { devices.textScales.count * devices.directions.count }

    /// The number of layouts of some pages.
    package func count(of pages: Set<Int>) -> Int {
        pages.reduce(0) { $0 + self.pages[$1].samples.count } * devices.count
    }
}
