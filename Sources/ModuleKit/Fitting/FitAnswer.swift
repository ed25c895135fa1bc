package import JSONCore
import ModuleConfiguration
import ModuleMapping
import TextCore

/// The screens on which a text is cut in a slot, and the part of it that fits all.
package struct FitAnswer: Sendable {
    /// A screen on which a text is cut.
    package struct Cut: Sendable {
        package let screen: FitScreen
        /// The code units of the text in UTF-16 before the ellipsis.
        package let at: Int
    }

    /// The screens on which it is cut, in the order of the devices.
    package let cuts: [Cut]
    /// The part of the screens on which it is cut, or of the looks at pages where they were recorded.
    package var share: Double
    /// The longest beginning of the text that is whole on each screen, by graphemes; the text itself where it fits.
    package let longest: String
    /// True where nothing cuts any text in the slot.
    package let isUnlimited: Bool

    /// True when the text is whole on each screen.
    package var fits: Bool { cuts.isEmpty }

    /// Writes it as a JSON object.
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("fits", boolean: fits)
            writer.member("cutOn", array: cuts) { writer, cut in
                writer.object { writer in
                    writer.member("device", string: cut.screen.device.name)
                    writer.textSize(cut.screen.textSize)
                    if let direction = cut.screen.direction {
                        writer.member("direction", string: direction.rawValue)
                    }
                    writer.member("at", integer: cut.at)
                }
            }
            writer.member("share", length: share)
            writer.member("longest", string: longest)
            if isUnlimited { writer.member("unlimited", boolean: true) }
        }
    }

    package static let schema: JSONTree = BodySchema.object([
        "fits": BodySchema.boolean,
        "cutOn": BodySchema.list(
            BodySchema.object([
                "device": BodySchema.text, "platform?": BodySchema.words("ios", "android"),
                "textSize?": ["type": ["number", "string"]], "fontScale?": BodySchema.number,
                "direction": BodySchema.words("ltr", "rtl"), "at": BodySchema.integer,
            ])
        ),
        "share": ["type": "number", "minimum": 0, "maximum": 1], "longest": BodySchema.text,
        "unlimited?": BodySchema.boolean,
    ])
}

extension JSONWriter {
    /// Appends a size of text by the parameters of a page that name it; that of a browser is a number.
    fileprivate mutating func textSize(_ size: TextScaling) {
        if size.platform != .web { member("platform", string: size.platform.rawValue) }
        switch size {
        case .factor(let factor): member("textSize", length: factor)
        case .dynamicType(let category): member("textSize", string: category.rawValue)
        case .fontScale(let curve): member("fontScale", length: curve.scale)
        }
    }
}
