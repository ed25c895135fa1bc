import ConfigurationLanguage
import FormatCore
import InputCore
import JSONCore

/// The JSON of runs of markup: a list of objects with `text`, and `bold italic code strike underline href`
/// where they have it.
enum MarkupJSON {
    /// Returns the JSON of runs; nil where it is longer than the output of a formatter may be. The address of a link
    /// that clients must not open is null.
    static func json(of runs: [MarkupRun], links: LinkRule) -> [UInt8]? {
        var writer = JSONWriter()
        writer.array(runs) { writer, run in
            writer.object { writer in
                writer.member("text", string: run.text)
                let look = run.look
                let flags: [(StaticString, Bool)] = [
                    ("bold", look.isBold), ("italic", look.isItalic), ("code", look.isCode),
                    ("strike", look.isStruck), ("underline", look.isUnderlined),
                ]
                for (name, isGiven) in flags where isGiven { writer.member(name, boolean: true) }
                // As browsers send it: an address has no spaces.
                guard let link = look.link?.replacing(bytes: " ", with: "%20") else { return }
                writer.member("href", stringOrNull: links.allows(link) ? link : nil)
            }
        }
        let json = writer.finish()
        return json.count <= FormatterDefinition.maximumTextBytes ? json : nil
    }
}
