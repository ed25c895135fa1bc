import ArgumentParser
import FormatCore
import GalleyService

/// `galley version`: which one this is.
struct Version: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Prints the version.")

    /// The line that `galley version` and `--version` print.
    static let text = "galley \(ServiceVersion.current) (ICU \(TextFormats.version))"

    func run() {
        print(Self.text)
    }
}
