import ArgumentParser
import FormatCore

/// `galley version`: which one this is.
struct Version: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Prints the version.")

    /// Raised with every entry of CHANGELOG.md.
    static let current = "0.1.0"

    /// The line that `galley version` and `--version` print.
    static let text = "galley \(current) (ICU \(TextFormats.version))"

    func run() {
        print(Self.text)
    }
}
