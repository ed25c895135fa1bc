package galley.compose

import androidx.compose.foundation.ExperimentalFoundationApi
import androidx.compose.foundation.gestures.Orientation
import androidx.compose.foundation.gestures.rememberScrollableState
import androidx.compose.foundation.gestures.scrollable
import androidx.compose.foundation.lazy.layout.LazyLayout
import androidx.compose.foundation.lazy.layout.LazyLayoutItemProvider
import androidx.compose.foundation.lazy.layout.LazyLayoutMeasureScope
import androidx.compose.runtime.Composable
import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.remember
import androidx.compose.runtime.setValue
import androidx.compose.ui.Modifier
import androidx.compose.ui.draw.clipToBounds
import androidx.compose.ui.draw.drawWithContent
import androidx.compose.ui.geometry.CornerRadius
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.geometry.Size
import androidx.compose.ui.graphics.Color
import androidx.compose.ui.layout.MeasureResult
import androidx.compose.ui.layout.Placeable
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.unit.Constraints
import galley.Frame
import galley.ItemPath
import galley.Layout
import galley.Part
import galley.Window
import kotlin.math.roundToInt

/** What of a page has a cell: a section's parts, an item, or the row of a section that scrolls sideways. */
internal sealed class Place {
    class OfPart(val section: Int, val kind: Part.Kind) : Place()
    class OfItem(val path: ItemPath) : Place()
    class OfRow(val section: Int) : Place()
}

/** The places of a page by their indexes for a lazy layout: of each section its parts, its row, its items. */
internal class Places(private val layout: Layout) {
    private val starts = IntArray(layout.sections().size + 1)

    init {
        for (index in layout.sections().indices) starts[index + 1] = starts[index] + OWN + layout.section(index).itemCount()
    }

    val count: Int get() = starts[starts.size - 1]

    fun part(section: Int, kind: Part.Kind): Int = starts[section] + kind.ordinal

    fun row(section: Int): Int = starts[section] + OWN - 1

    fun item(section: Int, item: Int): Int = starts[section] + OWN + item

    fun place(index: Int): Place {
        val found = java.util.Arrays.binarySearch(starts, index)
        // Of sections without items several begin at one place only if they had no parts, which all have.
        val section = if (found >= 0) found else -found - 2
        val inside = index - starts[section]
        return when {
            inside < OWN - 1 -> Place.OfPart(section, Part.Kind.values()[inside])
            inside == OWN - 1 -> Place.OfRow(section)
            else -> Place.OfItem(ItemPath(section, inside - OWN))
        }
    }

    fun key(index: Int): Any {
        val place = place(index)
        return when (place) {
            is Place.OfPart -> "${layout.section(place.section).id()}\u0000${place.kind.text}"
            is Place.OfRow -> "${layout.section(place.section).id()}\u0000row"
            is Place.OfItem -> {
                val section = layout.section(place.path.section)
                // Ids may repeat, so that their place tells them apart.
                "${section.id()}\u0000${section.item(place.path.item).id()}\u0000${place.path.item}"
            }
        }
    }

    private companion object {
        /** The parts of a section, and its row. */
        const val OWN = 5
    }
}

@ExperimentalFoundationApi
private class PageProvider(
    private val layout: Layout,
    private val places: Places,
    private val cells: Map<String, Cell>,
    private val scroll: PageScroll
) : LazyLayoutItemProvider {
    override val itemCount: Int get() = places.count

    override fun getKey(index: Int): Any = places.key(index)

    override fun getContentType(index: Int): Any? {
        val place = places.place(index)
        return if (place is Place.OfItem) layout.item(place.path.section, place.path.item).type() else place::class
    }

    @Composable
    override fun Item(index: Int, key: Any) {
        val place = places.place(index)
        when (place) {
            is Place.OfPart -> layout.section(place.section).part(place.kind)?.let { PartCell(layout, it) }
            is Place.OfItem -> ItemCell(layout, layout.item(place.path.section, place.path.item), cells, scroll, layout.section(place.path.section).id())
            is Place.OfRow -> {
                val section = layout.section(place.section)
                section.scroller()?.let { Row(layout, section.id(), section.items(), it, cells, scroll) }
            }
        }
    }
}

