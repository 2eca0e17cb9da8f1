import { readFileSync } from 'node:fs'
import { DOMParser, type Element } from '@xmldom/xmldom'
import { type Entry, Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import { type Answer, typeOf } from '../lib/server'

interface WebLink {
  href: string
  type?: string
  title?: string
  children?: WebLink[]
}

/** A Readium position is that many bytes of a compressed chapter (the rule of Readium's own tools). */
const POSITION_BYTES = 1024

/**
 * An EPUB in the form Readium reads: a web publication whose files are served one by one, with the position list that
 * Readium's servers generate. Readium's navigator does not parse EPUBs.
 */
export class WebPublication {
  readonly #entries: ReadonlyMap<string, Entry>
  readonly #answers = new Map<string, Answer>()

  private constructor(entries: ReadonlyMap<string, Entry>) {
    this.#entries = entries
  }

  static async of(path: string): Promise<WebPublication> {
    const reader = new ZipReader(new Uint8ArrayReader(readFileSync(path)), { useWebWorkers: false })
    const entries = new Map((await reader.getEntries()).map((entry) => [entry.filename, entry]))
    const publication = new WebPublication(entries)
    await publication.#describe()
    return publication
  }

  async answer(path: string): Promise<Answer | null> {
    const made = this.#answers.get(path)
    if (made) return made
    const bytes = await this.#bytes(path)
    if (!bytes) return null
    const answer: Answer = { body: bytes, type: typeOf(path), kind: 'book' }
    this.#answers.set(path, answer)
    return answer
  }

  async #describe(): Promise<void> {
    const container = await this.#parse('META-INF/container.xml')
    const packagePath = all(container, 'rootfile')[0]?.getAttribute('full-path') ?? ''
    const opf = await this.#parse(packagePath)
    const items = new Map(all(opf, 'item').map((item) => [item.getAttribute('id') ?? '', item]))
    const hrefOf = (item: Element) => resolve(packagePath, item.getAttribute('href') ?? '')
    const link = (item: Element): WebLink => ({
      href: hrefOf(item),
      type: item.getAttribute('media-type') ?? undefined,
    })
    const readingOrder = all(opf, 'itemref')
      .filter((ref) => ref.getAttribute('linear') !== 'no')
      .flatMap((ref) => items.get(ref.getAttribute('idref') ?? '') ?? [])
      .map(link)
    const inOrder = new Set(readingOrder.map(({ href }) => href))
    const nav = [...items.values()].find((item) => /\bnav\b/.test(item.getAttribute('properties') ?? ''))
    const manifest = {
      '@context': 'https://readium.org/webpub-manifest/context.jsonld',
      metadata: {
        conformsTo: 'https://readium.org/webpub-manifest/profiles/epub',
        identifier: text(opf, 'dc:identifier'),
        title: text(opf, 'dc:title'),
        language: text(opf, 'dc:language'),
        layout: 'reflowable',
        readingProgression: 'ltr',
      },
      links: [{ rel: 'http://readium.org/position-list', href: 'positions.json', type: POSITIONS_TYPE }],
      readingOrder,
      resources: [...items.values()].map(link).filter(({ href }) => !inOrder.has(href)),
      toc: nav ? entriesOf(await this.#parse(hrefOf(nav)), hrefOf(nav)) : [],
    }
    this.#answers.set('manifest.json', json(manifest, 'application/webpub+json'))
    this.#answers.set('positions.json', json(this.#positions(readingOrder), POSITIONS_TYPE))
  }

  #positions(readingOrder: readonly WebLink[]) {
    const lists = readingOrder.map(({ href, type }) => {
      const count = Math.max(1, Math.ceil((this.#entries.get(href)?.compressedSize ?? 0) / POSITION_BYTES))
      return Array.from({ length: count }, (_, at) => ({ href, type, progression: at / count }))
    })
    const flat = lists.flat()
    const positions = flat.map(({ href, type, progression }, at) => ({
      href,
      type,
      locations: { position: at + 1, progression, totalProgression: at / flat.length },
    }))
    return { total: positions.length, positions }
  }

  async #bytes(path: string): Promise<Buffer | null> {
    const entry = this.#entries.get(path)
    if (!entry || entry.directory) return null
    return Buffer.from(await entry.getData(new Uint8ArrayWriter()))
  }

  async #parse(path: string) {
    const bytes = await this.#bytes(path)
    return new DOMParser().parseFromString(bytes?.toString('utf8') ?? '<none/>', 'text/xml')
  }
}

const POSITIONS_TYPE = 'application/vnd.readium.position-list+json'

type Document = ReturnType<DOMParser['parseFromString']>

const all = (node: Document | Element, name: string): Element[] => Array.from(node.getElementsByTagName(name))
const text = (node: Document, name: string): string => all(node, name)[0]?.textContent?.trim() ?? ''

const resolve = (from: string, href: string): string =>
  decodeURIComponent(new URL(href, `http://book/${from}`).href.slice('http://book/'.length))

function entriesOf(nav: Document, path: string): WebLink[] {
  const toc = all(nav, 'nav').find((each) => each.getAttribute('epub:type') === 'toc')
  const list = toc && childrenOf(toc, 'ol')[0]
  return list ? listEntries(list, path) : []
}

function listEntries(list: Element, path: string): WebLink[] {
  return childrenOf(list, 'li').map((item) => {
    const anchor = all(item, 'a')[0]
    const inner = childrenOf(item, 'ol')[0]
    return {
      href: anchor ? resolve(path, anchor.getAttribute('href') ?? '') : '',
      title: anchor?.textContent?.trim() ?? '',
      children: inner ? listEntries(inner, path) : undefined,
    }
  })
}

const childrenOf = (node: Element, name: string): Element[] =>
  Array.from(node.childNodes).filter((each): each is Element => each.nodeName === name)

const json = (value: unknown, type: string): Answer => ({
  body: Buffer.from(JSON.stringify(value)),
  type,
  kind: 'book',
})
