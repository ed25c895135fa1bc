import JSONCore
import Testing
import WorkLimits

/// What a path finds, as the text of a JSON array.
func found(_ path: String, in text: String) throws -> String {
    let path = try JSONPath(parsing: path)
    let document = try JSONDocument(parsing: text)
    return try document.withRoot { root in try found(path, in: .value(root), current: root) }
}

/// What a path finds, as the text of a JSON array.
func found(_ path: JSONPath, in root: JSONRoot, current: JSONValue) throws -> String {
    var writer = JSONWriter()
    writer.raw("[")
    try path.each(in: root, current: current, meter: .unlimited) { value in
        if writer.count > 1 { writer.raw(",") }
        writer.value(value)
        return true
    }
    writer.raw("]")
    return String(decoding: writer.finish(), as: UTF8.self)
}

@Suite("A path")
struct JSONPathTests {
    static let shop = """
        {"shop":{"books":[
        {"kind":"fact","by":"Ng","title":"Tides","price":9},
        {"kind":"novel","by":"Rao","title":"Salt","price":13,"isbn":"1"},
        {"kind":"novel","by":"Ono","title":"Rust","price":9,"isbn":"2"},
        {"kind":"novel","by":"Ivo","title":"Dusk","price":23}],
        "bicycle":{"color":"red","price":399}}}
        """

