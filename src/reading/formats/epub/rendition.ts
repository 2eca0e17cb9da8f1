import type { Rendition } from '../../publication/publication'
import { attribute, namedMeta, ownDescendants, textOf } from '../markup/xml'

const CHOICES = {
  layout: ['reflowable', 'pre-paginated', 'roll'],
  flow: ['auto', 'paginated', 'scrolled-doc', 'scrolled-continuous'],
  spread: ['auto', 'none', 'landscape', 'both'],
} as const

const DEFAULTS: Rendition = {
  layout: 'reflowable',
  flow: 'auto',
  spread: 'auto',
  side: null,
  alignCenter: false,
}

const VOCABULARY = 'http://www.idpf.org/vocab/rendition/#'

/**
 * What the names of a package's properties mean (EPUB RS 3.3 §10): `rendition:…` for layout, by whatever prefix the
 * book says so; a reserved prefix that it declares anew is no longer ours.
 */
export function vocabularyOf(root: Element): (name: string) => string {
  const declared = new Map<string, string>()
  for (const [, prefix = '', url = ''] of attribute(root, 'prefix').matchAll(
    /(?<![^\s:])([^\s:]+:)\s+(\S+)/g,
  ))
    declared.set(prefix, url)
  return (name) => {
    const prefix = name.slice(0, name.indexOf(':') + 1)
    const url = declared.get(prefix) ?? prefix
    return (url === VOCABULARY ? 'rendition:' : url) + name.slice(prefix.length)
  }
}

/**
 * What a package document says of the layout of all its items (EPUB 3.3 §8.2; `fixed-layout` of older tools, which
 * is not asked from EPUB 3 on: RS 3.3 §4.3).
 *
 * @param isFixed another file calls an older book one of fixed pages
 */
export function readRendition(
  metadata: Element | null,
  meaning: (name: string) => string = (name) => name,
  version = 3,
  isFixed = false,
): Rendition {
  const metas = metadata ? ownDescendants(metadata, 'meta').filter((meta) => !attribute(meta, 'refines')) : []
  /** The first that says something understood counts. */
  const said = (property: string) =>
    metas.filter((meta) => meaning(attribute(meta, 'property')) === `rendition:${property}`).map(textOf)
  const isOldFixed = version < 3 && (isFixed || /^(true|yes)$/i.test(namedMeta(metadata, 'fixed-layout')))
  // Kindle's own, of books of fixed pages: `1024x600`.
  const resolution = /^(\d+)x(\d+)/i.exec(namedMeta(metadata, 'original-resolution'))
  const viewport = said('viewport')[0] ?? (resolution && `width=${resolution[1]},height=${resolution[2]}`)
  const layout = choose('layout', said('layout')) ?? (isOldFixed ? 'pre-paginated' : DEFAULTS.layout)
  return {
    ...DEFAULTS,
    layout,
    flow: layout === 'roll' ? 'scrolled-continuous' : (choose('flow', said('flow')) ?? DEFAULTS.flow),
    spread: choose('spread', said('spread').map(modernSpread)) ?? DEFAULTS.spread,
    ...(viewport && { viewport }),
  }
}

/**
 * The layout of one item: the book's, with what its `itemref` overrides. The first of contrary wishes counts. Nothing
 * of a roll is laid out otherwise (EPUB RS 3.4, roll layouts), and nothing of another book as one.
 */
export function itemRendition(book: Rendition, properties: readonly string[]): Rendition {
  if (book.layout === 'roll') return book
  const said = (property: string) =>
    properties
      .filter((name) => name.startsWith(`rendition:${property}-`))
      .map((name) => name.slice(`rendition:${property}-`.length))
  // 多看's: the picture in it, and nothing else, fills the page.
  const isPlate = properties.some((name) => name.startsWith('duokan-page-f'))
  return {
    ...book,
    layout:
      choose(
        'layout',
        said('layout').filter((value) => value !== 'roll'),
      ) ?? (isPlate ? 'pre-paginated' : book.layout),
    flow: choose('flow', said('flow')) ?? book.flow,
    spread: choose('spread', said('spread').map(modernSpread)) ?? (isPlate ? 'none' : book.spread),
    side: sideOf(properties),
    alignCenter: properties.includes('rendition:align-x-center'),
  }
}

function choose<Name extends keyof typeof CHOICES>(
  name: Name,
  said: readonly string[],
): (typeof CHOICES)[Name][number] | undefined {
  const choices: readonly string[] = CHOICES[name]
  return said.find((value): value is (typeof CHOICES)[Name][number] => choices.includes(value))
}

/** `portrait` is deprecated and means `both`. */
const modernSpread = (value: string) => (value === 'portrait' ? 'both' : value)

function sideOf(properties: readonly string[]): Rendition['side'] {
  for (const name of properties) {
    const side = /^(?:(?:rendition:)?page-spread|facing-page)-(left|right|center)$/.exec(name)?.[1]
    if (side === 'left' || side === 'right' || side === 'center') return side
  }
  return null
}
