import Glibc

/// The reason why a database file cannot be used.
package enum StorageError: Error, Equatable, CustomStringConvertible {
    /// The path leads to a symbolic link: an attacker who can place one would choose where we write.
    case symbolicLink
    /// The path leads to something that is no regular file.
    case notARegularFile
    /// The file cannot be created; the system's error number.
    case cannotCreate(Int32)
    /// Others may read the file, and its mode cannot be changed, for this `errno`.
    case cannotRestrict(Int32)
    /// The file belongs to another application.
    case foreign
    /// The file was written by a newer version of this application.
    case newer
    /// The file was written by an older version, and its content is not worth a migration.
    case outdated
    /// The file's content is damaged.
    case damaged
    /// There is a log, and the file that it belongs to is empty or not there.
    case strayLog
    /// The file at the path is not the one that was opened.
    case replaced
    /// Another process owns the file.
    case locked
    /// The disk has too little room.
    case noRoom
    /// There is no file to read.
    case absent
    /// There is a file where one is to be made.
    case exists
    /// A long read keeps the log from being emptied; for a moment.
    case busy

    /// The reason in words, without the path.
    package var description: String {
        switch self {
        case .symbolicLink: "the path is a symbolic link"
        case .notARegularFile: "the path is not a regular file"
        case .cannotCreate(let number):
            "the file cannot be created: \(String(cString: strerror(number)))"
        case .cannotRestrict(let number):
            "others may read the file, and its mode cannot be changed: \(String(cString: strerror(number)))"
        case .foreign: "the file belongs to another application"
        case .newer: "the file was written by a newer version"
        case .outdated: "the file was written by an older version"
        case .damaged: "the file is damaged"
        case .strayLog: "there is a log (-wal), and its file is empty or was removed"
        case .replaced: "the file was removed or replaced by another"
        case .locked: "another process owns the file"
        case .noRoom: "the disk has too little room"
        case .absent: "there is no such file"
        case .exists: "there is such a file already"
        case .busy: "a long read keeps the log from being emptied"
        }
    }
}
