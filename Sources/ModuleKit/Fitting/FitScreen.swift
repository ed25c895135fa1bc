package import ModuleConfiguration

/// A screen that texts are fitted for: a device, a size of its text, and a direction of reading.
package struct FitScreen: Sendable {
    package let device: TestDevice
    /// The factor of font sizes.
    package let textScale: Double
    /// The direction; nil for that of the language.
    package let direction: TestDevices.TextDirection?

    /// Returns every device at every size of text, in every direction or in that of the language.
    package static func all(of devices: TestDevices, inDirections: Bool) -> [FitScreen] {
        let directions = inDirections ? devices.directions.map(Optional.some) : [nil]
        return devices.devices.flatMap { device in
            devices.textScales.flatMap { textScale in
                directions.map {
                    FitScreen(device: device, textScale: textScale, direction: $0)
                }
            }
        }
    }

    /// The parameters of a page's request that name it.
    package static let parameterNames = [
        "width", "height", "scale", "platform", "textScale", "textSize", "fontScale", "direction",
    ]

    /// The query of a page's request for it.
    package var query: [(name: String, value: String)] {
        let numbers = [
            ("width", device.width), ("height", device.height), ("scale", device.scale),
            ("textScale", textScale),
        ]
        let query = numbers.map { (name: $0.0, value: ParameterValue.number($0.1).text) }
        return query + (direction.map { [("direction", $0.rawValue)] } ?? [])
    }
}
