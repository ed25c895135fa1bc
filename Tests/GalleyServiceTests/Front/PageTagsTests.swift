import HTTPSocket
@testable import PageServing
import Testing
import UpstreamKit

@Suite("Tags of pages")
struct PageTagsTests {
    private static func sources(_ count: Int, of upstream: String = "api") -> Set<ResponseSource> {
        Set((0..<count).map { ResponseSource(upstream: upstream, hash: UInt64($0)) })
    }

    /// True when the page has a tag that a change of the other purges.
    private static func purges(_ change: PageTags, _ page: PageTags) -> Bool {
        !Set(change.affected).isDisjoint(with: page.all)
    }

    @Test("a change of a response purges the pages that show it, however many they show")
    func purging() {
        let one = PageTags(names: ["module:a", "upstream:api"], sources: Self.sources(1))
        let same = PageTags(names: ["module:b", "upstream:api"], sources: Self.sources(2))
        let many = PageTags(names: ["module:c", "upstream:api"], sources: Self.sources(500))
        let others = PageTags(
            names: ["module:d", "upstream:else"],
            sources: Self.sources(500, of: "else")
        )
        let apart = PageTags(
            names: ["module:e", "upstream:api"],
            sources: [ResponseSource(upstream: "api", hash: 77)]
        )
        #expect(Self.purges(one, one) && Self.purges(one, same) && Self.purges(one, many))
        #expect(Self.purges(many, one) && Self.purges(many, apart) && Self.purges(many, many))
        #expect(!Self.purges(one, apart) && !Self.purges(one, others) && !Self.purges(many, others))
    }

    @Test("a page has at most 32 tags for responses")
    func bounds() {
        #expect(PageTags(names: [], sources: Self.sources(32)).all.count == 32)
        #expect(PageTags(names: [], sources: Self.sources(33)).all == ["responses:api"])
        #expect(PageTags.none.all.isEmpty && PageTags.none.affected.isEmpty)
    }

    @Test("commas separate the tags of a Cache-Tag, spaces all others")
    func separators() {
        #expect(TagList.field("cache-tag", tags: ["a", "b"]).value == "a,b")
        #expect(TagList.field("Surrogate-Key", tags: ["a", "b"]).value == "a b")
    }

    @Test("names of over 32 characters are hashes in Cache-Groups")
    func groups() {
        let long = "module:" + String(repeating: "a", count: 26)
        let value = CacheGroups.value(["module:a", long, String(long.dropLast())])
        let groups = value.split(separator: ", ").map { $0.dropFirst().dropLast() }
        #expect(groups[0] == "module:a")
        #expect(groups[1].utf8.count == 32 && groups[1] != long)
        #expect(groups[2] == long.dropLast())
        #expect(value == CacheGroups.value(["module:a", long, String(long.dropLast())]))
    }

    @Test("tags wait once each, the oldest first, and no more than there is room for")
    func queue() {
        var queue = PurgeQueue()
        #expect(queue.add(["a", "b", "a"]) == 0)
        #expect(queue.add(["b", "c"]) == 0)
        #expect(queue.take(2) == ["a", "b"])
        #expect(queue.add(["a"]) == 0)
        #expect(queue.take(9) == ["c", "a"])
        let many = (0..<PurgeQueue.maximumTags + 5).map { "t\($0)" }
        #expect(queue.add(many) == 5)
        #expect(queue.count == PurgeQueue.maximumTags)
    }

    @Test("tags of a change that others learn late are told twice more, from when it could be sent")
    func rebound() {
        let start = ContinuousClock.now
        var tags = ReboundTags()
        #expect(tags.add(["b", "a", "a"]) == 0)
        #expect(tags.take(at: start + .seconds(60), isSettled: false).isEmpty)
        #expect(tags.take(at: start + .seconds(60), isSettled: true).isEmpty)
        #expect(tags.take(at: start + .seconds(60.9), isSettled: true).isEmpty)
        // Losing the server again does not keep them from being told: the change was sent.
        #expect(tags.take(at: start + .seconds(61), isSettled: false) == ["a", "b"])
        #expect(tags.count == 2)
        // The later change begins again.
        #expect(tags.add(["b"]) == 0)
        #expect(tags.take(at: start + .seconds(71), isSettled: true) == ["a"])
        #expect(tags.take(at: start + .seconds(72), isSettled: true) == ["b"])
        #expect(tags.take(at: start + .seconds(82), isSettled: true) == ["b"])
        #expect(tags.count == 0 && tags.take(at: start + .seconds(99), isSettled: true).isEmpty)
        let many = (0..<PurgeQueue.maximumTags + 5).map { "t\($0)" }
        #expect(tags.add(many) == 5)
        #expect(tags.add([many[0]]) == 0 && tags.count == PurgeQueue.maximumTags)
    }
}
