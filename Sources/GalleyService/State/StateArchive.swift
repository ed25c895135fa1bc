package import ModuleConfiguration
import RedisKit
import SQLiteStorage
import StateReplication
package import SwitchKit

/// The store of switches of a configuration, opened beside a service.
package enum StateArchive {
    /// The use of a store.
    package enum Purpose: Sendable {
        /// Beside whatever writes it.
        case reading
        /// A file as its owner, for which no service may run; Redis beside all that do.
        case writing
    }

    /// Opens a state file, or Redis where it is configured.
    ///
    /// - Throws: `StateArchiveError`.
    package static func open(
        _ configuration: GalleyConfiguration,
        for purpose: Purpose
    ) async throws(StateArchiveError) -> any SwitchArchive {
        guard let options = RedisSharedStateServer.Options(configuration),
            let redis = configuration.cache.redis
        else { return try open(file: configuration.state.path, for: purpose) }
        do throws(SharedStateServerError) {
            let archive = try await RedisSwitchArchive(RedisClient(redis.address), options: options)
            if purpose == .reading { return archive }
            switch try await archive.durability() {
            case .durable: return archive
            case .weak(let reason):
                await archive.close()
                throw .refused(reason)
            }
        } catch {
            throw StateArchiveError(error.sentence)
        }
    }

    /// Opens a state file.
    package static func open(
        file path: String,
        for purpose: Purpose
    ) throws(StateArchiveError) -> any SwitchArchive {
        do {
            switch purpose {
            case .reading: return try SQLiteSwitchArchive(reading: path)
            case .writing: return try SQLiteSwitchArchive(writing: path)
            }
        } catch {
            throw StateArchiveError(error, of: path)
        }
    }

    /// Copies a state file while it is in use; returns the number of its switches.
    package static func backUp(_ path: String, to copy: String) throws(StateArchiveError) -> Int {
        do { return try SQLiteSwitchArchive.backUp(path, to: copy) } catch {
            throw StateArchiveError(error, of: error as? StorageError == .exists ? copy : path)
        }
    }

    /// Returns the reason of an error of an archive that is open.
    package static func reason(of error: any Error) -> String {
        if let error = error as? SharedStateServerError { return error.sentence }
        return SQLiteSwitchArchive.reason(of: error)
    }
}

/// A reason for which a store of switches cannot be used, in one sentence.
package struct StateArchiveError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }

    fileprivate init(_ error: any Error, of path: String) {
        let reason = SQLiteSwitchArchive.reason(of: error)
        let advice = error as? StorageError == .locked ? ": stop the service first" : ""
        self.init("\(path): \(reason)\(advice)")
    }
}
