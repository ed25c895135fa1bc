package import ConfigurationLanguage
import InputCore
package import TextCore

/// The viewports that `galley test` lays pages out for: every device at every size of its text in every
/// direction.
package struct TestDevices: DeclaredObject, Equatable {
    package static let title = "a devices file"

    /// The screens; at least one, their names unique.
    @Key(
        .list("devices", of: .object(TestDevice.self), 1...256),
        default: TestDevice.builtIn,
        otherwise: "24 phones, tablets and desktops",
        "The screens that pages are laid out for."
    )
    package var devices: [TestDevice]

    /// The factors of font sizes in browsers; at least one. By default the standard, and sizes that many people set.
    @Key(
        .list("text scales", of: .number(0.5...4), 1...16),
        default: [1, 1.35, 2],
        otherwise: "[1, 1.35, 2]",
        "The factors of font sizes on devices of the platform `web`. Others have the sizes of their platform."
    )
    package var textScales: [Double]

    /// The directions in which pages read.
    @Key(
        .list("directions", of: .choice, 1...2),
        default: TextDirection.allCases,
        otherwise: "[ltr, rtl]",
        "The directions in which pages read."
    )
    package var directions: [TextDirection]

    /// A direction of reading.
    package enum TextDirection: String, Sendable, CaseIterable {
        case leftToRight = "ltr"
        case rightToLeft = "rtl"
    }

    /// Creates the viewports that are built in.
    package init() {}

    /// Creates those of the devices that are built in which have a platform; all of them have browsers.
    package init(builtInOn platform: TextPlatform) {
        guard platform != .web else { return }
        devices = TestDevice.onPlatforms.filter { $0.platform == platform }
    }

    /// The number of viewports.
    package var count: Int {
        devices.reduce(0) { $0 + textSizes(of: $1).count } * directions.count
    }

    /// Returns the sizes of text of a device: all that the settings of its platform offer, or those that are given for
    /// browsers.
    package func textSizes(of device: TestDevice) -> [TextScaling] {
        switch device.platform {
        case .web: textScales.map { .factor($0) }
        case .ios: TextSizeCategory.allCases.map { .dynamicType($0) }
        case .android: FontScaleCurve.settings.map { .fontScale(FontScaleCurve($0)) }
        }
    }
}

/// A screen that pages are laid out for.
package struct TestDevice: DeclaredObject, Equatable {
    package static let title = "a device"

    /// Its name in reports and files.
    @Key(.text(1...64), default: "", need: .required, "Its name in reports and files, unique.")
    package var name: String

    /// The container's width in points.
    @Key(.number(1...100_000), default: 0, need: .required, "The container's width in points.")
    package var width: Double

    /// The screen's height in points.
    @Key(.number(1...1_000_000), default: 844, "The screen's height in points.")
    package var height: Double

    /// Device pixels a point.
    @Key(.number(1...8), default: 1, "Device pixels a point.")
    package var scale: Double

    /// The platform that draws its text.
    @Key(
        .choice,
        default: .web,
        "The platform that draws its text, and whose sizes of text it has: `ios` has twelve, `android` seven."
    )
    package var platform: TextPlatform

    package init() {}

    /// Creates a screen.
    package init(
        name: String,
        width: Double,
        height: Double,
        scale: Double,
        platform: TextPlatform = .web
    ) {
        self.init()
        self.platform = platform
        self.name = name
        self.width = width
        self.height = height
        self.scale = scale
    }

    /// The screens that are built in, each with the platform that it is sold with.
    package static let onPlatforms = builtIn.map { device in
        var device = device
        let (apple, google) = (["iPhone", "iPad"], ["Galaxy", "Pixel"])
        if apple.contains(where: { device.name.begins(with: $0) }) { device.platform = .ios }
        if google.contains(where: { device.name.begins(with: $0) }) { device.platform = .android }
        return device
    }

    /// The screens that are built in: their viewports in points or CSS pixels, upright unless said.
    package static let builtIn: [TestDevice] = [
        TestDevice(name: "iPhone SE (1st gen.)", width: 320, height: 568, scale: 2),
        TestDevice(name: "iPhone SE", width: 375, height: 667, scale: 2),
        TestDevice(name: "iPhone 13 mini", width: 375, height: 812, scale: 3),
        TestDevice(name: "iPhone 14", width: 390, height: 844, scale: 3),
        TestDevice(name: "iPhone 16", width: 393, height: 852, scale: 3),
        TestDevice(name: "iPhone 16 Pro", width: 402, height: 874, scale: 3),
        TestDevice(name: "iPhone 11", width: 414, height: 896, scale: 2),
        TestDevice(name: "iPhone 16 Pro Max", width: 440, height: 956, scale: 3),
        TestDevice(name: "iPhone 16, landscape", width: 852, height: 393, scale: 3),
        TestDevice(name: "Galaxy S8", width: 360, height: 740, scale: 4),
        TestDevice(name: "Galaxy S24", width: 360, height: 780, scale: 3),
        TestDevice(name: "Pixel 5", width: 393, height: 851, scale: 2.75),
        TestDevice(name: "Pixel 8", width: 412, height: 915, scale: 2.625),
        TestDevice(name: "Galaxy Z Fold5, folded", width: 344, height: 882, scale: 2.625),
        TestDevice(name: "Galaxy Z Fold5, unfolded", width: 690, height: 829, scale: 2.625),
        TestDevice(name: "iPad mini", width: 744, height: 1133, scale: 2),
        TestDevice(name: "iPad", width: 820, height: 1180, scale: 2),
        TestDevice(name: "iPad Pro 13", width: 1024, height: 1366, scale: 2),
        TestDevice(name: "iPad Pro 13, landscape", width: 1366, height: 1024, scale: 2),
        TestDevice(name: "Galaxy Tab S9", width: 800, height: 1280, scale: 2),
        TestDevice(name: "Laptop", width: 1280, height: 720, scale: 1.5),
        TestDevice(name: "MacBook Air", width: 1440, height: 900, scale: 2),
        TestDevice(name: "Desktop", width: 1920, height: 1080, scale: 1),
        TestDevice(name: "Desktop, 1440p", width: 2560, height: 1440, scale: 1),
    ]
}
