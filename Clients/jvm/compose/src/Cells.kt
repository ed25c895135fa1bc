package galley.compose

import androidx.compose.foundation.ExperimentalFoundationApi
import androidx.compose.foundation.gestures.Orientation
import androidx.compose.foundation.gestures.detectTapGestures
import androidx.compose.foundation.gestures.rememberScrollableState
import androidx.compose.foundation.gestures.scrollable
import androidx.compose.foundation.layout.Box
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.offset
import androidx.compose.foundation.layout.size
import androidx.compose.foundation.lazy.layout.LazyLayout
import androidx.compose.foundation.lazy.layout.LazyLayoutItemProvider
import androidx.compose.runtime.Composable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.remember
import androidx.compose.runtime.rememberUpdatedState
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clipToBounds
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.input.pointer.pointerInput
import androidx.compose.ui.layout.Placeable
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.semantics.contentDescription
import androidx.compose.ui.semantics.heading
import androidx.compose.ui.semantics.onClick
import androidx.compose.ui.semantics.semantics
import androidx.compose.ui.unit.Constraints
import androidx.compose.ui.unit.dp
import galley.Element
import galley.Frame
import galley.Item
import galley.Layout
import galley.Part
import galley.Scroller
import galley.Stop

/** A header, footer, decoration or placeholder. */
@Composable
internal fun PartCell(layout: Layout, part: Part) {
    val surroundings = LocalSurroundings.current
    if (part.kind == Part.Kind.DECORATION) {
        Box(Modifier.fillMaxSize().drawFilling(layout, part.contents(), part.radius(), surroundings))
        return
    }
    val elements = remember(part) { part.elements() }
    val select = part.select()
    val act = { select?.let { surroundings.host.act(it, null) } }
    val current by rememberUpdatedState(act)
    Box(
        Modifier.fillMaxSize()
            .spoken(part.stops(), { act() })
            // A part that changes under a finger is still touched: with another key the gesture would be given up.
            .pointerInput(Unit) { detectTapGestures { current() } }
            .drawElements(layout, elements, surroundings, null)
    )
}

/** An item: the app's own drawing of its type, else what the service has computed, with its carousel. */
@ExperimentalFoundationApi
@Composable
internal fun ItemCell(layout: Layout, item: Item, cells: Map<String, Cell>, scroll: PageScroll, section: String) {
    val cell = cells[item.type()]
    val carousel = item.carousel()
    val frame = item.frame()
    Box(Modifier.size(frame.width.dp, frame.height.dp)) {
        if (cell != null) cell(item, Modifier.fillMaxSize()) else Computed(layout, item)
        if (carousel != null) {
            val place = carousel.scroller().frame()
            Box(Modifier.offset(place.x.dp, place.y.dp).size(place.width.dp, place.height.dp)) {
                Row(layout, "$section\u0000${item.id()}", carousel.items(), carousel.scroller(), cells, scroll)
            }
        }
    }
}

/** The elements of an item, and its touches. */
@Composable
private fun Computed(layout: Layout, item: Item) {
    val surroundings = LocalSurroundings.current
    val density = LocalDensity.current.density
    val elements = remember(item) { item.elements() }
    val isOn = remember(item) { item.data().get("value").isTrue }
    val select = item.select()
    val touched by rememberUpdatedState { point: Offset ->
        val part = item.partAt((point.x / density).toDouble(), (point.y / density).toDouble())
        val action = if (part == null) select else part.action
        if (action != null) surroundings.host.act(action, item)
    }
    Box(
        Modifier.fillMaxSize()
            .spoken(item.stops(), { select?.let { surroundings.host.act(it, item) } })
            // An item that changes under a finger is still touched: with another key the gesture would be given up.
            .pointerInput(Unit) { detectTapGestures { touched(it) } }
            .drawElements(layout, elements, surroundings, if (elements.any { it.kind == Element.Kind.SWITCH }) isOn else null)
    )
}

/** Has a screen reader say the words of a thing's first stop, and act as it does. */
private fun Modifier.spoken(stops: List<Stop>, act: () -> Unit): Modifier {
    val stop = stops.firstOrNull() ?: return this
    return semantics(mergeDescendants = true) {
        contentDescription = stops.joinToString(", ") { it.label }
        if (stop.role == Stop.Role.HEADING) heading()
        if (stop.isActive) {
            onClick(null) {
                act()
                true
            }
        }
    }
}

// Rows

@ExperimentalFoundationApi
private class RowProvider(
    private val layout: Layout,
    private val items: List<Item>,
    private val cells: Map<String, Cell>,
    private val scroll: PageScroll,
    private val key: String
) : LazyLayoutItemProvider {
    override val itemCount: Int get() = items.size

    override fun getKey(index: Int): Any = "${items[index].id()}\u0000$index"

    override fun getContentType(index: Int): Any? = items[index].type()

    @Composable
    override fun Item(index: Int, key: Any) {
        ItemCell(layout, items[index], cells, scroll, this.key)
    }
}

/** Items that scroll sideways: of a section, or of an item's carousel. It rests at the stops of its scroller. */
@ExperimentalFoundationApi
@Composable
internal fun Row(
    layout: Layout,
    key: String,
    items: List<Item>,
    scroller: Scroller,
    cells: Map<String, Cell>,
    scroll: PageScroll
) {
    val density = LocalDensity.current.density
    val provider = remember(layout, key, cells) { RowProvider(layout, items, cells, scroll, key) }
    val isMirrored = layout.viewport.isRightToLeft
    val width = scroller.frame().width
    val end = Math.max(0.0, scroller.contentWidth() - width)
    val scrollable = rememberScrollableState { delta ->
        val before = scroll.sideways[key] ?: 0.0
        // Right to left, offsets count from the right edge.
        val by = (if (isMirrored) delta else -delta) / density
        val after = Math.max(0.0, Math.min(before + by, end))
        scroll.sideways[key] = after
        ((if (isMirrored) after - before else before - after) * density).toFloat()
    }
    LazyLayout(
        itemProvider = { provider },
        modifier = Modifier.fillMaxSize().clipToBounds()
            .scrollable(scrollable, Orientation.Horizontal, enabled = end > 0, flingBehavior = StopFling(scroller, key, scroll, density, isMirrored)),
        measurePolicy = { constraints ->
            val offset = Math.min(scroll.sideways[key] ?: 0.0, end)
            val left = if (isMirrored) end - offset else offset
            val placed = ArrayList<Pair<Placeable, Frame>>()
            for (index in items.indices) {
                val frame = items[index].frame()
                if (frame.right() <= left - width / 2 || frame.x >= left + width * 1.5) continue
                val size = Constraints.fixed(pixels(frame.width, density.toDouble()), pixels(frame.height, density.toDouble()))
                for (placeable in measure(index, size)) placed.add(Pair(placeable, frame))
            }
            layout(constraints.maxWidth, constraints.maxHeight) {
                for ((placeable, frame) in placed) {
                    placeable.place(pixels(frame.x - left, density.toDouble()), pixels(frame.y, density.toDouble()))
                }
            }
        }
    )
}
