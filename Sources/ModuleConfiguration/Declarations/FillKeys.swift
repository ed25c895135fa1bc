final class DecorationContentsKeys: ObjectKeys {
    var title: String { "'contents'" }
    var alternatives: [[String]] { fill.alternatives }

    let fill = FillKeys()
    let shadow = Key("shadow", ShadowKeys()).otherwise("none").doc("A shadow below it.")
}

/// The keys of which one fills an area.
final class FillKeys: ObjectKeys {
    var alternatives: [[String]] { [[color.name, image.name, gradient.name]] }

    let color = Key("color", .color).doc("One colour.")
    let image = Key("image", .template).doc("The name or address of an image.")
    let gradient = Key("gradient", GradientKeys()).doc("Colours that run into one another.")
}

final class GradientKeys: ObjectKeys {
    var title: String { "a gradient" }
    var hasCommonNames: Bool { true }

    let colors = Key("colors", .list("colours", of: .color, 2...16))
        .doc("Two or more colours.").required
    let locations = Key("locations", .list("locations", of: .number(0...1), 2...16))
        .otherwise("evenly").doc("Where each colour is, from 0 to 1.")
    let start = Key("start", .point(0...1)).otherwise("[0, 0]").doc("Where it begins.")
    let end = Key("end", .point(0...1)).otherwise("[1, 0]").doc("Where it ends.")
}

final class ShadowKeys: ObjectKeys {
    var title: String { "a shadow" }
    var hasCommonNames: Bool { true }

    let color = Key("color", .color).otherwise("#000000").doc("Its colour.")
    let opacity = Key("opacity", .number(0...1), default: 1).doc("How dense it is.")
    let offset = Key("offset", .point(-1e4...1e4)).otherwise("[0, 0]")
        .doc("How far it is moved, in points.")
    let radius = Key("radius", .number(0...1e4), default: 0).doc("How blurred it is, in points.")
}

extension KeyType where Value == [Double] {
    /// `[x, y]`.
    fileprivate static func point(_ range: ClosedRange<Double>) -> Self {
        list("two numbers", of: .number(range), 2...2)
    }
}