/** A page of a layout: scrolls, and composes what is in sight. */
@ExperimentalFoundationApi
@Composable
internal fun PageContent(layout: Layout, cells: Map<String, Cell>, scroll: PageScroll, modifier: Modifier) {
    val density = LocalDensity.current.density
    var height by remember { mutableStateOf(0.0) }
    val places = remember(layout) { Places(layout) }
    val provider = remember(layout, cells) { PageProvider(layout, places, cells, scroll) }
    val scrollable = rememberScrollableState { delta ->
        -(scroll.scroll(-delta / density.toDouble(), layout, height) * density).toFloat()
    }
    LazyLayout(
        itemProvider = { provider },
        modifier = modifier
            .clipToBounds()
            .scrollable(scrollable, Orientation.Vertical)
            .drawWithContent {
                drawContent()
                // The page's height is known, so that this is the truth however little of it was shown.
                val whole = layout.height * density
                if (whole > size.height) {
                    val thumb = Math.max(24.0 * density, size.height * size.height / whole)
                    val way = (size.height - thumb) * (scroll.offset * density / (whole - size.height))
                    drawRoundRect(
                        color = Color(0x80808080),
                        topLeft = Offset(size.width - 5 * density, way.toFloat()),
                        size = Size(3 * density, thumb.toFloat()),
                        cornerRadius = CornerRadius(1.5f * density)
                    )
                }
            },
        measurePolicy = { constraints ->
            height = constraints.maxHeight / density.toDouble()
            // The end moves up where the page has become shorter.
            val offset = Math.max(0.0, Math.min(scroll.offset, layout.height - height))
            measure(layout, places, layout.window(offset, height, height / 2), constraints, offset, density.toDouble())
        }
    )
}

/** Measures what is in a window, and places it where the service has computed it: decorations below, what is pinned above. */
@ExperimentalFoundationApi
private fun LazyLayoutMeasureScope.measure(
    layout: Layout,
    places: Places,
    window: Window,
    constraints: Constraints,
    offset: Double,
    density: Double
): MeasureResult {
    val placed = ArrayList<Pair<Placeable, Frame>>()
    fun add(index: Int, frame: Frame) {
        val size = Constraints.fixed(pixels(frame.width, density), pixels(frame.height, density))
        for (placeable in measure(index, size)) placed.add(Pair(placeable, frame))
    }
    for (isDecoration in listOf(true, false)) {
        for (part in window.supplementary()) {
            if ((part.kind == Part.Kind.DECORATION) == isDecoration) add(places.part(part.section, part.kind), part.frame)
        }
    }
    for (section in window.sections()) {
        val scroller = layout.section(section).scroller() ?: continue
        val frame = layout.section(section).frame()
        add(places.row(section), scroller.frame().moved(frame.x, frame.y))
    }
    for (place in 0 until window.itemCount()) {
        val section = window.section(place)
        // Items of a section that scrolls sideways are in its row.
        if (layout.section(section).scroller() == null) add(places.item(section, window.index(place)), window.frame(place))
    }
    for (part in window.pinned()) add(places.part(part.section, part.kind), part.frame)
    return layout(constraints.maxWidth, constraints.maxHeight) {
        // A page of another width than the screen's is in its middle.
        val left = (constraints.maxWidth / density - layout.width) / 2
        for ((placeable, frame) in placed) {
            placeable.place(pixels(left + frame.x, density), pixels(frame.y - offset, density))
        }
    }
}

/** Returns a length in pixels; those of a layout that was asked for with the device's scale are whole. */
internal fun pixels(points: Double, density: Double): Int = (points * density).roundToInt()
