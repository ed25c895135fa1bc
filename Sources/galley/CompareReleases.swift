import ArgumentParser
import JSONCore
import ModuleConfiguration
import ModuleDeclarations
import ModuleKit

/// `galley catalog`: what each release shows of each page.
struct CompareReleases: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "catalog",
        abstract: "Prints what each release shows of each page.",
        discussion: """
            A line for each page and a column for each catalogue: complete, substituted or unsupported. A page with \
            a '*' has types that data gives, of which only the data says whether a release draws them.
            """
    )

    /// The forms of the matrix.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    @OptionGroup var source: ConfigurationOptions

    @Option(help: "text or json.")
    var format = Format.text

    func run() throws {
        let environment = Environment.all
        let path = try source.path(environment)
        let configuration = try Test.get(
            ConfigurationLoader.load(path: path, environment: environment)
        )
        let modules = ModuleCatalog.completed(configuration.modules)
        switch format {
        case .text: Self.printTable(modules, configuration.catalogs)
        case .json:
            print(String(decoding: Self.json(modules, configuration.catalogs), as: UTF8.self))
        }
    }

    private static func printTable(_ modules: [ModuleDeclaration], _ catalogs: [Catalog]) {
        if catalogs.isEmpty { return print("no catalogues are configured") }
        let rows =
            [["page"] + catalogs.map(\.name)]
            + modules.map { module in
                [module.name + (module.drawn.hasTypesOfData ? "*" : "")]
                    + catalogs.map { $0.features.verdict(on: module.drawn).rawValue }
            }
        let widths = rows[0].indices.map { column in rows.map { $0[column].utf8.count }.max() ?? 0 }
        for row in rows {
            let cells = zip(row, widths).map { text, width in
                text + String(repeating: " ", count: width - text.utf8.count)
            }
            print(cells.joined(separator: "  "))
        }
    }

    private static func json(_ modules: [ModuleDeclaration], _ catalogs: [Catalog]) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("releases") { $0.array(strings: catalogs.map(\.name)) }
            writer.member("pages", array: modules) { writer, module in
                writer.object { writer in
                    writer.member("module", string: module.name)
                    writer.member("typesOfData", boolean: module.drawn.hasTypesOfData)
                    writer.member("releases") { writer in
                        writer.object { writer in
                            for catalog in catalogs {
                                let verdict = catalog.features.verdict(on: module.drawn)
                                writer.member(named: catalog.name) { $0.string(verdict.rawValue) }
                            }
                        }
                    }
                }
            }
        }
        return writer.finish()
    }
}
