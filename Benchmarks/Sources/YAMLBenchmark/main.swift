// Parses every file of a folder with Yams, as the peer of a start with these files as modules.
// usage: YAMLBenchmark FOLDER
import Foundation
import Yams

guard CommandLine.arguments.count == 2 else {
    print("usage: YAMLBenchmark FOLDER")
    exit(2)
}
let folder = URL(fileURLWithPath: CommandLine.arguments[1])
var nodes = 0
for file in try FileManager.default.contentsOfDirectory(
    at: folder,
    includingPropertiesForKeys: nil
) {
    let text = try String(contentsOf: file, encoding: .utf8)
    guard try Yams.compose(yaml: text) != nil else { continue }
    nodes += 1
}
print("\(nodes) files")
