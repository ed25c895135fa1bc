import Foundation
public import GalleyClient
public import SwiftUI

/// A page of songs with a cell of the app's own, the pages that it opens in a sheet, and a title and buttons as the page says them.
public struct SongsScreen: View {
    private let cells: GalleyCells
    @State private var title = ""
    @State private var opened: OpenedPage?
    @State private var problem: String?

    /// Creates the screen of a service.
    public init(_ galley: Galley) { cells = songCells(of: galley) }

    /// The page, and above it what went wrong.
    public var body: some View {
        NavigationStack {
            GalleyView("songs", cells: cells)
                .loadingMore()
                .prefetching()
                .onLayout { layout in
                    title = layout.screen?.title ?? "Songs"
                    problem = nil
                }
                .onProblem { problem = $0.title }
                .onRemainder { rest in
                    if case .open(let page, _) = rest { opened = OpenedPage(page: page) }
                }
                .navigationTitle(title)
                .sheet(item: $opened) { GalleyView($0.page, cells: cells) }
                .overlay(alignment: .top) {
                    if let problem { Text(problem).padding() }
                }
        }
    }
}

/// A page in a sheet.
struct OpenedPage: Identifiable {
    let page: Page

    var id: ObjectIdentifier { ObjectIdentifier(page) }
}

/// The data of a song.
struct Song: Decodable {
    let title: String
    let artist: String
}

/// Returns the drawings of the app: the cell of songs, as a view of SwiftUI; all others are drawn as computed.
@MainActor
func songCells(of galley: Galley) -> GalleyCells {
    let cells = GalleyCells(galley)
    cells.register("song") { item in
        let song = try? item.data(as: Song.self)
        return VStack(alignment: .leading) {
            Text(song?.title ?? "").bold()
            Text(song?.artist ?? "").opacity(0.7)
        }
    }
    return cells
}
