import 'foliate-js/view.js'
import { bench } from './driver'
import { type BenchEngine, type EnginePlace, fileName, flat, once, substanceOf } from './engine'
import type { FoliateTocItem, FoliateView } from './peers'

/** foliate-js, the version in the registry, through its `foliate-view` element. */
function foliateEngine(): BenchEngine {
  const view = document.createElement('foliate-view') as FoliateView
  let entries: FoliateTocItem[] = []
  const pageWithText = async () => {
    const { renderer } = view
    do await once(view, 'relocate')
    while (renderer.page < 1 || renderer.page > renderer.pages - 2)
  }
  view.style.cssText = 'display:block;width:800px;height:600px'
  return {
    async open(address, stage) {
      stage.append(view)
      await view.open(address)
      view.renderer.setAttribute('max-column-count', '1')
      view.renderer.setStyles('html { font-size: 20px }')
      const there = once(view, 'relocate')
      await view.goTo(0)
      await there
      entries = flat(view.book.toc ?? [], (item) => item.subitems ?? [])
    },
    next() {
      // It reports when the page is shown, and accepts the next turn 100 ms later. Between chapters it shows an empty
      // page and reports that too.
      const shown = pageWithText()
      return { shown, accepted: view.next() }
    },
    entries: () => entries.length,
    async goTo(entry) {
      const there = once(view, 'relocate')
      await view.goTo(entries[entry]?.href ?? 0)
      await there
    },
    place(): EnginePlace {
      const [content] = view.renderer.getContents()
      return {
        chapter: fileName(view.book.sections[content?.index ?? -1]?.id ?? ''),
        key: view.lastLocation?.cfi ?? '',
      }
    },
    substance: () => substanceOf(view.renderer.getContents()[0]?.doc.body),
    async *search(query) {
      let count = 0
      for await (const found of view.search({ query })) {
        if (typeof found === 'string' || !found.subitems) continue
        count += found.subitems.length
        yield count
      }
      yield count
    },
  }
}

bench(foliateEngine())
