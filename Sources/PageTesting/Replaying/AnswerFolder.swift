import ConfigurationLanguage
import InputCore
import JSONCore
import Locking
import UpstreamKit

/// New answers of upstreams, in a folder as `galley record` writes it.
package final class AnswerFolder: Sendable {
    private let path: String
    private let known = Locked<[ExactString: ResponseDocument?]>([:])
    /// The reason why an answer cannot be read; nil while all could be.
    private let unreadable = Locked<String?>(nil)
    private let hasAnswers = Locked(false)

    /// The most files that are known at once: beyond them the others are read again.
    private static let maximumFiles = 10_000

    /// Creates the answers of a folder.
    package init(path: String) {
        self.path = path
    }

    /// True when there is such a folder.
    package var exists: Bool { DiskFiles().names(in: path).map { _ in true } ?? false }

    /// The reason why the answers say nothing, once all calls have been looked up: one that cannot be read, or none
    /// that belongs to a call; nil where they do.
    var problem: String? {
        if let reason = unreadable.withLock({ $0 }) { return reason }
        if hasAnswers.withLock({ $0 }) { return nil }
        return "no recorded call has an answer in '\(path)': answers are files UPSTREAM/NAME.json, "
            + "as 'galley record' writes them"
    }

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
        let document = bytes.flatMap { read($0, of: file) }
        known.withLock { known in
            if known.count >= Self.maximumFiles { known = [:] }
            known[file] = .some(document)
        }
        return document
    }

    private func read(_ bytes: [UInt8], of file: String) -> ResponseDocument? {
        hasAnswers.withLock { $0 = true }
        do throws(JSONError) {
            return ResponseDocument(try JSONDocument(parsing: bytes))
        } catch {
            unreadable.withLock { $0 = $0 ?? "the answer '\(file)' is not JSON: \(error)" }
            return nil
        }
    }
}
