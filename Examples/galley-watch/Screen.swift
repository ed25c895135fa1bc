import Foundation
import GalleyClient

/// The terminal. Where there is none, drawings follow one another.
enum Screen {
    private static let isTerminal = isatty(STDOUT_FILENO) == 1

    /// The columns and rows of the terminal; 80 and 24 where there is none.
    private static var size: (columns: Int, rows: Int) {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return (80, 24)
        }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Shows a page, and how it came.
    static func show(_ layout: Layout, _ change: String) {
        let (columns, rows) = size
        let head =
            "\(layout.module) \(layout.revision.prefix(8)) \(layout.status.rawValue), "
            + "\(layout.itemCount) items: \(change)"
        let lines = PageDrawing.lines(layout, columns: columns, rows: max(1, rows - 2))
        let text = ([head] + lines).joined(separator: "\n") + "\n"
        write(isTerminal ? "\u{1B}[?25l\u{1B}[H\u{1B}[2J\(text)" : text)
    }

    /// Adds a line under the page.
    static func tell(_ line: String) { write("\(line)\n") }

    /// Shows the cursor again.
    static func leave() {
        if isTerminal { write("\u{1B}[?25h") }
    }

    private static func write(_ text: String) {
        FileHandle.standardOutput.write(Data(text.utf8))
    }
}
