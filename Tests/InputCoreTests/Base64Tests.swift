import InputCore
import Testing

@Suite("Base 64")
struct Base64Tests {
    @Test(
        "is that of RFC 4648, section 10",
        arguments: [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"), ("\u{FF}\u{FE}>?", "w7/Dvj4/"),
        ]
    )
    func vectors(_ plain: String, _ text: String) {
        #expect(Base64.text(of: Array(plain.utf8)) == text)
    }
}
