extension MessageText {
    /// Returns the text with values in it.
    ///
    /// - Parameter value: Returns the value of an argument; nil where there is none.
    /// - Throws: The argument without a value that the text can use. A select shows its `other` for it.
    package func text(
        in settings: MessageSettings,
        _ value: @escaping (String) -> (any MessageValue)?
    ) throws(MessageValueError) -> String {
        if let fixedText, !settings.isPseudo { return fixedText }
        var writer = MessageWriter(settings: settings, value: value)
        try writer.write(parts, count: nil)
        return writer.finish()
    }
}

/// Writes a text, part by part.
private struct MessageWriter {
    let settings: MessageSettings
    let value: (String) -> (any MessageValue)?
    private var text = ""
    /// The scalars that are the text's own, without the values.
    private var ownCount = 0

    init(settings: MessageSettings, value: @escaping (String) -> (any MessageValue)?) {
        self.settings = settings
        self.value = value
    }

    func finish() -> String {
        settings.isPseudo ? text + PseudoText.filler(of: ownCount) : text
    }

    /// - Parameter count: The number of the plural around the parts, as it is written.
    mutating func write(_ parts: [MessageText.Part], count: String?) throws(MessageValueError) {
        for part in parts {
            switch part {
            case .text(let own): append(own)
            case .value(let name): text += try plain(name)
            case .number(let name, let style): text += try written(number(name), style, of: name)
            case .date(let name, let style): text += try date(name, style)
            case .plural(let plural): try write(plural)
            case .select(let select):
                let chosen = value(select.name)?.messageText.flatMap { select.texts[$0] }
                try write(chosen ?? select.texts["other"] ?? [], count: nil)
            case .count: text += count ?? "#"
            }
        }
    }

    private mutating func append(_ own: String) {
        guard settings.isPseudo else {
            text += own
            return
        }
        text += PseudoText.accented(own)
        ownCount += own.unicodeScalars.count
    }

    // MARK: Values

    private func plain(_ name: String) throws(MessageValueError) -> String {
        guard let value = value(name), let plain = value.messageText else {
            throw MessageValueError(argument: name, needs: .value)
        }
        guard value.isMessageNumber, let number = value.messageNumber else { return plain }
        return try written(number, MessageStyle.plainNumber, of: name)
    }

    private func number(_ name: String) throws(MessageValueError) -> NumberValue {
        guard let number = value(name)?.messageNumber else {
            throw MessageValueError(argument: name, needs: .number)
        }
        return number
    }

    private func written(
        _ number: NumberValue,
        _ style: NumberStyle,
        of name: String
    ) throws(MessageValueError) -> String {
        guard let text = TextFormats.text(of: number, style: style, locale: settings.locale) else {
            throw MessageValueError(argument: name, needs: .number)
        }
        return text
    }

    private func date(_ name: String, _ style: MessageDate) throws(MessageValueError) -> String {
        let text = value(name)?.messageDate(in: settings.timeZone).flatMap {
            TextFormats.text(
                of: $0,
                style: style,
                locale: settings.locale,
                timeZone: settings.timeZone
            )
        }
        guard let text else { throw MessageValueError(argument: name, needs: .date) }
        return text
    }

    // MARK: Plurals

    private mutating func write(_ plural: MessagePlural) throws(MessageValueError) {
        let number = try number(plural.name)
        let counted = number.minus(plural.offset)
        let found = TextFormats.category(
            of: counted,
            isOrdinal: plural.isOrdinal,
            locale: settings.locale
        )
        guard let found else { throw MessageValueError(argument: plural.name, needs: .number) }
        let exact = plural.values.first { $0.value == number.double }?.parts
        let parts = exact ?? plural.categories[found.category] ?? plural.categories[.other] ?? []
        try write(parts, count: found.number)
    }
}

extension NumberValue {
    /// The nearest number of 64 bits.
    fileprivate var double: Double {
        switch self {
        case .integer(let integer): Double(integer)
        case .digits(let digits): Double(digits) ?? .nan
        case .double(let double): double
        }
    }

    /// The number less an offset.
    fileprivate func minus(_ offset: Int64) -> NumberValue {
        if offset == 0 { return self }
        if case .integer(let integer) = self {
            let (rest, isBeyond) = integer.subtractingReportingOverflow(offset)
            if !isBeyond { return .integer(rest) }
        }
        return .double(double - Double(offset))
    }
}
