import { isShowable, mediaTypeOf } from '../../publication/media-types'
import { resolveHref, splitFragment, withoutFragment } from '../../publication/paths'
import type { Escapable, MediaOverlay, OverlayPart, Skippable } from '../../publication/publication'
import {
  attribute,
  childrenOf,
  descendants,
  ownDescendants,
  parseDocument,
  readXml,
  textOf,
} from '../markup/xml'
import type { ParseXml } from '../source/source'
import type { Archive } from '../zip/archive'
import { createPropertyResolver } from './rendition'

const MEDIA = 'http://www.idpf.org/epub/vocab/overlays/#'
const OPS = 'http://www.idpf.org/2007/ops'

/** Maps each term to its kind. */
function termsOf<Kind extends string>(
  kinds: Readonly<Partial<Record<Kind, string>>>,
): ReadonlyMap<string, Kind> {
  return new Map(
    Object.entries<string | undefined>(kinds).flatMap(([kind, terms]) =>
      (terms ?? '').split(' ').map((term) => [term, kind as Kind] as const),
    ),
  )
}

/** The terms of EPUB 3 for skippability, and the later terms of the vocabulary that replace them. */
const ASIDE_TERMS = termsOf<Skippable>({
  note: 'footnote footnotes endnote endnotes rearnote rearnotes note',
  page: 'pagebreak',
  sidebar: 'sidebar practice marginalia annotation help',
})

/** The terms of EPUB 3 for escapability that are structures; a row or a cell ends with the next part anyway. */
const STRUCTURE_TERMS = termsOf<Escapable>({
  table: 'table',
  list: 'list toc loi lot index glossary bibliography',
  figure: 'figure',
  aside: 'sidebar practice help annotation marginalia footnotes endnotes rearnotes',
})

/** The media overlays of a book (EPUB 3.3 §9): which audio clip narrates which element of a file. */
export class MediaOverlays {
  readonly #archive: Archive
  readonly #parseXml: ParseXml
  readonly #classes: Pick<MediaOverlay, 'activeClass' | 'playingClass'>
  /** Paths of overlay documents by the paths of the files that they narrate. */
  readonly #paths: ReadonlyMap<string, string>

