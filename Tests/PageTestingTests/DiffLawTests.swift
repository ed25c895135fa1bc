import Foundation
import JSONCore
import ModuleConfiguration
import ModuleKit
import ModuleMapping
import PageTesting
import SQLiteStorage
import TestSupport
import Testing
import UpstreamKit

@Suite("A comparison of views finds those that differ, and no other")
struct DiffLawTests {
    /// A change of one line of one file of the demo.
    private struct Mutant: CustomStringConvertible {
        let file: String
        let line: Int
        let text: String
        var description: String { "\(file):\(line): \(text)" }
    }

    private static var scalar: Regex<(Substring, Substring, Substring)> {
        #/^(\s*(?:- )?[\w.$-]+: )([^\s{\[&*|>#"'][^#{}\[\],]*)$/#
    }
    private static var number: Regex<(Substring, Substring)> {
        #/[: ,\[](\d+(?:\.\d+)?)(?=[, }\]]|$)/#
    }

    /// Returns a line with another value of a number or word in it; nil where it has none.
    private static func changed(_ line: String, _ random: inout SeededGenerator) -> String? {
        if line.trimmingPrefix(while: { $0 == " " }).hasPrefix("#") { return nil }
        let numbers = line.matches(of: number)
        if !numbers.isEmpty, random.below(4) > 0 {
            let match = numbers[random.below(numbers.count)]
            guard let value = Double(match.1) else { return nil }
            let other = random.below(2) == 0 ? value + 1 : max(0, value - 1)
            let text = other == other.rounded() ? String(Int(other)) : String(other)
            return line.replacingCharacters(in: match.1.startIndex..<match.1.endIndex, with: text)
        }
        if line.contains("#"), let match = line.firstMatch(of: #/#[0-9A-F]{6}/#) {
            return line.replacingCharacters(in: match.range, with: "#12AB34")
        }
        guard let match = line.wholeMatch(of: scalar) else { return nil }
        let value = String(match.2)
        let flips = ["true": "false", "false": "true", "vertical": "horizontal", "list": "flex"]
        return String(match.1) + (flips[value] ?? value + (value.contains("$") ? " x" : "x"))
    }

    private static func mutant(
        of demo: DemoTraffic,
        _ random: inout SeededGenerator
    ) -> (mutant: Mutant, tree: ConfigurationTree) {
        let names = demo.files.keys.sorted()
        while true {
            let name = random.below(5) == 0 ? "galley.yaml" : names[random.below(names.count)]
            var lines = (demo.files[name] ?? "").split(
                separator: "\n",
                omittingEmptySubsequences: false
            ).map(String.init)
            let index = random.below(lines.count)
            let isRemoved = random.below(6) == 0
            let former = lines[index]
            if isRemoved {
                // As a comment, so that other lines keep their numbers.
                guard former.wholeMatch(of: scalar) != nil, !former.contains("- ") else { continue }
                lines[index] = former.replacing(#/^(\s*)/#, with: { $0.1 + "# " })
            } else {
                guard let changed = changed(former, &random), changed != former else { continue }
                lines[index] = changed
            }
            let text = lines.joined(separator: "\n")
            var present: [ExactString: [UInt8]] = [:]
            for (file, former) in demo.files {
                present[DemoTraffic.folder + file] = Array((file == name ? text : former).utf8)
            }
            let files = LayeredFiles(present: present, absent: [])
            let loaded = ConfigurationTree.load(
                path: DemoTraffic.path,
                environment: [:],
                files: files
            )
            guard let tree = try? loaded.get() else { continue }
            let mutant = Mutant(file: name, line: index + 1, text: lines[index])
            return (mutant, tree)
        }
    }

    /// Returns what each view is laid out as, one after another, without anything that views share; but for those that
    /// only differ in the hour, of pages whose texts do not depend on the time.
    private static func bruteForce(
        _ demo: DemoTraffic,
        _ tree: ConfigurationTree
    ) async throws -> [String] {
        let builder = try DemoTraffic.builder(
            tree.configuration,
            CapturingUpstream(tree.configuration)
        )
        var results: [String] = []
        var last: (url: String, result: String)?
        for view in demo.views {
            if let last, last.url == view.layoutURL {
                results.append(last.result)
                continue
            }
            let (result, isTimed) = await outcome(of: view, by: builder)
            results.append(result)
            last = isTimed ? nil : (view.layoutURL, result)
        }
        return results
    }

    private static func outcome(
        of view: RecordedView,
        by builder: PageBuilder
    ) async -> (result: String, isTimed: Bool) {
        guard let module = builder.catalog.module(named: view.module) else {
            return ("gone", false)
        }
        var reader = PageRequestReader(
            module: module,
            among: builder.catalog.widths,
            palette: builder.catalog.palette,
            accepts: builder.catalog.accepts
        )
        let query = view.target.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (name: String(parts[0]), value: String(parts[1]).removingPercentEncoding ?? "")
        }
        guard let request = try? reader.read(query).request else { return ("invalid", false) }
        let loaded = await builder.catalog.load(
            LoadRequest(page: request, deadline: .now + .seconds(600))
        )
        let content = builder.content(of: loaded, now: Double(view.hour) * 1000)
        let isTimed = content.textChangesAt != nil
        do {
            let page = try builder.page(of: content, for: request)
            let bytes = String(decoding: Array(page.json.bytes), as: UTF8.self)
            return (bytes.replacing(page.revision, with: ""), isTimed)
        } catch {
            return ("failed: \(error.failures.map(\.detail))", isTimed)
        }
    }

