import InputCore
import JSONCore
import Locking
import ModuleConfiguration
import UpstreamKit

/// New answers of upstreams, in a folder as `galley record` writes it.
package final class AnswerFolder: Sendable {
    private let path: String
    private let known = Locked<[ExactString: ResponseDocument?]>([:])

    /// The most files that are known at once: beyond them the others are read again.
    private static let maximumFiles = 10_000

    /// Creates the answers of a folder.
    package init(path: String) {
        self.path = path
    }

    /// True when there is such a folder.
    package var exists: Bool { DiskFiles().names(in: path).map { _ in true } ?? false }

    /// Returns the answer to a call; nil where there is no file of it.
    func document(for request: UpstreamRequest) -> ResponseDocument? {
        file(for: request)?.document
    }

    /// Returns the file that answers a call, and its content.
    func file(for request: UpstreamRequest) -> (path: String, document: ResponseDocument)? {
        for name in DirectoryUpstream.fileNames(of: request) ?? [] {
            let file = "\(path)/\(request.upstream)/\(name).json"
            if let document = document(in: file) { return (file, document) }
        }
        return nil
    }

    private func document(in file: String) -> ResponseDocument? {
        if let known = known.withLock({ $0[file] }) { return known }
        let bytes = try? DiskFiles().contents(
            of: file,
            maximumBytes: DirectoryUpstream.maximumBytes
        )
        let document = bytes.flatMap { try? JSONDocument(parsing: $0) }
            .map { ResponseDocument($0) }
        known.withLock { known in
            if known.count >= Self.maximumFiles { known = [:] }
            known[file] = .some(document)
        }
        return document
    }
}
