package galley;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@DisplayName("The JVM client reads JSON strictly and within bounds")
@Timeout(120)
final class JsonTests {
    @Test @DisplayName("what RFC 8259 allows is read")
    void valid() throws Exception {
        String[][] cases = {
            {" [ 1 , -0.5e+1, 0, \"\\u00e4\\ud83c\\udfb5\\n\\/\", true, false, null, {}, [] ] ",
                "[1,-5,0,\"ä🎵\\u000a/\",true,false,null,{},[]]"},
            {"{\"a\":{\"b\":[]},\"a\":2}", "{\"a\":2}"},
            {"\"\\ud800x\\udc00\"", "\"\uFFFDx\uFFFD\""},
            {"12345678901234567890", "1.2345678901234567E19"},
        };
        for (String[] each : cases) assertEquals(each[1], JsonValue.parse(each[0]).toString(), each[0]);
    }

    @Test @DisplayName("what it does not allow is refused, as a value and as one that is passed over")
    void invalid() {
        String[] cases = {
            "", " ", "[", "]", "{", "}", "[1,]", "[,1]", "[1 2]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{1:1}", "01", "-01",
            "1.", ".5", "+1", "-", "1e", "1e+", "0x1", "NaN", "Infinity", "tru", "nul", "truee", "\"", "\"\\x\"", "\"\\u12g4\"", "\"\\u12\"",
            "\"\u0001\"", "\"\n\"", "'a'", "[1]x", "1 2", "\u00001", "[1]\u0000", "\"a\u0000", "/**/1", "\uFEFF1",
        };
        for (String json : cases) {
            assertThrows(GalleyException.class, () -> JsonValue.parse(json), json);
            assertThrows(JsonException.class, () -> {
                JsonScanner scanner = JsonScanner.of(json.getBytes(StandardCharsets.UTF_8));
                scanner.skip();
                scanner.expectEnd();
            }, json);
        }
        byte[][] encodings = {
            {'"', (byte) 0xC0, (byte) 0x80, '"'}, {'"', (byte) 0xED, (byte) 0xA0, (byte) 0x80, '"'}, {'"', (byte) 0xFF, '"'},
            {'"', (byte) 0xF4, (byte) 0x90, (byte) 0x80, (byte) 0x80, '"'}, {'"', (byte) 0xE2, (byte) 0x82}, {(byte) 0x80},
        };
        for (byte[] json : encodings) assertThrows(GalleyException.class, () -> JsonValue.parse(json));
    }

    @Test @DisplayName("numbers are the nearest doubles; those that none is near to are refused")
    void numbers() throws Exception {
        Random random = new Random(3);
        for (int count = 0; count < 100_000; count++) {
            double number = count % 3 == 0 ? Double.longBitsToDouble(random.nextLong()) : (random.nextDouble() - 0.5) * 2_000;
            if (Double.isNaN(number) || Double.isInfinite(number)) continue;
            String text = count % 3 == 2 ? String.format(java.util.Locale.ROOT, "%.4f", number) : Double.toString(number);
            assertEquals(Double.parseDouble(text), JsonValue.parse(text).number(Double.NaN), text);
        }
        for (String text : new String[] {"1e999", "-1e400", "9".repeat(400)}) {
            assertThrows(GalleyException.class, () -> JsonValue.parse(text));
        }
        String digits = "0." + "1".repeat(100_000);
        assertEquals(Double.parseDouble(digits), JsonValue.parse(digits).number(0));
        assertEquals(0, JsonValue.parse("1e-999999999999999999999").number(1));
        String layout = Rows.layout("r1", "a");
        for (String height : new String[] {"1e300", "-1e16", "1e999"}) {
            assertThrows(GalleyException.class, () -> Layout.parse(Rows.bytes(layout.replace("\"y\":0,", "\"y\":" + height + ","))));
        }
    }

    @Test @DisplayName("nesting has a bound, which no stack knows of")
    void nesting() throws Exception {
        JsonValue.parse("[".repeat(512) + "]".repeat(512));
        for (String open : new String[] {"[", "{\"a\":", "[{\"a\":"}) {
            String deep = open.repeat(500_000);
            assertThrows(GalleyException.class, () -> JsonValue.parse(deep));
            String layout = Rows.layout("r1", "a").replace("{\"id\":\"a\"}", deep);
            assertThrows(GalleyException.class, () -> Layout.parse(Rows.bytes(layout)));
        }
    }

    @Test @DisplayName("values have a bound, by the memory that there is")
    void values() {
        for (String unit : new String[] {"0,", "[],", "{},", "\"\","}) {
            byte[] json = new byte[Limits.BYTES];
            byte[] bytes = Rows.bytes(unit);
            for (int place = 0; place + bytes.length < json.length; place += bytes.length) {
                System.arraycopy(bytes, 0, json, place, bytes.length);
            }
            json[0] = '[';
            GalleyException error = assertThrows(GalleyException.class, () -> JsonValue.parse(json));
            assertEquals(GalleyException.Kind.INVALID_ANSWER, error.kind);
        }
    }

