/// One of the layouts that were tested, by the places of its parts in what was tested.
package struct TestedLayout: Sendable, Hashable, Comparable {
    /// The place of the page among the pages.
    package var page: Int
    /// The place of the sample among the page's samples.
    package var sample: Int
    /// The place of the device among the devices.
    package var device: Int
    /// The place of the text scale among the text scales.
    package var textScale: Int
    /// The place of the direction or language among the readings.
    package var reading: Int

    /// The order of reports.
    package static func < (left: TestedLayout, right: TestedLayout) -> Bool {
        (left.page, left.sample, left.device, left.textScale, left.reading)
            < (right.page, right.sample, right.device, right.textScale, right.reading)
    }
}
