import ConfigurationLanguage
package import ModuleConfiguration
import ModuleMapping
package import TextCore

/// A screen that texts are fitted for: a device, a size of its text, and a direction of reading.
package struct FitScreen: Sendable {
    package let device: TestDevice
    /// The size of text that its reader has chosen.
    package let textSize: TextScaling
    /// The direction; nil for that of the language.
    package let direction: TestDevices.TextDirection?

    /// Returns every device at every size of its text, in every direction or in that of the language.
    package static func all(of devices: TestDevices, inDirections: Bool) -> [FitScreen] {
        let directions = inDirections ? devices.directions.map(Optional.some) : [nil]
        return devices.devices.flatMap { device in
            devices.textSizes(of: device).flatMap { textSize in
                directions.map {
                    FitScreen(device: device, textSize: textSize, direction: $0)
                }
            }
        }
    }

    /// The parameters of a page's request that name it.
    package static let parameterNames =
        ["width", "height", "scale", "direction"] + FitDevices.parameterNames

    /// The query of a page's request for it.
    package var query: [(name: String, value: String)] {
        let numbers = [("width", device.width), ("height", device.height), ("scale", device.scale)]
        let query = numbers.map { (name: $0.0, value: ParameterValue.number($0.1).text) }
        return query + textSize.canonicalQuery.map { (name: $0.0, value: $0.1) }
            + (direction.map { [("direction", $0.rawValue)] } ?? [])
    }
}