    @Test("of mutants of the demo, as laying each view out twice says, and each names its key")
    func mutants() async throws {
        var random = SeededGenerator(seed: TestScale.seed)
        let demo = try await DemoTraffic(
            count: TestScale.count(sample: 20, torture: 200),
            views: TestScale.count(sample: 60, torture: 10_000),
            isWhole: TestScale.isTorture,
            &random
        )
        #expect(demo.views.count == TestScale.count(sample: 60, torture: 10_000))
        try await compare(demo, mutants: TestScale.count(sample: 12, torture: 300), &random)
    }

    private func compare(
        _ demo: DemoTraffic,
        mutants: Int,
        _ random: inout SeededGenerator
    ) async throws {
        let before = try await Self.bruteForce(demo, demo.tree)
        var (moved, differing, known) = (0, 0, 0)
        // Most lines move no page of a few: a sample ends where enough did.
        for index in 0..<mutants where TestScale.isTorture || moved < 3 {
            let (mutant, tree) = Self.mutant(of: demo, &random)
            let comparison = try TrafficComparison(
                of: demo.traffic,
                to: tree,
                // In turn the same configuration, as it was recorded and as it was read.
                from: index % 2 == 0 ? nil : demo.tree,
                environment: [:],
                log: DemoTraffic.log
            )
            let report = try await comparison.run()
            let after = try await Self.bruteForce(demo, tree)
            let different = zip(demo.views, zip(before, after)).filter { $1.0 != $1.1 }.map(\.0)
            let looks = different.reduce(0) { $0 + $1.looks }
            // A view whose page asks for something else is unknown, whatever that would be.
            if report.unknownViews == 0 {
                (known, differing) = (known + 1, differing + different.count)
                #expect(report.differentViews == different.count, "\(mutant)\n\(report.text)")
                #expect(abs(report.differentLooks - looks) < 0.01, "\(mutant)\n\(report.text)")
            }
            #expect(Set(report.namedViews).isSubset(of: Set(different.map(\.layoutURL))))
            if !different.isEmpty { moved += 1 }
            for cause in report.causes {
                #expect(
                    cause.map { $0.file.hasSuffix(mutant.file) && $0.line == mutant.line } ?? false,
                    "\(mutant): \(String(describing: cause))\n\(report.text)"
                )
            }
        }
        #expect(moved > 0)
        print(
            "diff: \(demo.views.count) views, \(mutants) mutants: \(moved) moved pages, \(known) were known in all, "
                + "\(differing) views differed"
        )
    }
}

extension RecordedView {
    fileprivate var layoutURL: String {
        "/v1/modules/\(self.module)/layout" + (target.isEmpty ? "" : "?" + target)
    }
}
