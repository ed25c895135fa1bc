import Foundation
import GalleyService
import Logging
import ModuleConfiguration
import ModuleDeclarations
import ModuleKit
import PageTesting
import TestSupport
import Testing

@Suite("The demo on all devices")
struct DemoLayoutTests {
    @Test("no layout of the demo breaks a rule")
    func demo() async throws {
        let path = Project.file("config/galley.yaml").path
        let configuration = try ConfigurationLoader.load(path: path, environment: [:]).get()
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        // Each layout is of one device alone: a few of them in each run, all of them for torture.
        var devices = TestDevices()
        devices.devices = TestScale.cases(devices.devices, sample: 6)
        let report = try await OfflinePages(configuration, log: log).withBuilder { builder in
            await LayoutTester(
                builder,
                modules: builder.catalog.modules.map(\.name),
                devices: devices
            ).run()
        }
        #expect(report.isClean, "\(report.text)")
        #expect(report.layouts >= configuration.modules.count * devices.count)
        #expect(TestDevice.builtIn.count == 24)
    }
}
