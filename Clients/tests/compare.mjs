// Compares, in a browser, what <galley-page> drew with what the layout says.

/** Runs in the page: compares what is drawn with the layout. Returns the count and the mistakes. */
export function compare(tolerance) {
  const page = document.querySelector('galley-page');
  const {layout} = page;
  const root = page.shadowRoot;
  let origin;
  const isReversed = layout.viewport.direction === 'rtl';
  const mistakes = [];
  let count = 0;
  const check = (name, node, {x, y, width, height}) => {
    const rect = node.getBoundingClientRect();
    const is = [rect.left - origin.left, rect.top - origin.top, rect.width, rect.height];
    const off = [x, y, width, height].map((length, index) => Math.abs(length - is[index]));
    count += 1;
    if (Math.max(...off) > tolerance) mistakes.push(`${name}: ${is} for ${[x, y, width, height]}`);
  };
  const moved = (frame, x, y) => ({...frame, x: frame.x + x, y: frame.y + y});
  for (const node of root.querySelectorAll('.section')) {
    const dock = node.closest('.docked-section');
    origin = (dock ?? root.querySelector('.content')).getBoundingClientRect();
    const sections = dock ? layout.docks.map(each => each.section) : layout.sections;
    const section = sections.find(({id}) => id === node.dataset.section);
    check(section.id, node, section.frame);
    for (const part of node.querySelectorAll(':scope > [data-part]')) {
      if (part.classList.contains('pinned')) continue;
      const kind = part.dataset.part;
      check(`${section.id} ${kind}`, part, moved(section[kind].frame, section.frame.x, section.frame.y));
    }
    const {scroller} = section;
    const hidden = scroller && Math.max(0, scroller.contentSize.width - scroller.frame.width);
    const offset = node.querySelector(':scope > .scroller')?.scrollLeft ?? 0;
    const x = scroller ? scroller.frame.x - offset - (isReversed ? hidden : 0) : 0;
    const y = section.frame.y + (scroller?.frame.y ?? 0);
    const cells = ':scope > .list > .cell, :scope > .scroller > .inner > .cell';
    for (const cell of node.querySelectorAll(cells)) {
      const {item} = page.find(cell);
      check(`${section.id} ${item.id}`, cell, moved(item.frame, x, y));
      const carousel = cell.querySelector('.scroller');
      if (carousel && item.carousel) {
        const {frame, contentSize} = item.carousel;
        const rest = isReversed ? Math.max(0, contentSize.width - frame.width) : 0;
        const left = item.frame.x + x + frame.x - carousel.scrollLeft - rest;
        for (const inner of carousel.querySelectorAll('.cell')) {
          const place = moved(page.find(inner).item.frame, left, item.frame.y + y + frame.y);
          check(`${item.id} ${page.find(inner).item.id}`, inner, place);
        }
      }
      const drawn = [...cell.querySelectorAll(':scope > .body > [data-role]')];
      (item.elements ?? []).forEach((element, index) => {
        if (!drawn[index] || element.kind === 'carousel') return;
        const place = moved(element.frame, item.frame.x + x, item.frame.y + y);
        // A text is moved so that its baseline, not its box, is in its place.
        if (element.kind === 'text') place.y = drawn[index].getBoundingClientRect().top - origin.top;
        check(`${item.id} ${element.role}`, drawn[index], place);
      });
    }
  }
  return {count, mistakes};
}
