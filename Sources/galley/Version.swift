import ArgumentParser
import FormatCore
import PageServing

/// `galley version`: which one this is.
struct Version: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Prints the version.")

    /// The line that `galley version` and `--version` print.
    static let text =
        "galley \(ServiceVersion.current) (commit \(ServiceVersion.commit), ICU \(TextFormats.version))"

    @Flag(help: "Print what it is made of, as CycloneDX JSON: packages, and libraries at run time.")
    var sbom = false

    func run() {
        print(sbom ? BillOfMaterials.json : Self.text)
    }
}
