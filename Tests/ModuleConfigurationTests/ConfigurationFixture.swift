import ConfigurationLanguage
import ModuleConfiguration
import TestSupport

/// Short ways to load configuration from text.
enum ConfigurationFixture {
    /// A main file with an upstream `api` and the modules of a folder `m`.
    static let galley = """
        version: 1
        upstreams:
          api: {url: "http://127.0.0.1:1"}
        modules: [m/*.yaml]
        """

    static func load(
        _ texts: [String: String],
        environment: [ExactString: String] = [:]
    ) -> Result<GalleyConfiguration, ConfigurationErrors> {
        ConfigurationLoader.load(
            path: "galley.yaml",
            environment: environment,
            files: MemoryFiles(texts: texts)
        )
    }

    /// Loads one module, with the main file that has an upstream `api`.
    static func load(
        module: String,
        environment: [ExactString: String] = [:]
    ) -> Result<GalleyConfiguration, ConfigurationErrors> {
        load(["galley.yaml": galley, "m/a.yaml": module], environment: environment)
    }

    /// The mistakes in files; none when they load.
    static func mistakes(
        _ texts: [String: String],
        environment: [ExactString: String] = [:]
    ) -> [Diagnostic] {
        switch load(texts, environment: environment) {
        case .success: []
        case .failure(let mistakes): mistakes.diagnostics
        }
    }
}

/// A text with marks where mistakes are expected.
struct MarkedText {
    /// The text without marks.
    let text: String
    /// The places of the marks: lines and columns from 1.
    let places: [Place]

    struct Place: Equatable, Hashable, CustomStringConvertible {
        var line: Int
        var column: Int
        var description: String { "\(line):\(column)" }
    }

    init(_ marked: String) {
        var text = ""
        var places: [Place] = []
        var place = Place(line: 1, column: 1)
        for scalar in marked.unicodeScalars {
            if scalar == "‸" {
                places.append(place)
                continue
            }
            text.unicodeScalars.append(scalar)
            place =
                scalar == "\n"
                ? Place(line: place.line + 1, column: 1)
                : Place(line: place.line, column: place.column + 1)
        }
        self.text = text
        self.places = places
    }
}
