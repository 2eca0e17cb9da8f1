import { type BenchEngine, type EnginePlace, fileName, flat, substanceOf } from './engine'
import type { EpubFactory, EpubRendition, EpubSection, EpubTocItem } from './peers'

/** epub.js, and epub-ts, a rewrite of it with the same API. */
export function epubJsEngine(ePub: EpubFactory): BenchEngine {
  let stage: HTMLElement
  let rendition: EpubRendition
  let entries: EpubTocItem[] = []
  let sections: EpubSection[] = []
  let book: ReturnType<EpubFactory>
  return {
    async open(address, element) {
      stage = element
      book = ePub(address)
      rendition = book.renderTo(element, { width: 800, height: 600, flow: 'paginated', spread: 'none' })
      rendition.themes.fontSize('20px')
      await rendition.display()
      await book.loaded.navigation
      entries = flat(book.navigation.toc, (item) => item.subitems ?? [])
      sections = book.spine.spineItems
    },
    next() {
      const done = rendition.next()
      return { shown: done, accepted: done }
    },
    entries: () => entries.length,
    goTo: (entry) => rendition.display(entries[entry]?.href),
    place(): EnginePlace {
      const { start } = rendition.currentLocation()
      return { chapter: fileName(start.href), key: start.cfi }
    },
    substance: () => substanceOf(stage),
    async *search(query) {
      let count = 0
      // As in the example of their documentation: load a section, search it, unload it.
      for (const section of sections) {
        await section.load(book.load.bind(book))
        count += section.find(query).length
        section.unload()
        yield count
      }
    },
  }
}
