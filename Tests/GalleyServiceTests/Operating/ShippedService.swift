import Foundation
import TestSupport

/// A container of a manifest that runs on this machine: the executable with the container's words, variables and
/// folders, the folders below one of the tests.
final class ShippedService {
    private let container: ShippedContainer
    private let root: URL
    private var redis: RedisProcess?
    private(set) var process: GalleyProcess?
    private var versions = 0

    init(_ container: ShippedContainer) throws {
        self.container = container
        root = FileManager.default.temporaryDirectory
            .appending(path: "galley-shipped-\(UUID().uuidString)")
        for mount in container.mounts {
            let folder = root.appending(path: mount.path)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        try FileManager.default.createDirectory(
            at: root.appending(path: "redis"),
            withIntermediateDirectories: true
        )
    }

    /// Starts Redis, where there is one, and the service.
    func start() async throws {
        if let server = container.redis {
            let options = server.arguments.dropFirst()
            redis = try await RedisProcess(
                options + ["--dir", root.appending(path: "redis").path],
                port: redis?.port
            )
        }
        try provide()
        let variables =
            try ShippedContainer.imageVariables() + container.secrets.map { "\($0)=s3cret" }
        process = try await GalleyProcess(
            container.arguments.map { here($0) },
            of: root,
            variables: variables.map { here($0) }
        )
    }

    /// Writes the files that the container has from the start, as it is done there: a folder of Kubernetes is a
    /// link that is exchanged.
    ///
    /// - Parameter change: a change of each file.
    func provide(_ change: (String) -> String = { $0 }) throws {
        versions += 1
        let manager = FileManager.default
        for mount in container.mounts {
            guard let files = mount.files else { continue }
            let folder = root.appending(path: mount.path)
            let version = folder.appending(path: "..\(versions)")
            for (name, text) in files {
                let file = version.appending(path: name)
                try manager.createDirectory(
                    at: file.deletingLastPathComponent(),
                    withIntermediateDirectories: true
                )
                try change(here(text)).write(to: file, atomically: false, encoding: .utf8)
            }
            let link = folder.appending(path: "..next").path
            try manager.createSymbolicLink(atPath: link, withDestinationPath: "..\(versions)")
            rename(link, folder.appending(path: "..data").path)
            let entries = Set(files.keys.map { String($0.prefix { $0 != "/" }) })
            for entry in entries where versions == 1 {
                try manager.createSymbolicLink(
                    atPath: folder.appending(path: entry).path,
                    withDestinationPath: "..data/\(entry)"
                )
            }
        }
    }

    /// `kill -9` of all, and the loss of every folder that does not outlive the container.
    func loseContainer() throws {
        process?.kill()
        redis?.kill()
        for mount in container.mounts where !mount.isKept {
            let folder = root.appending(path: mount.path)
            try FileManager.default.removeItem(at: folder)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        versions = 0
    }

    /// Ends everything, and removes the folders.
    func stop() {
        process?.kill()
        redis?.kill()
        try? FileManager.default.removeItem(at: root)
    }

    /// A text of the container with the paths, the port and the servers of this machine.
    private func here(_ text: String) -> String {
        var text = text.replacing("host: 0.0.0.0", with: "host: 127.0.0.1")
            .replacing("GALLEY_HOST=0.0.0.0", with: "GALLEY_HOST=127.0.0.1")
            .replacing("port: 8080", with: "port: 0")
        for path in ["/etc/galley", "/var/lib/galley"] {
            text = text.replacing(path, with: root.path + path)
        }
        if let server = container.redis, let redis {
            text = text.replacing("redis://\(server.name):6379/0", with: redis.url)
        }
        return text
    }
}
