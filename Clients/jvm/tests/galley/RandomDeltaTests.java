package galley;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@DisplayName("Changes of random pages")
@Timeout(120)
final class RandomDeltaTests {
    @Test @DisplayName("10,000 of them lead to the new layout, member for member")
    void pairs() throws Exception {
        for (int seed = 0; seed < 10_000; seed++) {
            RandomPage old = new RandomPage(new Random(seed));
            RandomPage page = old.changed();
            String changes = new RandomDelta(old, page).text();
            Layout held = Layout.parse(Rows.bytes(old.layout()));
            byte[] before = held.json();
            Layout next = held.play(Rows.bytes(changes)).layout;
            String number = "seed " + seed + ": " + changes;
            assertEquals(JsonValue.parse(page.layout()), VectorFile.plain(next), number);
            // The layout that was held is as it was.
            assertArrayEquals(before, held.json(), number);
        }
    }

    @Test @DisplayName("a layout that has changed a thousand times is held in few documents, and is what it is")
    void manyTimes() throws Exception {
        RandomPage page = new RandomPage(new Random(5));
        Layout held = Layout.parse(Rows.bytes(page.layout()));
        int most = 0;
        for (int step = 0; step < 1_000; step++) {
            RandomPage next = page.changed();
            held = held.play(Rows.bytes(new RandomDelta(page, next).text())).layout.settled();
            // Each delta is one from r1 to r2.
            held = new Layout(held.module, "r1", held.documents, held.members, held.sections, null);
            page = next;
            most = Math.max(most, held.documents.length);
        }
        page.revision = "r1";
        assertEquals(JsonValue.parse(page.layout()), VectorFile.plain(held));
        assertTrue(most <= 257, most + " documents");
    }

    @Test @DisplayName("those that are spoilt are refused, or lead somewhere; nothing ends the app")
    void spoilt() throws Exception {
        Random random = new Random(1);
        int refused = 0;
        for (int seed = 0; seed < 3_000; seed++) {
            RandomPage old = new RandomPage(new Random(seed));
            byte[] changes = Rows.bytes(new RandomDelta(old, old.changed()).text());
            for (int count = 0; count < 3; count++) {
                int place = random.nextInt(changes.length);
                if (changes[place] >= '0' && changes[place] <= '9') changes[place] = (byte) ('0' + random.nextInt(10));
                else if (seed % 4 == 0) changes[place] = (byte) random.nextInt(256);
            }
            Layout held = Layout.parse(Rows.bytes(old.layout()));
            byte[] before = held.json();
            try {
                Layout next = held.play(changes).layout;
                next.window(0, 800, 100);
                Layout.parse(next.json());
            } catch (GalleyException error) {
                refused += 1;
            }
            assertArrayEquals(before, held.json());
        }
        assertTrue(refused > 500, refused + " refused");
    }
}