  private constructor(archive: Archive, parseXml: ParseXml, root: Element, path: string) {
    this.#archive = archive
    this.#parseXml = parseXml
    const resolveProperty = createPropertyResolver(root)
    const metaValue = (name: string) => {
      const meta = ownDescendants(root, 'meta').find((each) =>
        ['media:', MEDIA].some((prefix) => resolveProperty(attribute(each, 'property')) === prefix + name),
      )
      // More than one class is an error; the first one is used.
      return textOf(meta).split(' ')[0] ?? ''
    }
    this.#classes = {
      activeClass: metaValue('active-class'),
      playingClass: metaValue('playback-active-class'),
    }
    const items = ownDescendants(root, 'item')
    const pathOf = (item: Element) => this.#fileAt(attribute(item, 'href'), path) ?? ''
    const byId = new Map(items.map((item) => [attribute(item, 'id'), item]))
    this.#paths = new Map(
      items.flatMap((item) => {
        const overlay = byId.get(attribute(item, 'media-overlay'))
        return overlay ? [[pathOf(item), pathOf(overlay)] as const] : []
      }),
    )
  }

  /** Reads the package document at `path`. @throws LibraryError when it cannot be read */
  static async read(archive: Archive, path: string, parseXml: ParseXml): Promise<MediaOverlays> {
    const bytes = (await archive.read(path)) ?? new Uint8Array()
    return new MediaOverlays(archive, parseXml, parseDocument(parseXml, await readXml(bytes), path), path)
  }

  /** The overlay of a file; null when it has none. @throws LibraryError when it cannot be read */
  async of(href: string): Promise<MediaOverlay | null> {
    const path = this.#paths.get(href)
    const bytes = path ? await this.#archive.read(path) : null
    if (!path || !bytes) return null
    const root = parseDocument(this.#parseXml, await readXml(bytes), path)
    const found = descendants(root, 'par').flatMap((par) => {
      const part = this.#partOf(par, path, href)
      return part ? { par, part } : []
    })
    const media = found.some(({ part }) => !part.audio) ? await this.#mediaOf(href) : new Map()
    const parts = withStructures(
      found.map(({ par, part }) => ({
        par,
        part: part.audio ? part : { ...part, ...media.get(part.fragment) },
      })),
    )
    return parts.length > 0 ? { parts, ...this.#classes } : null
  }

  /** The audio and video elements of a file that narrate themselves (EPUB 3.3 §9.2.2.4), by id. */
  async #mediaOf(href: string): Promise<Map<string, Partial<OverlayPart>>> {
    const media = new Map<string, Partial<OverlayPart>>()
    const bytes = await this.#archive.read(href)
    try {
      const root = parseDocument(this.#parseXml, await readXml(bytes ?? new Uint8Array()), href)
      for (const video of descendants(root, 'video')) media.set(attribute(video, 'id'), { isVideo: true })
      for (const audioElement of descendants(root, 'audio')) {
        const files = [audioElement, ...descendants(audioElement, 'source')]
          .map((each) => attribute(each, 'src'))
          .flatMap((src) => (src && this.#fileAt(src, href)) || [])
        const file = files.find((path) => isShowable(mediaTypeOf(path))) ?? files[0]
        if (file) media.set(attribute(audioElement, 'id'), { audio: { href: file, from: 0, to: null } })
      }
    } catch {
      // A file that is not well-formed is displayed anyway, and speech synthesis reads it.
    }
    return media
  }

  /** The part of a `par` element; null when it narrates another file: one overlay may narrate several. */
  #partOf(par: Element, path: string, href: string): OverlayPart | null {
    const [text] = childrenOf(par, 'text')
    const [audio] = childrenOf(par, 'audio')
    const target = text && resolveHref(attribute(text, 'src'), path)
    if (!target || this.#archive.find(withoutFragment(target)) !== href) return null
    const from = parseClockValue(audio ? attribute(audio, 'clipBegin') : '') ?? 0
    const to = parseClockValue(audio ? attribute(audio, 'clipEnd') : '')
    const skippable = nearestOfType(ancestorsOf(par), ASIDE_TERMS)?.term
    return {
      ...(skippable && { skippable }),
      fragment: splitFragment(target).fragment,
      audio: audio ? { href: resolveHref(attribute(audio, 'src'), path) ?? '', from, to } : null,
    }
  }

  /** The path of the file that an address in the file `from` leads to; null for none. */
  #fileAt(address: string, from: string): string | null {
    const target = resolveHref(address, from)
    return target && this.#archive.find(withoutFragment(target))
  }
}

/** A `par` element and its ancestors, innermost first. */
function ancestorsOf(par: Element): Element[] {
  const found: Element[] = []
  for (let node: Node | null = par; node?.nodeType === 1; node = node.parentNode) found.push(node as Element)
  return found
}

/** The first of these elements with an `epub:type` among the terms. */
function nearestOfType<Term>(
  elements: readonly Element[],
  terms: ReadonlyMap<string, Term>,
): { element: Element; term: Term } | null {
  for (const element of elements)
    for (const type of (element.getAttributeNS(OPS, 'type') ?? '').toLowerCase().split(/\s+/)) {
      const term = terms.get(type)
      if (term !== undefined) return { element, term }
    }
  return null
}

/** Adds to each part its innermost structure and the index of the part after that structure. */
function withStructures(found: readonly { par: Element; part: OverlayPart }[]): OverlayPart[] {
  const ends = new Map<Element, number>()
  found.forEach(({ par }, at) => {
    for (const element of ancestorsOf(par)) ends.set(element, at + 1)
  })
  return found.map(({ par, part }, at) => {
    const structure = nearestOfType(ancestorsOf(par).slice(1), STRUCTURE_TERMS)
    const next = structure ? (ends.get(structure.element) ?? at + 1) : 0
    return structure ? { ...part, escapable: { structure: structure.term, next } } : part
  })
}

/** Seconds in each unit of a clock value. */
const METRICS: Readonly<Record<string, number>> = { h: 3600, min: 60, s: 1, ms: 0.001, '': 1 }

/** Seconds of a clock value of SMIL 3.0 (`1:02:03.5`, `02:03`, `7.5s`, `200ms`); null for anything else. */
export function parseClockValue(value: string): number | null {
  const written = value.trim()
  const [, count, metric = ''] = /^(\d+(?:\.\d+)?)(h|min|ms|s)?$/.exec(written) ?? []
  if (count !== undefined) return Number(count) * (METRICS[metric] ?? 1)
  if (!/^(?:\d+:)?\d{1,2}:\d{1,2}(?:\.\d+)?$/.test(written)) return null
  return written.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}