    @Test @DisplayName("the largest layouts of the smallest parts fit into memory; longer ones are refused")
    void largest() throws Exception {
        String[] units = {
            "{\"id\":\"\",\"frame\":{}}", "{\"id\":\"\",\"frame\":{},\"carousel\":{}}",
            "{\"id\":\"\",\"frame\":{},\"carousel\":{\"items\":[{\"id\":\"\",\"frame\":{}}]}}",
        };
        for (String unit : units) {
            StringBuilder text = new StringBuilder("{\"revision\":\"r\",\"sections\":[{\"id\":\"s\",\"frame\":{},\"items\":[").append(unit);
            while (text.length() + unit.length() + 10 < Limits.BYTES) text.append(',').append(unit);
            Layout layout = Layout.parse(Rows.bytes(text + "]}]}"));
            assertTrue(layout.itemCount() > 1_000);
            layout.window(0, 844, 0);
        }
        StringBuilder sections = new StringBuilder("{\"revision\":\"r\",\"sections\":[{\"id\":\"\",\"frame\":{}}");
        while (sections.length() + 40 < Limits.BYTES) sections.append(",{\"id\":\"\",\"frame\":{}}");
        assertTrue(Layout.parse(Rows.bytes(sections + "]}")).sections().size() > 1_000);
        assertThrows(GalleyException.class, () -> Layout.parse(new byte[Limits.BYTES + 1]));
    }

    @Test @DisplayName("random bytes, and layouts with some bytes changed, end in an error or a layout")
    void random() throws Exception {
        Random random = new Random(9);
        byte[] letters = Rows.bytes("{}[]\",:0123456789.-+eEtruefalsn \\u\nidframexywhs");
        assertTimeoutPreemptively(Duration.ofSeconds(100), () -> {
            for (int count = 0; count < 20_000; count++) {
                byte[] bytes = new byte[random.nextInt(200)];
                random.nextBytes(bytes);
                if (count % 2 == 0) for (int place = 0; place < bytes.length; place++) bytes[place] = letters[random.nextInt(letters.length)];
                tolerate(bytes);
            }
            for (int count = 0; count < 6_000; count++) {
                byte[] bytes = Rows.bytes(new RandomPage(new Random(count % 50)).layout());
                for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
                    bytes[random.nextInt(bytes.length)] = letters[random.nextInt(letters.length)];
                }
                tolerate(count % 3 == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes);
            }
        });
    }

    /** Reads bytes in all ways; errors are those that are declared. */
    private static void tolerate(byte[] bytes) {
        try {
            Layout layout = Layout.parse(bytes);
            layout.window(0, 800, 10);
            for (Section section : layout.sections()) for (Item item : section.items()) touch(item);
            layout.docks();
            layout.failures();
            layout.styles();
            Layout.parse(layout.json());
        } catch (GalleyException error) {
            assertEquals(GalleyException.Kind.INVALID_ANSWER, error.kind);
        }
        Problem.of(bytes, 500);
        try {
            new EventReader().push(bytes);
            JsonValue.parse(bytes);
        } catch (GalleyException error) {
            assertEquals(GalleyException.Kind.INVALID_ANSWER, error.kind);
        }
    }

    private static void touch(Item item) {
        item.elements();
        item.data();
        item.stops();
        item.partAt(1, 1);
    }

    @Test @DisplayName("elements of a kind that is not known, or that cannot be read, leave the others as they are")
    void unknownElements() throws Exception {
        String elements = "[{\"kind\":\"box\",\"frame\":{\"x\":1,\"y\":2,\"width\":3,\"height\":4},\"radius\":2},"
            + "{\"kind\":\"hologram\",\"text\":{\"a\":1},\"lines\":[]},{\"kind\":\"arrow\",\"clip\":0}]";
        java.util.List<Element> read = Element.list(JsonScanner.of(Rows.bytes(elements)));
        assertEquals(Element.Kind.BOX, read.get(0).kind);
        assertEquals(2, read.get(0).box.radius);
        assertEquals(Element.Kind.UNKNOWN, read.get(1).kind);
        assertEquals(Element.Kind.ARROW, read.get(2).kind);
        assertEquals(0, read.get(2).clip);
    }

    @Test @DisplayName("events are read as the HTML standard says; an endless one is refused")
    void events() throws Exception {
        String[][] cases = {
            {"data: a\ndata: b\n\n", "a\nb"}, {"data\ndata\n\n", "\n"}, {"data:\n\n", ""}, {"data:a\ndata:\ndata:b\n\n", "a\n\nb"},
            {"event: e\n\ndata: a\n\n", "a"}, {"data: a\n: comment\ndata: b\n\n", "a\nb"}, {"\uFEFFdata: a\r\r", "a"},
        };
        for (String[] each : cases) assertEquals(each[1], new EventReader().push(Rows.bytes(each[0])).get(0).data());
        assertTrue(new EventReader().push(Rows.bytes("data: a\n")).isEmpty());
        Object[][] retries = {
            {"retry: 3000\n", 3000}, {"retry:3000\nretry:1000x\n\n", 3000}, {"retry:\n", null}, {"retry: -1\n", null}, {"retry", null},
            {"retry: 5\n\nretry: 99999999999999999999\n", 5},
        };
        for (Object[] each : retries) {
            EventReader reader = new EventReader();
            reader.push(Rows.bytes((String) each[0]));
            assertEquals(each[1], reader.retry());
        }
        EventReader.Event event = new EventReader().push(Rows.bytes("id: 1\nevent: a\0b\nid: 2\0\ndata: c\n\n")).get(0);
        assertEquals("a\0b 1 c", event.name + " " + event.id + " " + event.data());
        for (String part : new String[] {"x".repeat(1_000), "data: " + "x".repeat(1_000) + "\n", "id: " + "x".repeat(1_000) + "\ndata\n"}) {
            EventReader reader = new EventReader(100_000);
            byte[] bytes = Rows.bytes(part);
            boolean isBounded = part.startsWith("id");
            GalleyException error = null;
            for (int count = 0; count < 200_000 && error == null; count++) {
                try {
                    reader.push(bytes);
                } catch (GalleyException refused) {
                    error = refused;
                }
            }
            assertTrue(error != null || isBounded, part.substring(0, 5));
        }
    }
}
