import Foundation
import GalleyService
import TestSupport
import Testing

@Suite("What changes something is done under the conditions of its request")
struct ChangeConditionTests {
    private static let form = """
        name: form
        kind: static
        sections:
          - cells:
              - {id: 7, type: switch, title: dark}
              - {id: 2, select: {action: request, upstream: up, path: /do, method: POST}}
              - {id: 3, title: nothing}
        """

    private static let value = "form/items/7/value"

    /// The tag of the form as it is now.
    private static func tag(_ galley: PipelineLab.Pages) async throws -> String {
        try #require(try await galley.layout("form").answer["etag"])
    }

    @Test("If-Match names the page's revision in any coding, and nothing else")
    func ifMatch() async throws {
        try await PipelineLab(Self.form) { _ in .json("null") }.serving { galley in
            let port = galley.server.port
            let tag = try await Self.tag(galley)
            let revision = tag.filter { $0 != "\"" }
            for other in [
                "\"other\"", "W/\(tag)", "\"\(revision)-zstd\"", revision, "\"a\", \"b\"", "",
            ] {
                let refused = try await SwitchTests.put(
                    port,
                    Self.value,
                    #"{"on": true}"#,
                    ["If-Match": other]
                )
                #expect(refused.status == 412, "\(other): \(refused.text)")
                #expect(refused.text.contains("/problems/precondition-failed"), "\(other)")
                #expect(refused.text.contains(revision), "\(other)")
                #expect(try await Self.tag(galley) == tag, "\(other)")
            }
            for own in [tag, "\"x\", \"\(revision)-gzip\"", "\"\(revision)-br\"", "*"] {
                let set = try await SwitchTests.put(
                    port,
                    Self.value,
                    #"{"on": true}"#,
                    ["If-Match": own]
                )
                #expect(set.status == 200, "\(own): \(set.text)")
                #expect(try await Self.tag(galley) != tag)
                // What was named is not current any more.
                let late = try await SwitchTests.put(
                    port,
                    Self.value,
                    #"{"on": true}"#,
                    ["If-Match": tag]
                )
                #expect(late.status == 412, "\(own)")
                let back = try await SwitchTests.put(port, Self.value, #"{"on": false}"#)
                #expect(back.status == 200)
            }
        }
    }

    @Test("If-None-Match that names the revision keeps a change from being made")
    func ifNoneMatch() async throws {
        try await PipelineLab(Self.form) { _ in .json("null") }.serving { galley in
            let port = galley.server.port
            let tag = try await Self.tag(galley)
            for (field, status) in [
                (tag, 412), ("W/\(tag)", 412), ("*", 412), ("\"other\"", 200), ("\"other\"", 200),
            ] {
                let answer = try await SwitchTests.put(
                    port,
                    Self.value,
                    #"{"on": true}"#,
                    ["If-None-Match": field]
                )
                #expect(answer.status == status, "\(field): \(answer.text)")
            }
            #expect(try await galley.layout("form").answer.text.contains(#""value":true"#))
        }
    }

    @Test("of many changes of one revision one is made, and the others are told so")
    func race() async throws {
        try await PipelineLab(Self.form) { _ in .json("null") }.serving { galley in
            let port = galley.server.port
            let tag = try await Self.tag(galley)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<16 {
                    group.addTask {
                        try await SwitchTests.put(
                            port,
                            Self.value,
                            #"{"on": true}"#,
                            ["If-Match": tag]
                        ).status
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 200 } == 1, "\(statuses)")
            #expect(statuses.count { $0 == 412 } == 15, "\(statuses)")
        }
    }

    @Test("the condition is looked at where all else would succeed, and 'was' keeps its own answer")
    func precedence() async throws {
        try await PipelineLab(Self.form) { _ in .json("null") }.serving { galley in
            let port = galley.server.port
            let other = ["If-Match": "\"other\""]
            for (path, body, status) in [
                ("form/items/8/value", #"{"on": true}"#, 404),
                ("form/items/3/value", #"{"on": true}"#, 404), (Self.value, #"{"on": 1}"#, 400),
                (Self.value, #"{"on": true}"#, 412),
            ] {
                let answer = try await SwitchTests.put(port, path, body, other)
                #expect(answer.status == status, "\(path) \(body): \(answer.text)")
            }
            let tag = try await Self.tag(galley)
            let was = try await SwitchTests.put(
                port,
                Self.value,
                #"{"on": false, "was": true}"#,
                ["If-Match": tag]
            )
            #expect(was.status == 409, "\(was.text)")
        }
    }

    @Test("a selection under a condition that is not met calls no upstream")
    func selection() async throws {
        let lab = try PipelineLab(Self.form) { _ in .json("null") }
        try await lab.serving { galley in
            let tag = try await Self.tag(galley)
            let target = "/v1/modules/form/items"
            for item in ["2", "3"] {
                let refused = try await galley.answer(
                    "POST",
                    "\(target)/\(item)/select",
                    "",
                    ["If-Match": "\"other\""]
                )
                #expect(refused.status == 412, "\(refused.text)")
            }
            #expect(lab.upstream.requests.isEmpty)
            let fields = ["If-Match": tag]
            let done = try await galley.answer("POST", "\(target)/2/select", "", fields)
            #expect(done.status == 200 && lab.upstream.requests.count == 1, "\(done.text)")
        }
    }

    @Test("a refresh under a condition that is not met asks no upstream again")
    func refresh() async throws {
        let page = """
            name: page
            kind: single
            request: {upstream: up, path: /a, cache: {ttl: 60s}}
            components: [{id: c, items: "$[*]", layout: {itemHeight: 10}}]
            """
        let lab = try PipelineLab(page) { _ in .json(#"[{"id": 1}]"#) }
        try await lab.serving { galley in
            let tag = try #require(try await galley.layout("page").answer["etag"])
            let target = "/v1/modules/page/refresh"
            let refused = try await galley.answer("POST", target, "", ["If-Match": "\"other\""])
            #expect(refused.status == 412, "\(refused.text)")
            let current = try await galley.answer("POST", target, "", ["If-None-Match": tag])
            #expect(current.status == 412, "\(current.text)")
            #expect(lab.upstream.requests.count == 1)
            let done = try await galley.answer("POST", target, "", ["If-Match": tag])
            #expect(done.status == 200 && lab.upstream.requests.count == 2, "\(done.text)")
        }
    }
}
