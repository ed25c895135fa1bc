import ConfigurationLanguage
import ModuleDeclarations
package import TextCore

/// Reads the platform of a client, and the size of text that its reader has chosen, in the words of that platform.
package struct TextSizeReader {
    private let sent: (String) -> String?
    package private(set) var mistakes: [ParameterError] = []

    /// The parameters that say how large text is, each of one platform.
    private static let owners: [(name: String, platform: TextPlatform)] = [
        ("textScale", .web), ("textSize", .ios), ("fontScale", .android),
    ]
    /// The names of these parameters.
    package static let sizeNames = owners.map(\.name)
    private static let words = (
        platforms: TextPlatform.allCases.map(\.rawValue),
        sizes: TextSizeCategory.allCases.map(\.rawValue)
    )

    /// Creates a reader.
    ///
    /// - Parameter sent: Returns the value of a parameter; nil where it was not sent.
    package init(_ sent: @escaping (String) -> String?) {
        self.sent = sent
    }

    /// Returns the size of text; where there are mistakes, one that nobody asked for.
    package mutating func read() -> TextScaling {
        guard let name = value("platform", .choice(Self.words.platforms), byDefault: .text("web")),
            let platform = TextPlatform(rawValue: name.text)
        else { return .factor(1) }
        for (name, owner) in Self.owners where owner != platform {
            refuse(name, of: owner, on: platform)
        }
        switch platform {
        case .web:
            let factor = value("textScale", .number(0.5...4, decimals: 4), byDefault: .number(1))
            return .factor(factor?.number ?? 1)
        case .ios:
            let size = value("textSize", .choice(Self.words.sizes), byDefault: .text("l"))
            return .dynamicType((size?.text).flatMap(TextSizeCategory.init(rawValue:)) ?? .l)
        case .android:
            let range = FontScaleCurve.range
            let scale = value("fontScale", .number(range, decimals: 4), byDefault: .number(1))
            return .fontScale(FontScaleCurve(scale?.number ?? 1))
        }
    }

    /// Reports a parameter that is of another platform.
    private mutating func refuse(_ name: String, of owner: TextPlatform, on platform: TextPlatform)
    {
        guard let value = sent(name) else { return }
        let (own, _) = Self.owners.first { $0.platform == platform } ?? Self.owners[0]
        let needed = owner == .web ? "no 'platform'" : "'platform=\(owner.rawValue)'"
        mistakes.append(
            ParameterError(
                parameter: name,
                value: value,
                detail:
                    "goes with \(needed); the size of text on \(platform.rawValue) is '\(own)'"
            )
        )
    }

    private mutating func value(
        _ name: String,
        _ kind: EndpointParameter.Kind,
        byDefault normal: ParameterValue
    ) -> ParameterValue? {
        guard let text = sent(name) else { return normal }
        do throws(ParameterDeclaration.Invalid) {
            return try EndpointParameter(name, kind: kind, "").value(of: text)
        } catch {
            mistakes.append(ParameterError(parameter: name, value: text, detail: error.detail))
            return nil
        }
    }
}

extension TextScaling {
    /// The parameters that name it in the canonical query of a page; none for a browser's usual size.
    package var canonicalQuery: [(String, String)] {
        let size: (String, String)? =
            switch self {
            case .factor(let factor):
                factor == 1 ? nil : ("textScale", ParameterValue.number(factor).text)
            case .dynamicType(let category):
                category == .l ? nil : ("textSize", category.rawValue)
            case .fontScale(let curve):
                curve.scale == 1 ? nil : ("fontScale", ParameterValue.number(curve.scale).text)
            }
        let name = platform == .web ? [] : [("platform", platform.rawValue)]
        return name + (size.map { [$0] } ?? [])
    }
}
