/// A value of a configuration file with its place: YAML without anchors, tags and styles.
package struct ConfigurationNode: Sendable {
    /// The content.
    package indirect enum Value: Sendable {
        /// Text, a number, a boolean or null.
        case scalar(ConfigurationScalar)
        /// Values in order.
        case sequence([ConfigurationNode])
        /// Named values in order, no name twice.
        case mapping([Member])
        /// Something that was already reported; nobody complains about it again.
        case invalid
    }

    /// A named value.
    package struct Member: Sendable {
        /// Its name.
        package var key: String
        /// The place of the name.
        package var keyPosition: SourcePosition
        package var value: ConfigurationNode

        package init(key: String, keyPosition: SourcePosition, value: ConfigurationNode) {
            self.key = key
            self.keyPosition = keyPosition
            self.value = value
        }
    }

    package var value: Value
    package var position: SourcePosition

    package init(value: Value, position: SourcePosition) {
        self.value = value
        self.position = position
    }

    /// The value of a name of a mapping.
    package subscript(key: String) -> ConfigurationNode? {
        members?.first { $0.key == key }?.value
    }

    /// The rules of the choice that a mapping is; nil when it is none.
    package var choice: ConfigurationNode? { self[Self.choiceKey] }

    /// The key of the mapping that a choice is.
    package static let choiceKey = "$choose"
    package static let ruleValueKey = "value"

    /// The values that a choice may have; of any other node itself.
    package var valuesOfChoice: [ConfigurationNode] {
        guard let choice else { return [self] }
        return (choice.elements ?? []).compactMap { $0["value"] }.flatMap(\.valuesOfChoice)
    }

    /// The named values of a mapping.
    package var members: [Member]? {
        if case .mapping(let members) = value { members } else { nil }
    }

    /// The values of a sequence.
    package var elements: [ConfigurationNode]? {
        if case .sequence(let elements) = value { elements } else { nil }
    }

    package var scalar: ConfigurationScalar? {
        if case .scalar(let scalar) = value { scalar } else { nil }
    }

    /// The text of a scalar, quoted or not; null is not text.
    package var text: String? {
        guard let scalar, scalar.resolved != .null else { return nil }
        return scalar.text
    }

    /// The text of an id, with its place; nil where it is no text.
    package var identifier: (id: String, position: SourcePosition)? { text.map { ($0, position) } }

    package var isInvalid: Bool {
        if case .invalid = value { true } else { false }
    }

    /// This value as something already reported.
    package var invalidated: ConfigurationNode {
        ConfigurationNode(value: .invalid, position: position)
    }

    /// The place of a byte of a scalar's text: inside the scalar where that can be told, else its
    /// start.
    package func position(atUTF8Offset offset: Int) -> SourcePosition {
        guard let scalar else { return position }
        let raw = scalar.rawOffset(of: offset)
        return ScalarPlaces(start: position, style: scalar.style).position(atUTF8Offset: raw)
    }
}

/// A scalar: its text after `${env:…}` was filled in, and what that resolves to.
package struct ConfigurationScalar: Sendable {
    /// The style of a scalar.
    package enum Style: Sendable {
        case plain, singleQuoted, doubleQuoted, literal, folded
    }

    /// A value of YAML's core schema.
    package enum Resolved: Sendable, Equatable {
        case null
        case boolean(Bool)
        case integer(Int64)
        case unsigned(UInt64)
        case number(Double)
        case text
    }

    /// The text with environment variables filled in.
    package var text: String
    /// The same, with what they put in escaped, so that it is never taken for a template.
    package var templateText: String
    /// The text as it stands in the file.
    package var raw: String
    /// The value by the core schema; always `.text` when it is quoted.
    package var resolved: Resolved
    package var style: Style
    /// The stretches of `templateText` that came from elsewhere than the same bytes of `raw`.
    package var substitutions: [Substitution] = []

    package init(
        text: String,
        templateText: String,
        raw: String,
        resolved: Resolved,
        style: Style,
        substitutions: [Substitution] = []
    ) {
        self.text = text
        self.templateText = templateText
        self.raw = raw
        self.resolved = resolved
        self.style = style
        self.substitutions = substitutions
    }

    /// A stretch that an environment variable filled in.
    package struct Substitution: Sendable {
        /// Its range in the filled-in text, in UTF-8 bytes.
        package var filled: Range<Int>
        /// The range of its `${env:…}` in `raw`, in UTF-8 bytes.
        package var raw: Range<Int>
    }

    /// True when an environment variable was filled in: the text is then shown to nobody.
    package var isSecret: Bool { !substitutions.isEmpty }

    /// The text for messages: as the file has it, at most 60 characters.
    package var shown: String {
        raw.count <= 60 ? raw : raw.prefix(59) + "…"
    }

    /// The byte of `raw` that a byte of `templateText` came from.
    func rawOffset(of offset: Int) -> Int {
        var shift = 0
        for substitution in substitutions {
            if offset < substitution.filled.lowerBound { break }
            if offset < substitution.filled.upperBound { return substitution.raw.lowerBound }
            shift = substitution.raw.upperBound - substitution.filled.upperBound
        }
        return offset + shift
    }
}
