/// One of the layouts that were tested, by the places of its parts in what was tested.
package struct TestedLayout: Sendable, Hashable, Comparable {
    /// The place of the page among the pages.
    package var page: Int
    /// The place of the sample among the page's samples.
    package var sample: Int
    /// The place of the device among the devices.
    package var device: Int
    /// The place of the size of its text among those of the device.
    package var textSize: Int
    /// The place of the direction or language among the readings.
    package var reading: Int

    /// The order of reports.
    package static func < (left: TestedLayout, right: TestedLayout) -> Bool {
        (left.page, left.sample, left.device, left.textSize, left.reading)
            < (right.page, right.sample, right.device, right.textSize, right.reading)
    }
}
