import Foundation

extension RealPage {
    /// An hourly forecast in parallel arrays: times without zone, missing values, an array that is too short.
    static let forecast = RealPage(
        name: "forecast",
        yaml: """
            name: forecast
            kind: single
            timezone: Europe/Berlin
            request: {upstream: up, path: /v1/forecast}
            components:
              - id: hours
                items: $.hourly.time[*]
                item:
                  id: "${@}"
                  data:
                    hour: "${@|date('Hm')}"
                    degrees: "${$.hourly.temperature_2m[${index}]|round(0)}"
                    rain: "${$.hourly.precipitation_probability[${index}]|times(0.01)|percent|default('?')}"
                header: {height: 20, data: {unit: "${$.hourly_units.temperature_2m}"}}
                layout: {itemHeight: 20}
            """,
        answers: [
            "/v1/forecast": """
            {"latitude": 52.52, "utc_offset_seconds": 3600, "hourly_units": {"temperature_2m": "°C"}, "hourly": {
             "time": ["2026-11-25T00:00", "2026-11-25T01:00", "2026-11-25T02:00", "2026-11-25T03:00"],
             "temperature_2m": [3.5, -0.4, null, -2.5], "precipitation_probability": [0, 35, null]}}
            """
        ]
    ) { answers in
        let hourly = (answers["/v1/forecast"] as? [String: Any] ?? [:]).object("hourly")
        let degrees = hourly["temperature_2m"] as? [Any] ?? []
        let rain = hourly["precipitation_probability"] as? [Any] ?? []
        return (hourly["time"] as? [String] ?? []).enumerated().map { index, time in
            let degree = (degrees[index] as? NSNumber)?.doubleValue.rounded(
                .toNearestOrAwayFromZero
            )
            let chance = index < rain.count ? (rain[index] as? NSNumber)?.intValue : nil
            return [
                "hour": String(time.suffix(5)), "degrees": orNull(degree.map { Int($0) }),
                "rain": chance.map { "\($0)%" } ?? "?",
            ]
        }
    }
}
