import Foundation
import TestSupport
import Testing

/// The whole of it is `Benchmarks/upgrade.py`, which can also run two versions beside each other.
@Suite("Backups that are put back, and files of other versions", .serialized)
struct UpgradeTests {
    @Test(
        "what docs/operating/backup.md and upgrade.md say holds",
        arguments: ["files", "backup", "redis"]
    )
    func holds(_ section: String) async throws {
        let text = try await PythonProgram("Benchmarks/upgrade.py").run([section])
        #expect(text.contains("holds") || !RedisProcess.isInstalled, "\(text)")
    }
}
