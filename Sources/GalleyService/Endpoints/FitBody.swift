import ConfigurationLanguage
import InputCore
import JSONCore
import ModuleKit
import ModuleMapping
import PageServing

/// The body of a question where texts are cut: `{"slot": "grid.title", "texts": {"de": "…"}}`.
enum FitBody {
    /// Reads a body.
    ///
    /// - Throws: A 400 that names the member and what it may be.
    static func question(in body: [UInt8]) throws(Problem) -> FitQuestion {
        guard let document = try? JSONDocument(parsing: body), document.withRoot(\.isObject) else {
            throw Problem(
                .invalidBody,
                detail: "The body must be a JSON object such as "
                    + #"{"slot": "grid.title", "texts": {"de": "Küchenmaschine"}}."#
            )
        }
        return try document.withRoot { root throws(Problem) in
            let known = ["slot", "texts"]
            for member in root.members {
                let name = String(decoding: member.name, as: UTF8.self)
                if known.contains(name) { continue }
                throw mistake(
                    String(name.unicodeScalars.prefix(64)),
                    "the body has no such member" + SpellingSuggestion.hint(name, among: known)
                )
            }
            guard let slot = root["slot"]?.string, !slot.isEmpty else {
                throw mistake("slot", "must be text: a component and its element, 'grid.title'")
            }
            return FitQuestion(slot: slot, texts: try texts(root["texts"]))
        }
    }

    private static func texts(_ value: JSONValue?) throws(Problem) -> [(String, String)] {
        guard let value, value.isObject else {
            throw mistake("texts", #"must be an object of texts by language, {"de": "…"}"#)
        }
        var texts: [(String, String)] = []
        for member in value.members {
            let locale = String(decoding: member.name, as: UTF8.self)
            let place = "texts.\(String(locale.unicodeScalars.prefix(64)))"
            if let reason = PageRequestReader.problem(inLocale: locale) {
                throw mistake(place, reason)
            }
            guard let text = member.value.string else { throw mistake(place, "must be text") }
            guard text.utf16.count <= FitQuestion.maximumUnits else {
                throw mistake(
                    place,
                    "has \(text.utf16.count) UTF-16 code units, of \(FitQuestion.maximumUnits) at most"
                )
            }
            texts.append((locale, text))
            guard texts.count <= FitQuestion.maximumTexts else {
                throw mistake("texts", "more than \(FitQuestion.maximumTexts)")
            }
        }
        if texts.isEmpty { throw mistake("texts", "must have at least one text") }
        return texts
    }

    private static func mistake(_ place: String, _ detail: String) -> Problem {
        Problem(.invalidBody, detail: "\(place): \(detail)")
    }
}
