import HTTPSocket
import InputCore
import JSONCore
package import Logging
import MetricsKit
package import ModuleConfiguration
import ModuleKit
import ModuleMapping
package import PageServing

/// Builds single pages without a server: nothing listens, and nothing is stored.
package struct PageRenderer: Sendable {
    /// The forms of a layout on a terminal.
    package enum PageForm: String, Sendable, CaseIterable {
        /// The bytes that the service sends.
        case json
        /// A picture.
        case svg
        /// A line for each section and item, with its frame.
        case table
    }

    /// The reason why there is no layout.
    package struct Failure: Error, CustomStringConvertible {
        /// True when the module or a parameter is not as the module has it.
        package let isUsage: Bool
        /// One line for each error.
        package let description: String
    }

    private let pages: OfflinePages

    /// Creates a renderer of a configuration that was read without errors. Its switches have the values
    /// that the configuration says.
    package init(_ configuration: GalleyConfiguration, log: Logger) {
        pages = OfflinePages(configuration, log: log)
    }

    /// Renders a module's page.
    ///
    /// - Parameter parameters: Names and values, as in a layout's URL.
    package func render(
        _ module: String,
        parameters: [(name: String, value: String)],
        as format: PageForm,
        mode: PictureMode = .automatic
    ) async throws(Failure) -> [UInt8] {
        let result: Result<[UInt8], Problem>
        do throws(OfflinePages.OpenError) {
            result = try await pages.withComponents { components in
                do throws(Problem) {
                    return .success(
                        try await page(module, parameters, as: (format, mode), components)
                    )
                } catch {
                    return .failure(error)
                }
            }
        } catch {
            throw Failure(isUsage: false, description: error.description)
        }
        do throws(Problem) {
            return try result.get()
        } catch {
            throw Failure(error)
        }
    }

    private func page(
        _ name: String,
        _ parameters: [(name: String, value: String)],
        as form: (format: PageForm, mode: PictureMode),
        _ components: ServiceComponents
    ) async throws(Problem) -> [UInt8] {
        let snapshot = components.snapshot(of: pages.configuration)
        let query = parameters.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }
        let context = RequestContext(
            request: HTTPRequest(
                target: "/v1/modules/\(Self.encoded(name))/layout?\(query.joined(separator: "&"))"
            ),
            values: ["module": name],
            snapshot: snapshot,
            monitor: ServiceMonitor(
                health: Health(isCacheDegraded: { false }, isStateDegraded: { false }),
                metrics: components.metrics,
                registry: MetricsRegistry(components.metricsSources)
            )
        )
        let page = try context.page()
        let result = try await snapshot.pages.page(
            page.query().request,
            of: page.module,
            for: page.client,
            target: nil
        )
        switch form.format {
        case .json: return Array(result.page.page.json.bytes)
        case .svg:
            let name = result.name
            let picture = try await snapshot.pictures.picture(
                of: result.page,
                named: name,
                in: form.mode
            )
            return Array(picture.bytes)
        case .table: return Array(LayoutTable.text(of: Array(result.page.page.json.bytes)).utf8)
        }
    }

    /// Percent-encodes everything but letters and digits.
    private static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let scalar = Unicode.Scalar(byte)
            if scalar.properties.isAlphabetic && scalar.isASCII || (0x30...0x39).contains(byte) {
                return String(scalar)
            }
            return (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}

extension PageRenderer.Failure {
    /// Creates the failure of a problem that the service would respond with.
    fileprivate init(_ problem: Problem) {
        let entries = problem.entries.map { entry in
            switch entry.subject {
            case .parameter(let name), .request(let name): "\(name): \(entry.detail)"
            case .place(let place): "\(place): \(entry.detail)"
            }
        }
        // The detail of invalid parameters has the entries already.
        let others = entries.filter { !problem.detail.contains(bytes: $0) }
        self.init(
            isUsage: [.unknownModule, .invalidParameter].contains(problem.kind),
            description: ([problem.detail] + others).joined(separator: "\n")
        )
    }
}
