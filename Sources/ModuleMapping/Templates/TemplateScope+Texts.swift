import ConfigurationLanguage
package import FormatCore
import JSONCore

extension TemplateScope {
    /// Returns a text of `strings` in the page's language; missing where an argument has no value that it can use.
    func value(of reference: TextReference) -> TemplateValue {
        guard let language = formats.language, let found = language.text(named: reference.key)
        else {
            return .missing
        }
        let settings = MessageSettings(
            locale: found.locale,
            timeZone: formats.timeZone,
            isPseudo: language.isPseudo
        )
        do throws(MessageValueError) {
            let text = try found.text.message.text(in: settings) {
                argument(named: $0, of: reference)
            }
            recorder?.note(found, of: reference)
            return .text(text)
        } catch {
            note(error, in: found, of: reference)
            return .missing
        }
    }

    /// Notes an argument that a text could not use: what becomes null is never unseen.
    @inline(never)
    private func note(
        _ error: MessageValueError,
        in found: PageLanguage.Found,
        of reference: TextReference
    ) {
        recorder?.note(found, of: reference, unusable: error)
        if reference.hasDefault { return }
        issues?.note(.unusableValue, of: "t:\(reference.key)", "\(error) (\(found.text.place))")
    }

    private func argument(
        named name: String,
        of reference: TextReference
    ) -> TemplateValue? {
        guard let argument = reference.arguments.first(where: { $0.name == name }) else {
            return nil
        }
        return switch argument.value {
        case .text(let text): .text(text)
        case .number(let number): .number(number)
        case .value(let placeholder): value(of: placeholder)
        }
    }
}

extension TemplateValue: MessageValue {
    package var messageText: String? { isNothing || isContainer ? nil : text }

    package var messageNumber: NumberValue? { formattedNumber }

    package func messageDate(in timeZone: String) -> DateValue? { date(in: timeZone) }

    package var isMessageNumber: Bool {
        switch self {
        case .integer, .number, .decimal: true
        case .json(let value): value.string == nil && formattedNumber != nil
        case .missing, .null, .text, .boolean, .composed, .list: false
        }
    }
}
