package galley.compose

import androidx.compose.foundation.ExperimentalFoundationApi
import androidx.compose.foundation.background
import androidx.compose.foundation.isSystemInDarkTheme
import androidx.compose.foundation.layout.BoxWithConstraints
import androidx.compose.foundation.layout.Column
import androidx.compose.foundation.layout.fillMaxSize
import androidx.compose.foundation.layout.fillMaxWidth
import androidx.compose.foundation.layout.height
import androidx.compose.runtime.Composable
import androidx.compose.runtime.CompositionLocalProvider
import androidx.compose.runtime.DisposableEffect
import androidx.compose.runtime.LaunchedEffect
import androidx.compose.runtime.remember
import androidx.compose.runtime.staticCompositionLocalOf
import androidx.compose.ui.Modifier
import androidx.compose.ui.platform.LocalConfiguration
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.platform.LocalLayoutDirection
import androidx.compose.ui.unit.LayoutDirection
import androidx.compose.ui.unit.dp
import galley.Action
import galley.Item
import galley.Page
import galley.PaletteColor
import galley.Viewport
import kotlinx.coroutines.delay

/** The drawing of an item of a type that the app draws itself. */
typealias Cell = @Composable() ((item: Item, modifier: Modifier) -> Unit)

/** What a page asks of the app: the font of a style's name, an image, and what to do with an action. */
class GalleyHost(
    /** Returns the typeface of a font, by its name in the service's `/v1/fonts`; null for the system's own. */
    val typeface: (String) -> android.graphics.Typeface? = { null },
    /** Returns an image by its name or URL, at once; null while it is not there, which draws its placeholder. */
    val image: (String) -> androidx.compose.ui.graphics.ImageBitmap? = { null },
    /** Runs an action that a touch has chosen; the item is null for those of headers, footers and bars. */
    val act: (Action, Item?) -> Unit = { _, _ -> }
)

/** The host and the mode that what is drawn inside of a page takes its fonts, images and colours from. */
internal class Surroundings(val host: GalleyHost, val mode: PaletteColor.Mode)

internal val LocalSurroundings = staticCompositionLocalOf {
    Surroundings(GalleyHost(), PaletteColor.Mode.LIGHT)
}

/**
 * Shows a page and follows it while it is shown: each item where the service has computed it, docks at the edges of the screen, pinned
 * headers and footers, a scrollbar that tells the truth.
 *
 * The page is asked for in the width, the pixels and the font scale of the device. What is shown stays whatever fails.
 *
 * @param page the page, for which the service is told the types of `cells` where `Galley.page` was given them.
 * @param cells the drawing of items by their type; others are drawn as the service has computed them.
 * @param prefetch true where the pages that items in sight open are fetched once the reader rests there.
 */
@ExperimentalFoundationApi
@Composable
fun GalleyPage(
    page: Page,
    cells: Map<String, Cell> = emptyMap(),
    host: GalleyHost = GalleyHost(),
    highContrast: Boolean = false,
    prefetch: Boolean = false,
    modifier: Modifier = Modifier
) {
    val state = remember(page) { PageState(page) }
    val mode = PaletteColor.Mode.of(isSystemInDarkTheme(), highContrast)
    val density = LocalDensity.current.density
    val fontScale = LocalConfiguration.current.fontScale
    val isMirrored = LocalLayoutDirection.current == LayoutDirection.Rtl
    BoxWithConstraints(modifier.fillMaxSize()) {
        val viewport = Viewport.of(maxWidth.value.toDouble(), maxHeight.value.toDouble())
            .withScale(density.toDouble())
            .withFontScale(fontScale.toDouble())
            .withDirection(if (isMirrored) "rtl" else "ltr")
        LaunchedEffect(page, maxWidth, maxHeight, density, fontScale, isMirrored) { state.resize(viewport) }
        DisposableEffect(page) {
            state.follow()
            onDispose { state.leave() }
        }
        val layout = state.layout ?: return@BoxWithConstraints
        val offset = state.scroll.offset
        // Begins again with each move.
        if (prefetch) LaunchedEffect(layout, offset, maxHeight) {
            delay(RESTING_MILLISECONDS)
            page.prefetch(actions(layout, offset, maxHeight.value.toDouble()))
        }
        val docks = layout.docks()
        val color = layout.background() ?: "\$background"
        CompositionLocalProvider(LocalSurroundings provides Surroundings(host, mode)) {
            Column(Modifier.fillMaxSize().background(colorOf(layout.color(color, mode) ?: "#00000000"))) {
                for (dock in docks) if (dock.isAtTop) DockContent(dock.layout, cells)
                PageContent(layout, cells, state.scroll, Modifier.fillMaxWidth().weight(1f))
                for (dock in docks) if (!dock.isAtTop) DockContent(dock.layout, cells)
            }
        }
    }
}

/** The time after which a reader rests at a place. */
private const val RESTING_MILLISECONDS = 250L

/** Returns the actions of the items in sight, in their order. */
private fun actions(layout: galley.Layout, offset: Double, height: Double): List<Action> {
    val window = layout.window(offset, height, 0.0)
    return (0 until window.itemCount()).mapNotNull { window.item(it).select() }
}

/** A dock: a page of one section that does not scroll. */
@ExperimentalFoundationApi
@Composable
private fun DockContent(layout: galley.Layout, cells: Map<String, Cell>) {
    val scroll = remember { PageScroll() }
    PageContent(layout, cells, scroll, Modifier.fillMaxWidth().height(layout.height.dp))
}
