import JSONCore
import Testing

@Suite("Objects and arrays of a writer")
struct JSONObjectTests {
    private func written(_ body: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        body(&writer)
        return String(decoding: writer.finish(), as: UTF8.self)
    }

    @Test("have commas between members and elements, and nowhere else")
    func commas() {
        let text = written { writer in
            writer.object { writer in
                writer.member("empty") { $0.object { _ in } }
                writer.member("none", array: [Int]()) { $0.integer($1) }
                writer.member("numbers", array: [1, 2, 3]) { $0.integer($1) }
                writer.member("nested", array: [[1], [], [2, 3]]) { writer, row in
                    writer.array(row) { $0.integer($1) }
                }
                writer.member("mixed") { writer in
                    writer.array { writer in
                        writer.element { $0.null() }
                        writer.element { $0.object { $0.member("a", integer: -1) } }
                        writer.element { $0.array(strings: ["x", "y"]) }
                    }
                }
            }
        }
        let expected = """
            {"empty":{},"none":[],"numbers":[1,2,3],"nested":[[1],[],[2,3]],\
            "mixed":[null,{"a":-1},["x","y"]]}
            """
        #expect(text == expected)
    }

    @Test("write each kind of member")
    func kinds() {
        let text = written { writer in
            writer.object { writer in
                writer.member("string", string: "a\"b")
                writer.member("absent", stringOrNull: nil)
                writer.member("present", stringOrNull: "p")
                writer.member("length", length: 1.0 / 3)
                writer.member("yes", boolean: true)
                writer.member("json", json: Array("[0]".utf8))
                writer.member(named: "n\n") { $0.double(1) }
            }
        }
        let expected = """
            {"string":"a\\"b","absent":null,"present":"p","length":0.3333,"yes":true,"json":[0],\
            "n\\n":1.0}
            """
        #expect(text == expected)
    }

    @Test("take a string that ends with an opening bracket for a value", arguments: ["[", "{", ""])
    func brackets(text: String) {
        let written = written { writer in
            writer.array { writer in
                writer.element { $0.string(text) }
                writer.element { $0.string(text) }
            }
        }
        #expect(written == "[\"\(text)\",\"\(text)\"]")
    }

    @Test("begin without a comma in an empty writer, and at any capacity", arguments: 64..<160)
    func capacity(capacity: Int) {
        var writer = JSONWriter(capacity: capacity)
        for index in 0..<20 { writer.member("member", integer: index) }
        let expected = (0..<20).map { "\"member\":\($0)" }.joined(separator: ",")
        #expect(writer.finish() == Array(expected.utf8))
    }

    private struct Failure: Error, Equatable {}

    @Test("pass on the error of a closure with its type")
    func errors() {
        var writer = JSONWriter()
        do throws(Failure) {
            try writer.object { writer throws(Failure) in
                try writer.member("a", array: [1, 2]) { writer, number throws(Failure) in
                    writer.integer(number)
                    if number == 2 { throw Failure() }
                }
            }
            Issue.record("nothing was thrown")
        } catch {
            #expect(error == Failure())
        }
        #expect(writer.finish() == Array("{\"a\":[1,2".utf8))
    }
}