    @Test(
        "finds values by name, index, wildcard, slice and descent",
        arguments: [
            ("$.shop.books[*].by", #"["Ng","Rao","Ono","Ivo"]"#),
            ("$..by", #"["Ng","Rao","Ono","Ivo"]"#),
            ("$.shop..price", "[9,13,9,23,399]"),
            ("$..books[2].title", #"["Rust"]"#), ("$..books[-1].title", #"["Dusk"]"#),
            ("$..books[0,1].by", #"["Ng","Rao"]"#), ("$..books[:2].by", #"["Ng","Rao"]"#),
            ("$..books[?@.isbn].by", #"["Rao","Ono"]"#),
            ("$..books[?@.price<10].by", #"["Ng","Ono"]"#),
            ("$['shop']['bicycle']['color']", #"["red"]"#), ("$.shop.none", "[]"),
            ("$.shop.bicycle[*]", #"["red",399]"#), ("$.shop.books[10]", "[]"),
            ("$.shop[0]", "[]"), ("$ .shop [ 'bicycle' ] .price", "[399]"),
            ("$.shop.bicycle['price','color','price']", #"[399,"red",399]"#),
        ] as [(String, String)]
    )
    func shopping(path: String, expected: String) throws {
        #expect(try found(path, in: Self.shop) == expected)
    }

    @Test(
        "slices arrays",
        arguments: [
            ("[1:3]", "[1,2]"), ("[5:]", "[5,6]"), ("[1:5:2]", "[1,3]"), ("[5:1:-2]", "[5,3]"),
            ("[::-1]", "[6,5,4,3,2,1,0]"), ("[:]", "[0,1,2,3,4,5,6]"), ("[::]", "[0,1,2,3,4,5,6]"),
            ("[-2:]", "[5,6]"), ("[:-5]", "[0,1]"), ("[::0]", "[]"), ("[3:1]", "[]"),
            ("[100:]", "[]"), ("[-100:2]", "[0,1]"), ("[-100::-1]", "[]"), ("[100::-3]", "[6,3,0]"),
            ("[2:-100:-1]", "[2,1,0]"), ("[::9007199254740991]", "[0]"),
            ("[::-9007199254740991]", "[6]"), ("[ 1 : 6 : 4 ]", "[1,5]"),
            ("[-1:-4:-1]", "[6,5,4]"), ("[0:0]", "[]"), ("[6::1]", "[6]"),
        ] as [(String, String)]
    )
    func slices(path: String, expected: String) throws {
        #expect(try found("$" + path, in: "[0,1,2,3,4,5,6]") == expected)
        #expect(try found("$" + path, in: #"{"0":0,"1":1}"#) == "[]")
    }

    @Test(
        "descends in the document's order",
        arguments: [
            (#"{"o":{"j":1,"k":2},"a":[5,3,[{"j":4},{"k":6}]]}"#, "$..j", "[1,4]"),
            (#"{"o":{"j":1,"k":2},"a":[5,3,[{"j":4},{"k":6}]]}"#, "$..[0]", #"[5,{"j":4}]"#),
            (
                #"{"o":{"j":1},"a":[5,[{"k":6}]]}"#, "$..*",
                #"[{"j":1},[5,[{"k":6}]],1,5,[{"k":6}],{"k":6},6]"#
            ),
            (#"{"a":{"a":{"a":1}}}"#, "$..a..a", #"[{"a":1},1,1]"#),
            (#"[[1,2],[3]]"#, "$..[0,-1]", "[[1,2],[3],1,2,3,3]"),
            ("7", "$..*", "[]"), ("7", "$", "[7]"), ("[]", "$..[*]", "[]"),
        ] as [(String, String, String)]
    )
    func descent(text: String, path: String, expected: String) throws {
        #expect(try found(path, in: text) == expected)
    }

    @Test(
        "reads names with any characters",
        arguments: [
            (#"$['a b']"#, "[1]"), (#"$["c'd"]"#, "[2]"), (#"$['c\'d']"#, "[2]"), ("$.é", "[3]"),
            (#"$["\u00e9"]"#, "[3]"), (#"$['\ud83d\ude00']"#, "[4]"), ("$.😀", "[4]"),
            (#"$['\t']"#, "[5]"), (#"$['']"#, "[6]"), ("$._x1", "[7]"), (#"$['\/\\"']"#, "[8]"),
        ] as [(String, String)]
    )
    func names(path: String, expected: String) throws {
        let text = #"{"a b":1,"c'd":2,"é":3,"😀":4,"\t":5,"":6,"_x1":7,"/\\\"":8}"#
        #expect(try found(path, in: text) == expected)
    }

    @Test(
        "compares exactly, and Nothing with nothing",
        arguments: [
            ("@.a==@.b", false), ("@.none==@.other", true), ("@.none<=@.other", true),
            ("@.none<@.other", false), ("@.none!=@.a", true), ("@.a==1", true), ("@.a==1.0", true),
            ("@.a==1e0", true), ("@.a!='1'", true), ("@.a<@.b", true), ("@.a>=@.b", false),
            ("@.s=='x'", true), ("@.s<'y'", true), ("@.s<'xa'", true), ("@.s>'X'", true),
            ("'ab'<'ab'", false), ("@.n==null", true), ("@.n==@.none", false), ("@.t==true", true),
            ("@.t>false", false), ("@.t>=true", true), ("@.l==@.m", true), ("@.o==@.p", true),
            ("@.o==@.l", false), ("@.l<=@.m", true), ("@.l<@.m", false), ("@.o!=@.q", true),
            ("@.big==9007199254740992.0", false), ("@.big>9007199254740992.0", true),
            ("@.big<9007199254740994.0", true), ("@.huge>9223372036854775807", true),
            ("@.huge==18446744073709551615", true), ("@.huge<18446744073709551616", true),
            ("123456789012345678901==123456789012345678901", true),
            ("123456789012345678901==123456789012345678902", false),
            ("123456789012345678901<123456789012345678902", true),
            ("-123456789012345678901<-123456789012345678902", false),
            ("-123456789012345678901<123456789012345678901", true),
            ("99999999999999999999<123456789012345678901", true),
            ("123456789012345678901>@.huge", true), ("@.minus>-123456789012345678901", true),
            ("123456789012345678901>1.5", true), ("1e30>123456789012345678901", true),
            ("'123456789012345678901'==123456789012345678901", false),
            ("@.minus<0", true), ("@.minus<@.huge", true), ("@.minus==-0", false), ("0==-0", true),
            ("9223372036854775807<9223372036854775808.0", true), ("'é'>'z'", true),
            ("'😀'>'\u{FFFD}'", true), ("1<'2'", false), ("'1'<2", false),
        ] as [(String, Bool)]
    )
    func comparisons(expression: String, expected: Bool) throws {
        let text = """
            [{"a":1,"b":2,"s":"x","n":null,"t":true,"l":[1,[2]],"m":[1,[2.0]],"o":{"x":1,"y":[2]},
            "p":{"y":[2],"x":1},"q":{"x":1,"z":[2]},"big":9007199254740993,
            "huge":18446744073709551615,"minus":-1}]
            """
        #expect(try (found("$[?\(expression)]", in: text) != "[]") == expected)
    }

    @Test(
        "filters by tests, comparisons and functions",
        arguments: [
            ("$[?@.k]", #"[{"k":1,"t":"aé😀"},{"k":null}]"#), ("$[?!@.k]", #"[[1,2,3],"word",{}]"#),
            ("$[?@.k==1 || @[1]]", #"[{"k":1,"t":"aé😀"},[1,2,3]]"#),
            ("$[?@.k && @.t]", #"[{"k":1,"t":"aé😀"}]"#),
            ("$[?!(@.k==1 || @[1]) && length(@) > 0]", #"[{"k":null},"word"]"#),
            ("$[?length(@)==3]", "[[1,2,3]]"), ("$[?length(@)==4]", #"["word"]"#),
            ("$[?length(@.t)==3]", #"[{"k":1,"t":"aé😀"}]"#), ("$[?count(@.*)==0]", #"["word",{}]"#),
            ("$[?count(@..*)>2]", "[[1,2,3]]"), ("$[?value(@[0])==1]", "[[1,2,3]]"),
            ("$[?value(@[*])==1]", "[]"), ("$[?value(@.*)==null]", #"[{"k":null}]"#),
            ("$[?match(@,'w.*d')]", #"["word"]"#), ("$[?match(@,'or')]", "[]"),
            ("$[?search(@,'or')]", #"["word"]"#), ("$[?search(@.t,$[3])]", "[]"),
            ("$[?match(@, $[3])]", #"["word"]"#), ("$[?match(@,'w[')]", "[]"),
            ("$[?length(value($[3]))==4]", #"[{"k":1,"t":"aé😀"},[1,2,3],{"k":null},"word",{}]"#),
            ("$[?@[?@>2]]", "[[1,2,3]]"), ("$[0][?@==1]", "[1]"),
        ] as [(String, String)]
    )
    func filters(path: String, expected: String) throws {
        let text = #"[{"k":1,"t":"aé😀"},[1,2,3],{"k":null},"word",{}]"#
        #expect(try found(path, in: text) == expected)
    }

    @Test("starts at the current value with @, at the root with $")
    func origins() throws {
        let document = try JSONDocument(parsing: #"{"a":{"b":1},"b":2}"#)
        try document.withRoot { root in
            let current = root["a"] ?? .null
            for (text, expected) in [
                ("@.b", 1), ("$.b", 2), ("@", nil), ("@.*", 1), ("$..b", 2), ("@[?@==$.a.b]", 1),
            ] as [(String, Int64?)] {
                let path = try JSONPath(parsing: text)
                #expect(path.isAbsolute == text.hasPrefix("$"))
                let found = try path.first(in: root, current: current, meter: .unlimited)
                #expect(found?.integer == expected)
            }
        }
    }

    @Test(
        "names the members that it follows when it has nothing but names",
        arguments: [
            ("$", []), ("@.a.b['c']", ["a", "b", "c"]), ("$[-1]", nil), ("$['a','b']", nil),
            ("$.*", nil), ("$..a", nil), ("$[?@]", nil),
        ] as [(String, [String]?)]
    )
    func memberNames(text: String, expected: [String]?) throws {
        let path = try JSONPath(parsing: text)
        #expect(path.memberNames == expected?.map { Array($0.utf8) })
        #expect(path.text == text)
    }

    @Test("stops when enough values are found")
    func stopping() throws {
        let path = try JSONPath(parsing: "$..*")
        try JSONDocument(parsing: "[1,[2,3],4]").withRoot { root in
            var found: [Int64?] = []
            try path.each(in: root, current: root, meter: .unlimited) { value in
                found.append(value.integer)
                return found.count < 3
            }
            #expect(found == [1, nil, 4])
        }
    }

    @Test(
        "takes values of several documents for the members of one root",
        arguments: [
            ("$.list.ids[*]", "[1,2]"), ("$['info'].x", "[true]"), ("$.none", "[]"), ("$[0]", "[]"),
            ("$.*", #"[{"ids":[1,2]},{"x":true}]"#), ("$..x", "[true]"), ("$..ids[1]", "[2]"),
            ("$..info", #"[{"x":true}]"#), ("$[?@.x]", #"[{"x":true}]"#), ("@", "[null]"),
            ("$[?$.list.ids[0] == 1].x", "[true]"), ("$[?@.ids[0] == $.list.ids[0]].ids[1]", "[2]"),
        ] as [(String, String)]
    )
    func severalDocuments(path: String, expected: String) throws {
        let path = try JSONPath(parsing: path)
        let list = try JSONDocument(parsing: #"{"ids":[1,2]}"#)
        let info = try JSONDocument(parsing: #"{"x":true}"#)
        try list.withRoot { list in
            try info.withRoot { info in
                let root = JSONRoot.members([("list", list), ("info", info)])
                let values = try found(path, in: root, current: .null)
                #expect(values == expected)
            }
        }
    }

    @Test(
        "is evaluated however deep it may be, on a task's stack",
        arguments: [
            ("$" + String(repeating: "[*]", count: 256), 1),
            ("$" + String(repeating: "..[0]", count: 3), 500),
            (
                "$[?" + String(repeating: "@[?", count: 31) + "@"
                    + String(repeating: "]", count: 32), 1
            ),
            (
                "$[?" + String(repeating: "(", count: 31) + "@" + String(repeating: ")", count: 31)
                    + "]", 1
            ),
            ("$[?$ == @[0]]", 0), ("$[?@ == $[0]]", 1),
        ] as [(String, Int)]
    )
    func deepest(text: String, expected: Int) async throws {
        let path = try JSONPath(parsing: text)
        let document = try JSONDocument(
            parsing: String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
        )
        let count = await Task.detached {
            document.withRoot { root in
                var count = 0
                try? path.each(in: root, current: root, meter: .unlimited) { _ in
                    count += 1
                    return count < 500
                }
                return count
            }
        }.value
        #expect(count == expected)
    }

    @Test("that would look at too many values ends with an error")
    func tooMuchWork() throws {
        let path = try JSONPath(parsing: "$..*..*..*..*..*")
        let nested = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
        let text = "[" + (0..<3000).map { "[\($0)]," }.joined() + nested + "]"
        let document = try JSONDocument(parsing: text)
        #expect(throws: WorkError.tooManyVisits(maximum: VisitMeter.testMaximum)) {
            try document.withRoot { root in
                try path.each(in: root, current: root, meter: .unlimited) { _ in true }
            }
        }
    }
}
