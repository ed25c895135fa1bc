package galley.compose

import androidx.compose.runtime.getValue
import androidx.compose.runtime.mutableStateMapOf
import androidx.compose.runtime.mutableStateOf
import androidx.compose.runtime.setValue
import androidx.compose.runtime.snapshots.Snapshot
import galley.GalleyException
import galley.Layout
import galley.Page
import galley.Problem
import galley.Update
import galley.UpdateReader
import galley.Viewport

/** How far a page, and what scrolls sideways in it, is scrolled: in points. */
class PageScroll {
    /** How far the page is scrolled down. */
    var offset by mutableStateOf(0.0)
    /** How far what scrolls sideways is scrolled, by its section's id, or by that and its row's. */
    val sideways = mutableStateMapOf<String, Double>()

    /** Scrolls the page by a distance, between its ends; returns how far it went. */
    fun scroll(by: Double, layout: Layout, height: Double): Double {
        val before = offset
        offset = Math.max(0.0, Math.min(before + by, layout.height - height))
        return offset - before
    }
}

/** A page while it is shown. */
class PageState(private val page: Page) {
    /** The last layout; null before the first. */
    var layout by mutableStateOf<Layout?>(page.layout())
        private set
    /** The last problem; null once something came. */
    var problem by mutableStateOf<Problem?>(null)
        private set
    /** How far it is scrolled. */
    val scroll = PageScroll()
    private var reader: UpdateReader? = null

    /** Has the page computed for a screen; what fails is a problem of the page. */
    fun resize(viewport: Viewport) {
        page.resize(viewport)
    }

    /** Follows the page on a thread of its own, until it is left. */
    fun follow() {
        val reader = page.read()
        this.reader = reader
        val thread = Thread({ read(reader) }, "galley-page")
        thread.isDaemon = true
        thread.start()
    }

    /** Stops following it. */
    fun leave() {
        reader?.close()
        reader = null
    }

    private fun read(reader: UpdateReader) {
        try {
            while (true) {
                val update = reader.next() ?: return
                Snapshot.withMutableSnapshot { take(update) }
            }
        } catch (error: GalleyException) {
            Snapshot.withMutableSnapshot { problem = error.problem }
        } catch (error: InterruptedException) {
            Thread.currentThread().interrupt()
        }
    }

    private fun take(update: Update) {
        problem = update.problem
        val next = update.layout ?: return
        val before = layout
        if (before != null && next.module == before.module) scroll.offset = kept(scroll.offset, before, next)
        layout = next
    }

    /** Returns the offset at which the topmost item in sight stands where it stood. */
    private fun kept(offset: Double, before: Layout, after: Layout): Double {
        if (offset <= 0) return offset
        val window = before.window(offset, 1.0, 0.0)
        if (window.itemCount() == 0) return offset
        val section = after.indexOfSection(before.section(window.section(0)).id())
        if (section < 0) return offset
        val id = window.item(0).id()
        val item = after.section(section).items().firstOrNull { it.id() == id } ?: return offset
        val frame = after.section(section).frame()
        val isAcross = after.section(section).scroller() != null
        val top = if (isAcross) frame.y else frame.y + item.frame().y
        val old = if (isAcross) before.section(window.section(0)).frame().y else window.frame(0).y
        return Math.max(0.0, offset + top - old)
    }
}
