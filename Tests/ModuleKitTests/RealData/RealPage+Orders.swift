import Foundation

extension RealPage {
    /// Payments in the smallest units: currencies without decimals, refunds, no customers.
    static let orders = RealPage(
        name: "orders",
        yaml: """
            name: orders
            kind: single
            request: {upstream: up, path: /v1/charges}
            components:
              - id: list
                items: "$.data[?@.paid == true]"
                item:
                  data:
                    amount:
                      $choose:
                        - {when: "@.currency == 'jpy' || @.currency == 'krw'", value: "${@.amount|currency(@.currency)}"}
                        - {value: "${@.amount|times(0.01)|currency(@.currency)}"}
                    on: "${@.created|date('yMMMd')}"
                    who: "${@.billing_details.name|trim|default('Guest')}"
                    state: {$choose: [{when: "@.refunded == true", value: refunded}, {value: "${@.status}"}]}
                layout: {itemHeight: 60}
            """,
        answers: [
            "/v1/charges": """
            {"object": "list", "data": [
             {"id": "ch_1", "amount": 1999, "currency": "usd", "created": 1700000000, "paid": true, "refunded": false, "status": "succeeded", "billing_details": {"name": " Ann "}},
             {"id": "ch_2", "amount": 1200, "currency": "jpy", "created": 1700086400, "paid": true, "refunded": true, "status": "succeeded", "billing_details": {"name": null}},
             {"id": "ch_3", "amount": 5, "currency": "eur", "created": 1700172800, "paid": false, "refunded": false, "status": "failed", "billing_details": null},
             {"id": "ch_4", "amount": 100000010, "currency": "eur", "created": 0, "paid": true, "refunded": false, "status": "pending"},
             {"id": "ch_5", "amount": 0, "currency": "krw", "created": 1700172800, "paid": true, "refunded": false, "status": "succeeded", "billing_details": {"name": "Kim"}}]}
            """
        ]
    ) { answers in
        let money = [
            "ch_1": "$19.99", "ch_2": "¥1,200", "ch_4": "€1,000,000.10", "ch_5": "₩0",
        ]
        let rows = (answers["/v1/charges"] as? [String: Any] ?? [:]).rows("data")
        return rows.filter { $0.flag("paid") == true }.map { row in
            let name = row.object("billing_details").text("name")
            return [
                "amount": orNull(row.text("id").flatMap { money[$0] }),
                "on": orNull(row.number("created").map { english($0, "MMM d, yyyy") }),
                "who": name?.trimmingCharacters(in: .whitespaces) ?? "Guest",
                "state": row.flag("refunded") == true ? "refunded" : orNull(row.text("status")),
            ]
        }
    }
}
