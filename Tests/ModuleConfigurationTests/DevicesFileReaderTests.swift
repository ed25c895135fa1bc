@testable import ConfigurationLanguage
@testable import ModuleConfiguration
import TestSupport
import Testing

@Suite("Files of devices are read")
struct DevicesFileReaderTests {
    private func read(_ text: String) -> Result<TestDevices, ConfigurationErrors> {
        DevicesFileReader.read(path: "d.yaml", files: MemoryFiles(texts: ["d.yaml": text]))
    }

    @Test("as YAML and as JSON, with defaults for what is left out")
    func formats() throws {
        let yaml = try read(
            "devices:\n  - {name: A, width: 320, scale: 2.625}\ntextScales: [1, 3]\ndirections: [rtl]\n"
        ).get()
        let json = try read(
            #"{"devices": [{"name": "A", "width": 320, "height": 844, "scale": 2.625}], "textScales": [1, 3], "directions": ["rtl"]}"#
        ).get()
        #expect(yaml == json)
        #expect(yaml.devices == [TestDevice(name: "A", width: 320, height: 844, scale: 2.625)])
        #expect(yaml.textScales == [1, 3] && yaml.directions == [.rightToLeft])
        let rest = try read("textScales: [1]\n").get()
        #expect(rest.devices == TestDevice.builtIn && rest.directions.count == 2)
    }

    @Test("the devices that are built in are 24 of different names")
    func builtIn() {
        #expect(Set(TestDevice.builtIn.map(\.name)).count == 24)
        #expect(TestDevices().count == 24 * 3 * 2)
        var platforms = TestDevices()
        platforms.devices = TestDevice.onPlatforms
        #expect(platforms.count == (13 * 12 + 7 * 7 + 4 * 3) * 2)
    }

    @Test(
        "mistakes are reported at their place",
        arguments: [
            ("devices: []\n", "d.yaml:1:10: error:"),
            ("devices:\n  - {name: A}\n", "d.yaml:2:5: error:"),
            (
                "devices:\n  - {name: A, width: 0}\n",
                "d.yaml:2:22: error: 'width' must be a number from 1"
            ),
            (
                "devices:\n  - {name: A, width: 9}\n  - {name: A, width: 9}\n",
                "d.yaml:3:12: error: a device 'A' is already in line 2"
            ),
            ("textScales: [1, 1]\n", "d.yaml:1:17: error: '1' is there twice"),
            ("textScales: [5]\n", "d.yaml:1:14: error:"),
            ("directions: [up]\n", "d.yaml:1:14: error:"),
            ("device: [{name: A, width: 9}]\n", "did you mean 'devices'?"),
            ("[1\n", "d.yaml:1:1: error:"),
            ("[]\n", "d.yaml:1:1: error:"),
        ]
    )
    func mistakes(_ text: String, _ words: String) {
        guard case .failure(let errors) = read(text) else {
            Issue.record("'\(text)' was read")
            return
        }
        let lines = errors.diagnostics.map(\.description)
        #expect(lines.count == 1 && lines[0].contains(words), "\(lines)")
    }

    @Test("a file that is not there is named")
    func missing() {
        guard
            case .failure(let errors) = DevicesFileReader.read(
                path: "no.yaml",
                files: MemoryFiles(texts: [:])
            )
        else {
            Issue.record("nothing was read")
            return
        }
        #expect(
            errors.diagnostics[0].description.contains(
                "no.yaml:1:1: error: the file cannot be read"
            )
        )
    }
}
