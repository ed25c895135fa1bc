import Foundation
import GalleyClient
import UIKit
import XCTest

@testable import SongsApp

/// Pages in real collection views.
@MainActor
final class PageViewTests: XCTestCase {
    private var window: UIWindow?

    override func tearDown() async throws { window = nil }

    /// Shows a page of a layout in a window of an iPhone's size.
    private func show(
        _ layout: Data,
        cells register: (GalleyCells) -> Void = { _ in }
    ) throws -> (view: GalleyPageView, transport: FixtureTransport) {
        let transport = FixtureTransport(layout: layout)
        let base = try XCTUnwrap(URL(string: "https://galley.example"))
        let cells = GalleyCells(Galley(base, transport: transport))
        register(cells)
        let view = GalleyPageView(cells: cells)
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
        view.frame = window.bounds
        window.addSubview(view)
        window.isHidden = false
        self.window = window
        view.show("m")
        return (view, transport)
    }

    /// Waits until something is so.
    private func wait(for condition: () -> Bool) async throws {
        for _ in 0..<400 where !condition() { try await Task.sleep(for: .milliseconds(25)) }
        XCTAssertTrue(condition())
    }

    /// The layouts and changes of `Clients/vectors/changes.json`.
    private static func vectors() throws -> [(layout: Data, steps: [(changes: Data, layout: Data)])]
    {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../../Clients/vectors/changes.json").standardizedFileURL
        let root = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
        let object = try XCTUnwrap(root as? [String: Any])
        var shared: [Any] = []
        func whole(_ value: Any) -> Any {
            if let list = value as? [Any] { return list.map(whole) }
            guard let object = value as? [String: Any] else { return value }
            if object.count == 1, let index = object["$"] as? Int { return shared[index] }
            return object.mapValues(whole)
        }
        for value in object["shared"] as? [Any] ?? [] { shared.append(whole(value)) }
        func json(_ value: Any?) throws -> Data {
            try JSONSerialization.data(withJSONObject: whole(XCTUnwrap(value)))
        }
        return try (object["cases"] as? [[String: Any]] ?? []).map { each in
            let steps = try (each["steps"] as? [[String: Any]] ?? []).map {
                (changes: try json($0["changes"]), layout: try json($0["layout"]))
            }
            return (layout: try json(each["layout"]), steps: steps)
        }
    }

    /// What the collection view has is what the layout has, and every cell in sight is in its frame.
    private func check(_ view: GalleyPageView) throws {
        let layout = try XCTUnwrap(view.layout)
        let collection = view.collectionView
        collection.layoutIfNeeded()
        XCTAssertEqual(collection.numberOfSections, layout.sections.count)
        for (index, section) in layout.sections.enumerated() {
            XCTAssertEqual(collection.numberOfItems(inSection: index), section.items.count)
        }
        let window = layout.window(offset: 0, height: Double(collection.bounds.height), overscan: 0)
        for item in window.items {
            let cell = collection.cellForItem(at: item.path.indexPath)
            let attributes = collection.collectionViewLayout
                .layoutAttributesForItem(at: item.path.indexPath)
            XCTAssertEqual(cell?.frame, attributes?.frame)
        }
    }

    func testChangesPlayInACollectionView() async throws {
        for vector in try Self.vectors() {
            let (view, transport) = try show(vector.layout)
            try await wait { view.layout != nil && transport.openStreams == 1 }
            try check(view)
            for step in vector.steps {
                transport.change(step.changes)
                let wanted = try Layout(json: step.layout)
                try await wait { view.layout?.revision == wanted.revision }
                try check(view)
            }
            view.removeFromSuperview()
            try await wait { transport.openStreams == 0 }
        }
    }

    func testTypesThatNothingDrawsAreEmptyAndTold() async throws {
        let page = """
            {"module":"m","revision":"r1","status":"complete","viewport":{"width":390,"direction":"ltr"},
             "contentSize":{"width":390,"height":88},"failures":[],"sections":[{"id":"s","arrange":"vertical",
             "frame":{"x":0,"y":0,"width":390,"height":88},"header":null,"footer":null,"placeholder":null,
             "decoration":null,"scroller":null,"counts":{"total":2,"shown":2},"items":[
             {"id":"a","type":"future","version":9,"frame":{"x":0,"y":0,"width":390,"height":44},"data":{}},
             {"id":"b","type":"song","frame":{"x":0,"y":44,"width":390,"height":44},"data":{"title":"T"}}]}]}
            """
        var told: [String] = []
        var configured: [String] = []
        let (view, transport) = try show(Data(page.utf8)) { cells in
            cells.unknown = { told.append($0) }
            cells.register("song") { (_: UICollectionViewCell, item) in configured.append(item.id) }
        }
        try await wait { configured == ["b"] }
        XCTAssertEqual(told, ["future"])
        XCTAssertEqual(view.collectionView.numberOfItems(inSection: 0), 2)
        let query = transport.requests.first?.url.query ?? ""
        XCTAssertTrue(query.contains("accepts=song%401"), query)
        XCTAssertTrue(query.contains("platform=ios"), query)
    }

    func testASectionScrollsSideways() async throws {
        let items = (0..<20).map { index in
            """
            {"id":"\(index)","type":"t","frame":{"x":\(index * 100),"y":0,"width":90,"height":40},"data":{}}
            """
        }
        let page = """
            {"module":"m","revision":"r1","status":"complete","viewport":{"width":390,"direction":"ltr"},
             "contentSize":{"width":390,"height":40},"failures":[],"sections":[{"id":"s","arrange":"horizontal",
             "frame":{"x":0,"y":0,"width":390,"height":40},"header":null,"footer":null,"placeholder":null,
             "decoration":null,"scroller":{"frame":{"x":0,"y":0,"width":390,"height":40},"behavior":"itemPaging",
             "contentSize":{"width":1990,"height":40},"stops":[0,100,200,300]},"counts":{"total":20,"shown":20},
             "items":[\(items.joined(separator: ","))]}]}
            """
        let (view, _) = try show(Data(page.utf8))
        try await wait { view.layout != nil }
        let layout = try XCTUnwrap(view.collectionView.collectionViewLayout as? GalleyLayout)
        layout.horizontalOffsets["s"] = 1_000
        view.collectionView.layoutIfNeeded()
        let shown = view.collectionView.indexPathsForVisibleItems.map(\.item).sorted()
        XCTAssertEqual(shown.first, 10)
        XCTAssertEqual(
            view.collectionView.cellForItem(at: IndexPath(item: 10, section: 0))?.frame.minX,
            0
        )
    }

    func testTheAppsCellsSayWhatTheyDraw() throws {
        let base = try XCTUnwrap(URL(string: "https://galley.example"))
        XCTAssertEqual(songCells(of: Galley(base)).accepts, ["song": 1])
    }
}
