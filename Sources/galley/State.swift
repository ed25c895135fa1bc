import ArgumentParser
import GalleyService
import Glibc
import Logging
import ModuleConfiguration
import PageServing
import SwitchKit

/// `galley state`: the values of switches, copied out and put back.
struct State: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Exports, imports and copies the values of switches.",
        subcommands: [ExportState.self, ImportState.self, BackUpState.self]
    )
}

/// The store that `galley state` works on.
struct StateOptions: ParsableArguments {
    @Option(
        help:
            "The configuration file; else GALLEY_CONFIG, else ./galley.yaml, else config/galley.yaml."
    )
    var config: String?

    @Option(help: "A state file, whatever is configured: no configuration is read then.")
    var state: String?

    func validate() throws {
        if config != nil, state != nil {
            throw ValidationError("--config and --state exclude each other")
        }
    }

    /// Opens the store.
    ///
    /// - Throws: exit code 1, after a line on standard error, where it cannot be used.
    func open(for purpose: StateArchive.Purpose) async throws -> any SwitchArchive {
        do {
            if let state { return try StateArchive.open(file: state, for: purpose) }
            return try await StateArchive.open(configured(), for: purpose)
        } catch let error as StateArchiveError {
            Serve.printStatus("galley: \(error)")
            throw ExitCode(1)
        }
    }

    /// Returns the settings of the configuration, with what the environment says in their place.
    func configured() throws -> GalleyConfiguration {
        let environment = Environment.all
        let path = try ConfigurationPath.existing(config, environment: environment)
        switch ConfigurationLoader.settings(path: path, environment: environment) {
        case .success(var configuration):
            if let path = environment["GALLEY_STATE_PATH"] { configuration.state.path = path }
            return configuration
        case .failure(let mistakes):
            for mistake in mistakes.diagnostics { Serve.printStatus(mistake) }
            throw ExitCode(1)
        }
    }

    /// Reports an error of the store while it was used.
    func failure(_ error: any Error) -> ExitCode {
        Serve.printStatus("galley: \(StateArchive.reason(of: error))")
        return ExitCode(1)
    }
}

/// `galley state export`: all switches as lines of JSON.
struct ExportState: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Writes the values of all switches as lines of JSON.",
        discussion: """
            From the state file, also while a service writes it, or from Redis where it is configured. Owners stay the \
            hashes that they are. Exits with 0, 1 when the store or the file cannot be used.
            """
    )

    @Argument(help: "The file that is made; it may not be there. Without it standard output.")
    var file: String?

    @OptionGroup var options: StateOptions

    func run() async throws {
        let archive = try await options.open(for: .reading)
        let output: Int32
        if let file {
            output = open(file, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
            guard output >= 0 else {
                Serve.printStatus("galley: \(file): \(String(cString: strerror(errno)))")
                throw ExitCode(1)
            }
        } else {
            output = STDOUT_FILENO
        }
        do {
            let count = try await StateTransfer.export(archive) { try Self.write($0, to: output) }
            if file != nil, fsync(output) != 0 { throw WriteError(code: errno) }
            await archive.close()
            Serve.printStatus("\(count) switches exported", level: .notice)
        } catch {
            await archive.close()
            if let file { unlink(file) }
            if let error = error as? WriteError {
                let reason = String(cString: strerror(error.code))
                Serve.printStatus("galley: the export cannot be written: \(reason)")
                throw ExitCode(1)
            }
            throw options.failure(error)
        }
    }

    private struct WriteError: Error {
        let code: Int32
    }

    private static func write(_ bytes: [UInt8], to output: Int32) throws(WriteError) {
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes {
                Glibc.write(output, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw WriteError(code: errno) }
            written += count
        }
    }
}

