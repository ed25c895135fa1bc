import Testing

@testable import PageTesting

@Suite("The first difference of two layouts is named")
struct LayoutDifferenceTests {
    @Test(
        "by its path and both values",
        arguments: [
            (#"{"a":1}"#, #"{"a":1}"#, nil),
            (#"{"revision":"x","a":1}"#, #"{"revision":"y","a":1}"#, nil),
            (#"{"a":{"revision":1}}"#, #"{"a":{"revision":2}}"#, "a.revision is 2, was 1"),
            (
                #"{"s":[{"frame":{"x":1}},{"frame":{"x":2}}]}"#,
                #"{"s":[{"frame":{"x":1}},{"frame":{"x":3}}]}"#, "s[1].frame.x is 3, was 2"
            ),
            (#"{"s":[1,2]}"#, #"{"s":[1]}"#, "s has 1 values, had 2"),
            (#"{"s":[]}"#, #"{"s":{}}"#, "s is {}, was []"),
            (#"{"a":1,"b":2}"#, #"{"a":1}"#, "b is missing"),
            (#"{"a":1}"#, #"{"a":1,"b":"new"}"#, #"b is new: "new""#),
            (#"{"a":1}"#, "{", "it is no JSON"),
        ] as [(String, String, String?)]
    )
    func first(_ old: String, _ new: String, _ expected: String?) {
        #expect(LayoutDifference.text(from: Array(old.utf8), to: Array(new.utf8)) == expected)
    }
}
