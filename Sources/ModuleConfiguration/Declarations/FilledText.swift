/// A text that an environment variable or a file has filled in, anywhere in a configuration.
package struct FilledText: Sendable {
    /// The name by which the files have it: `env:KEY`, `file:PATH`.
    package let name: String
    package let text: String
}

/// The texts that were filled in while files were read.
final class FilledTexts {
    private var texts: [ExactString: String] = [:]

    func note(_ name: String, _ text: String) { texts[name] = text }

    /// All of them, in the order of their names.
    var all: [FilledText] {
        texts.sorted { $0.key < $1.key }.map { FilledText(name: $0.key.text, text: $0.value) }
    }
}
