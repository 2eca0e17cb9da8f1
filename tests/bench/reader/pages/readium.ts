import { EpubNavigator } from '@readium/navigator'
import { HttpFetcher, Link, type Locator, Manifest, Publication } from '@readium/shared'
import { bench } from './driver'
import { type BenchEngine, type EnginePlace, fileName, flat, substanceOf } from './engine'

/** Readium's navigator on the book as a web publication (webpub.ts). */
function readiumEngine(): BenchEngine {
  let navigator: EpubNavigator
  let publication: Publication
  let stage: HTMLElement
  let hrefs: string[] = []
  return {
    async open(address, element) {
      stage = element
      // The page must set the size of its frames.
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('.readium-navigator-iframe { width: 100%; height: 100%; border: 0 }')
      const root = element.getRootNode()
      if (root instanceof ShadowRoot) root.adoptedStyleSheets.push(sheet)
      const response = await fetch(address)
      const manifest = Manifest.deserialize(await response.json())
      if (!manifest) throw new Error('Readium does not take the manifest')
      manifest.setSelfLink(response.url)
      const base = new URL('./', response.url).href
      publication = new Publication({ manifest, fetcher: new HttpFetcher(undefined, base) })
      const positions = await publication.positionsFromManifest()
      const always = () => true
      const nothing = () => {}
      navigator = new EpubNavigator(
        element,
        publication,
        {
          frameLoaded: nothing,
          positionChanged: nothing,
          tap: always,
          click: always,
          zoom: nothing,
          miscPointer: nothing,
          scroll: nothing,
          customEvent: nothing,
          handleLocator: () => false,
          textSelected: nothing,
          contentProtection: nothing,
          contextMenu: nothing,
          peripheral: nothing,
        },
        positions,
        undefined,
        { preferences: { columnCount: 1, fontSize: 1.25 }, defaults: {} },
      )
      await navigator.load()
      const toc = flat(publication.manifest.toc?.items ?? [], (link) => link.children?.items ?? [])
      hrefs = toc.map(({ href }) => href)
    },
    next() {
      const done = new Promise<boolean>((resolve) => navigator.goForward(false, resolve))
      return { shown: done, accepted: done }
    },
    entries: () => hrefs.length,
    goTo(entry) {
      const link = new Link({ href: hrefs[entry] ?? '', type: 'application/xhtml+xml' })
      return new Promise<boolean>((resolve) => navigator.go(link.locator, false, resolve))
    },
    place(): EnginePlace {
      const { href, locations }: Locator = navigator.currentLocator
      return { chapter: fileName(href), key: `${href}:${locations.progression ?? 0}` }
    },
    substance: () => substanceOf(stage),
  }
}

bench(readiumEngine())