/// `galley state import`: switches put back from lines of JSON.
struct ImportState: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract:
            "Puts the values of switches back that the store lacks, or has in an older version.",
        discussion: """
            A value that is newer in the store stays, and is named with its line. A file with a mistake changes \
            nothing. A state file may have no other owner: stop its service first. Instances that share Redis go \
            on, and show what is put back. Exits with 0, 1 when something was refused or the store cannot be used, \
            2 when the file cannot be read.
            """
    )

    @Argument(help: "The file that 'export' has made, or - for standard input.")
    var file: String

    @OptionGroup var options: StateOptions

    func run() async throws {
        let input = try descriptor()
        defer { close(input) }
        let mistakes = StateTransfer.mistakes(in: input)
        guard mistakes.isEmpty else {
            printNamed(mistakes)
            Serve.printStatus("galley: nothing was imported")
            throw ExitCode(1)
        }
        lseek(input, 0, SEEK_SET)
        let archive = try await options.open(for: .writing)
        let result: StateTransfer.Result
        do {
            result = try await StateTransfer.restore(input, to: archive)
        } catch {
            await archive.close()
            throw options.failure(error)
        }
        await archive.close()
        printNamed(result.refused)
        func count(_ outcome: RestoredSwitch) -> Int { result.counts[outcome] ?? 0 }
        print(
            "\(count(.written)) written, \(count(.unchanged)) unchanged, \(count(.newer)) newer in the store, "
                + "\(count(.full)) without room"
        )
        if !result.isComplete { throw ExitCode(1) }
    }

    private func printNamed(_ mistakes: [StateTransfer.Mistake]) {
        for mistake in mistakes.prefix(StateTransfer.maximumNamed) {
            Serve.printStatus(HiddenCharacters.escapedLine("\(file): \(mistake)"))
        }
        if mistakes.count > StateTransfer.maximumNamed { Serve.printStatus("\(file): and more") }
    }

    /// Opens the file; standard input is copied into one without a name, as it is read twice.
    private func descriptor() throws -> Int32 {
        guard file == "-" else {
            let input = open(file, O_RDONLY | O_CLOEXEC)
            guard input >= 0, lseek(input, 0, SEEK_CUR) >= 0 else {
                let reason = input < 0 ? String(cString: strerror(errno)) : "not a regular file"
                Serve.printStatus("galley: \(file): \(reason)")
                throw Galley.usageExitCode
            }
            return input
        }
        var name = Array("\(Environment.all["TMPDIR"] ?? "/tmp")/galley-import-XXXXXX".utf8CString)
        let copy = mkstemp(&name)
        if copy >= 0 { unlink(name) }
        guard copy >= 0 else {
            Serve.printStatus("galley: a temporary file: \(String(cString: strerror(errno)))")
            throw ExitCode(1)
        }
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = read(STDIN_FILENO, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            if count == 0 { break }
            guard count > 0, write(copy, chunk, count) == count else {
                Serve.printStatus("galley: standard input: \(String(cString: strerror(errno)))")
                throw ExitCode(1)
            }
        }
        lseek(copy, 0, SEEK_SET)
        return copy
    }
}

/// `galley state backup`: a copy of the state file.
struct BackUpState: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copies the state file by SQLite's backup API, also while a service writes it.",
        discussion: """
            The copy is one file, as the state was at one moment; putting it in the place of a stopped service's \
            file restores it. Exits with 0, 1 when it cannot be made, 2 when switches are in Redis, which has \
            copies of its own.
            """
    )

    @Argument(help: "The file that is made; it may not be there.")
    var file: String

    @OptionGroup var options: StateOptions

    func run() throws {
        let path: String
        if let state = options.state {
            path = state
        } else {
            let configuration = try options.configured()
            guard configuration.cache.redis == nil else {
                Serve.printStatus(
                    "galley: the switches are in Redis: copy its append-only file, or use 'galley state export'"
                )
                throw Galley.usageExitCode
            }
            path = configuration.state.path
        }
        do throws(StateArchiveError) {
            let count = try StateArchive.backUp(path, to: file)
            Serve.printStatus("\(count) switches copied", level: .notice)
        } catch {
            Serve.printStatus("galley: \(error)")
            throw ExitCode(1)
        }
    }
}
