import Glibc
import Locking

/// A program that runs beside the tests, with its output in files.
///
/// Foundation's `Process` lists this process's descriptors in a way that crashes when there are
/// thousands, as tests of many connections have.
package final class ChildProcess: Sendable {
    /// A program could not be started.
    package struct StartError: Error {
        /// The program.
        package let program: String
        /// The system's error number (`errno`).
        package let code: Int32
    }

    /// Its process id.
    package let id: Int32
    /// The exit status, once it was awaited.
    private let ended = Locked<Int32?>(nil)

    /// Starts a program, found in `PATH`.
    ///
    /// - Parameters:
    ///   - arguments: the program and its arguments.
    ///   - folder: the folder it starts in, or nil for this process's.
    ///   - output: the file its standard output is added to.
    ///   - errors: the file its standard error is added to.
    package init(
        _ arguments: [String],
        in folder: String? = nil,
        output: String = "/dev/null",
        errors: String = "/dev/null"
    ) throws(StartError) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let flags = O_WRONLY | O_CREAT | O_APPEND
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, flags, 0o600)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, flags, 0o600)
        let inFolder = folder.map { ["sh", "-c", "cd \"$0\" && exec \"$@\"", $0] } ?? []
        let arguments = inFolder + arguments
        let words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for text in words { free(text) } }
        var id: Int32 = 0
        let result = posix_spawnp(&id, arguments[0], &actions, nil, words, environ)
        guard result == 0 else { throw StartError(program: arguments[0], code: result) }
        self.id = id
    }

    /// The exit status, or 128 and the number of the signal that ended it; nil while it runs.
    package var exitStatus: Int32? { status(options: WNOHANG) }

    /// Sends it a signal, unless it has ended.
    package func signal(_ number: Int32) {
        ended.withLock { status in
            // The system may give the id of an awaited process to another one.
            if status == nil { _ = kill(id, number) }
        }
    }

    /// Waits until it has ended.
    package func wait() {
        _ = status(options: 0)
    }

    /// Ends it at once and waits until it has ended.
    package func end() {
        signal(SIGKILL)
        wait()
    }

    private func status(options: Int32) -> Int32? {
        ended.withLock { ended in
            while ended == nil {
                var status: Int32 = 0
                let result = waitpid(id, &status, options)
                if result == id {
                    let number = status & 0x7F
                    ended = number == 0 ? status >> 8 & 0xFF : 128 + number
                } else if result == 0 || errno != EINTR {
                    break
                }
            }
            return ended
        }
    }
}
