import Foundation

extension RealPage {
    /// A shop's feed: prices as text, HTML, variants without stock, no images.
    static let products = RealPage(
        name: "products",
        yaml: """
            name: products
            kind: single
            request: {upstream: up, path: /products.json}
            components:
              - id: grid
                items: $.products[*]
                item:
                  type: [{when: "number(@.variants[0].compare_at_price) > number(@.variants[0].price)", type: sale}, {type: card}]
                  data:
                    title: "${@.title}"
                    text: "${@.body_html|text}"
                    price: "${@.variants[0].price|currency('EUR')}"
                    was: "${@.variants[0].compare_at_price|currency('EUR')}"
                    colors: "${@.variants[?@.available == true].title|unique|join(' / ')|default('sold out')}"
                    image: "${@.images[0].src}"
                layout: {itemHeight: 80}
            """,
        answers: [
            "/products.json": """
            {"products": [
             {"id": 632910392, "title": "Cup &amp; saucer", "body_html": "<p>It&#39;s a <strong>cup</strong>.</p>", "images": [{"src": "https://c/1.png"}],
              "variants": [{"id": 1, "title": "Blue", "price": "18.00", "compare_at_price": "9.00", "available": true},
                           {"id": 2, "title": "Red", "price": "18.00", "compare_at_price": null, "available": false}]},
             {"id": 632910393, "title": "Pot", "body_html": null, "images": [],
              "variants": [{"id": 3, "title": "Blue", "price": "9.50", "compare_at_price": "18.00", "available": true},
                           {"id": 5, "title": "Blue", "price": "9.50", "compare_at_price": "18.00", "available": true},
                           {"id": 4, "title": "Red", "price": "9.00", "compare_at_price": "", "available": true}]},
             {"id": 632910394, "title": "Lid", "body_html": "",
              "variants": [{"id": 6, "title": "One", "price": "0.00", "compare_at_price": null, "available": false}]}]}
            """
        ]
    ) { answers in
        let answer = answers["/products.json"] as? [String: Any] ?? [:]
        let texts = ["<p>It&#39;s a <strong>cup</strong>.</p>": "It's a cup.", "": ""]
        func money(_ text: String?) -> Any {
            orNull(
                text.flatMap { Decimal(string: $0) }.map {
                    "€" + String(format: "%.2f", NSDecimalNumber(decimal: $0).doubleValue)
                }
            )
        }
        return answer.rows("products").map { product in
            let variants = product.rows("variants")
            var colors: [String] = []
            for variant in variants where variant.flag("available") == true {
                if let title = variant.text("title"), !colors.contains(title) {
                    colors.append(title)
                }
            }
            return [
                "title": orNull(product.text("title")),
                "text": orNull(product.text("body_html").flatMap { texts[$0] }),
                "price": money(variants.first?.text("price")),
                "was": money(variants.first?.text("compare_at_price")),
                "colors": colors.isEmpty ? "sold out" : colors.joined(separator: " / "),
                "image": orNull(product.rows("images").first?.text("src")),
            ]
        }
    }
}
