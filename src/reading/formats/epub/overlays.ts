import type { Overlay, OverlayPart } from '../../publication'
import type { Archive } from '../archive'
import { resolveHref, withoutFragment } from '../paths'
import type { ParseXml } from '../source'
import { attribute, childrenOf, descendants, ownDescendants, parseDocument, readXml, textOf } from '../xml'
import { vocabularyOf } from './rendition'

const MEDIA = 'http://www.idpf.org/epub/vocab/overlays/#'

/** The media overlays of a book (EPUB 3.3 §9): which sound reads which words of a file. */
export class Overlays {
  readonly #archive: Archive
  readonly #parseXml: ParseXml
  readonly #classes: Pick<Overlay, 'activeClass' | 'playingClass'>
  /** Paths of overlays by those of the files they are of. */
  readonly #paths: ReadonlyMap<string, string>

  private constructor(archive: Archive, parseXml: ParseXml, root: Element, path: string) {
    this.#archive = archive
    this.#parseXml = parseXml
    const meaning = vocabularyOf(root)
    const said = (name: string) => {
      const meta = ownDescendants(root, 'meta').find((each) =>
        ['media:', MEDIA].some((prefix) => meaning(attribute(each, 'property')) === prefix + name),
      )
      // More than one is an error, and would be no name of a class.
      return textOf(meta).split(' ')[0] ?? ''
    }
    this.#classes = { activeClass: said('active-class'), playingClass: said('playback-active-class') }
    const items = ownDescendants(root, 'item')
    const pathOf = (item: Element) =>
      archive.find(withoutFragment(resolveHref(attribute(item, 'href'), path))) ?? ''
    const byId = new Map(items.map((item) => [attribute(item, 'id'), item]))
    this.#paths = new Map(
      items.flatMap((item) => {
        const overlay = byId.get(attribute(item, 'media-overlay'))
        return overlay ? [[pathOf(item), pathOf(overlay)] as const] : []
      }),
    )
  }

  /** @param path of the package document. @throws LibraryError when it cannot be read */
  static async read(archive: Archive, path: string, parseXml: ParseXml): Promise<Overlays> {
    const bytes = (await archive.read(path)) ?? new Uint8Array()
    return new Overlays(archive, parseXml, parseDocument(parseXml, await readXml(bytes), path), path)
  }

  /** The overlay of a file; null where it has none. @throws LibraryError when it cannot be read */
  async of(href: string): Promise<Overlay | null> {
    const path = this.#paths.get(href)
    const bytes = path ? await this.#archive.read(path) : null
    if (!path || !bytes) return null
    const root = parseDocument(this.#parseXml, await readXml(bytes), path)
    const parts = descendants(root, 'par').flatMap((par) => this.#partOf(par, path, href) ?? [])
    return parts.length > 0 ? { parts, ...this.#classes } : null
  }

  /** One overlay may be of several files. */
  #partOf(par: Element, path: string, href: string): OverlayPart | null {
    const [text] = childrenOf(par, 'text')
    const [audio] = childrenOf(par, 'audio')
    const target = resolveHref(text ? attribute(text, 'src') : '', path)
    const file = withoutFragment(target)
    if (!text || this.#archive.find(file) !== href) return null
    const from = clockOf(audio ? attribute(audio, 'clipBegin') : '') ?? 0
    const to = clockOf(audio ? attribute(audio, 'clipEnd') : '')
    return {
      fragment: target.slice(file.length + 1),
      sound: audio ? { href: resolveHref(attribute(audio, 'src'), path), from, to } : null,
    }
  }
}

/** Seconds in each metric of a clock value. */
const METRICS: Readonly<Record<string, number>> = { h: 3600, min: 60, s: 1, ms: 0.001, '': 1 }

/** Seconds of a clock value of SMIL 3.0 (`1:02:03.5`, `02:03`, `7.5s`, `200ms`); null for anything else. */
export function clockOf(value: string): number | null {
  const written = value.trim()
  const [, count, metric = ''] = /^(\d+(?:\.\d+)?)(h|min|ms|s)?$/.exec(written) ?? []
  if (count !== undefined) return Number(count) * (METRICS[metric] ?? 1)
  if (!/^(?:\d+:)?\d{1,2}:\d{1,2}(?:\.\d+)?$/.test(written)) return null
  return written.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}
