/// The keys of a file of devices for `galley test`.
final class DevicesFileKeys: ObjectKeys {
    static let all = DevicesFileKeys()

    var title: String { "a devices file" }

    let devices = Key("devices", .list("devices", of: .object(DeviceKeys()), 1...256))
        .otherwise("24 phones, tablets and desktops")
        .doc("The screens that pages are laid out for.")
    let textScales = Key(
        "textScales",
        .list("text scales", of: .number(0.5...4), 1...16),
        default: TestDevices.standardTextScales
    ).otherwise("[1, 1.35, 2]").doc("The factors of font sizes.")
    let directions = Key(
        "directions",
        .list("directions", of: .choice, 1...2),
        default: TestDevices.TextDirection.allCases
    ).otherwise("[ltr, rtl]").doc("The directions in which pages read.")
}

/// The keys of a device.
final class DeviceKeys: ObjectKeys {
    var title: String { "a device" }

    let name = Key("name", .text(1...64)).doc("Its name in reports and files, unique.").required
    let width = Key("width", .number(1...100_000)).doc("The container's width in points.").required
    let height = Key("height", .number(1...1_000_000), default: TestDevice.standardHeight)
        .doc("The screen's height in points.")
    let scale = Key("scale", .number(1...8), default: 1).doc("Device pixels a point.")
}
