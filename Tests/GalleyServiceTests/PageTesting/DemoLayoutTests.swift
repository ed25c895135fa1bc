import Foundation
import GalleyService
import Logging
import ModuleConfiguration
import ModuleKit
import PageTesting
import Testing

@Suite("The demo on all devices")
struct DemoLayoutTests {
    @Test("no layout of the demo breaks a rule")
    func demo() async throws {
        let path = Project.file("config/galley.yaml").path
        let configuration = try ConfigurationLoader.load(path: path, environment: [:]).get()
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let report = try await OfflinePages(configuration, log: log).withBuilder { builder in
            await LayoutTester(
                builder,
                modules: builder.catalog.modules.map(\.name),
                devices: TestDevices()
            ).run()
        }
        #expect(report.isClean, "\(report.text)")
        #expect(report.layouts >= configuration.modules.count * TestDevices().count)
        #expect(TestDevice.builtIn.count == 24)
    }
}
