import { parseXmlMarkup } from '../../../../src/platform/parse-markup'
import { openPublication } from '../../../../src/reading/formats'
import type { Appearance, Navigator } from '../../../../src/reading/navigator/navigator'
import { ReflowableNavigator } from '../../../../src/reading/navigator/reflowable/reflowable-navigator'
import type { Publication, TocItem } from '../../../../src/reading/publication/publication'
import { bench } from './driver'
import { type BenchEngine, fileName, flat, substanceOf } from './engine'

const WORDS = {
  trouble: () => '',
  flaw: '',
  note: '注释',
  locale: 'zh-CN' as const,
}

const LOOK: Appearance = {
  fontSize: 20,
  lineHeight: null,
  margin: 1,
  isDark: false,
  isStill: true,
  flow: null,
}

/** The navigator alone, used through its API like the other engines: no element, no bars, no panels. */
function surfaceEngine(): BenchEngine {
  let stage: HTMLElement
  let engine: Navigator
  let publication: Publication
  let listed: TocItem[] | null = null
  let finder: import('../../../../src/reading/reader/search/finder').BookFinder | null = null
  const entries = () => (listed ??= flat(publication.toc, ({ children }) => children))
  return {
    async open(address, element) {
      stage = element
      const format = address.endsWith('.txt') ? 'txt' : 'epub'
      publication = await openPublication(
        { format, url: address },
        { parseXml: (text) => parseXmlMarkup(text) ?? new Document() },
      )
      engine = new ReflowableNavigator(stage, WORDS)
      await engine.open(publication, { index: 0 }, LOOK)
    },
    next() {
      const done = engine.next()
      return { shown: done, accepted: done }
    },
    entries: () => entries().length,
    goTo: (entry) => engine.goTo({ href: entries()[entry]?.href ?? '' }),
    place() {
      const { href = '', progression = 0 } = engine.locator() ?? {}
      return { chapter: fileName(href), key: `${href}:${progression}` }
    },
    substance: () => substanceOf(stage),
    async beforeSearch() {
      // Loaded when the reader opens its search panel; the other engines have theirs from the beginning.
      const [{ BookFinder }, { foldTable }, { default: characters }] = await Promise.all([
        import('../../../../src/reading/reader/search/finder'),
        import('../../../../src/reading/reader/search/fold'),
        import('opencc-js/dict/TSCharacters'),
      ])
      finder = new BookFinder({ publication, table: foldTable(characters) })
    },
    async *search(query) {
      const from = engine.locator()?.index ?? 0
      let count = 0
      for await (const { hits } of finder?.find(query, new AbortController().signal, from) ?? []) {
        count += hits.length
        yield count
      }
    },
  }
}

bench(surfaceEngine())
