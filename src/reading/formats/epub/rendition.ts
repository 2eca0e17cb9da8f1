import type { Rendition } from '../../publication/publication'
import { attribute, ownDescendants, readMeta, textOf } from '../markup/xml'

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
 * Returns a function that resolves the prefixes of property names (EPUB RS 3.3 §10): the layout properties become
 * `rendition:…` whatever prefix the book declares for them. A reserved prefix that the book redeclares loses its meaning.
 */
export function createPropertyResolver(root: Element): (name: string) => string {
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
 * Reads the default layout of all items from the package metadata (EPUB 3.3 §8.2), and `fixed-layout` of older tools,
 * which is ignored from EPUB 3 on (RS 3.3 §4.3).
 *
 * @param resolveProperty result of `createPropertyResolver`
 * @param isFixed another file of an older book declares a fixed layout
 */
export function readRendition(
  metadata: Element | null,
  resolveProperty: (name: string) => string = (name) => name,
  version = 3,
  isFixed = false,
): Rendition {
  const metas = metadata ? ownDescendants(metadata, 'meta').filter((meta) => !attribute(meta, 'refines')) : []
  /** All values of a property; `choose` takes the first valid one. */
  const valuesOf = (property: string) =>
    metas
      .filter((meta) => resolveProperty(attribute(meta, 'property')) === `rendition:${property}`)
      .map(textOf)
  const isOldFixed = version < 3 && (isFixed || /^(true|yes)$/i.test(readMeta(metadata, 'fixed-layout')))
  // Kindle's property of fixed-layout books: `1024x600`.
  const resolution = /^(\d+)x(\d+)/i.exec(readMeta(metadata, 'original-resolution'))
  const viewport = valuesOf('viewport')[0] ?? (resolution && `width=${resolution[1]},height=${resolution[2]}`)
  const layout = choose('layout', valuesOf('layout')) ?? (isOldFixed ? 'pre-paginated' : DEFAULTS.layout)
  return {
    ...DEFAULTS,
    layout,
    flow: layout === 'roll' ? 'scrolled-continuous' : (choose('flow', valuesOf('flow')) ?? DEFAULTS.flow),
    spread: choose('spread', valuesOf('spread').map(modernSpread)) ?? DEFAULTS.spread,
    ...(viewport && { viewport }),
  }
}

/**
 * The layout of one item: the book's, with the overrides of its `itemref`. The first of conflicting properties wins. Items
 * of a roll cannot override the layout (EPUB RS 3.4, roll layouts), and items of other books cannot be rolls.
 */
export function itemRendition(book: Rendition, properties: readonly string[]): Rendition {
  if (book.layout === 'roll') return book
  const valuesOf = (property: string) =>
    properties
      .filter((name) => name.startsWith(`rendition:${property}-`))
      .map((name) => name.slice(`rendition:${property}-`.length))
  // Property of 多看: the picture of the page fills it.
  const isPlate = properties.some((name) => name.startsWith('duokan-page-f'))
  return {
    ...book,
    layout:
      choose(
        'layout',
        valuesOf('layout').filter((value) => value !== 'roll'),
      ) ?? (isPlate ? 'pre-paginated' : book.layout),
    flow: choose('flow', valuesOf('flow')) ?? book.flow,
    spread: choose('spread', valuesOf('spread').map(modernSpread)) ?? (isPlate ? 'none' : book.spread),
    side: sideOf(properties),
    alignCenter: properties.includes('rendition:align-x-center'),
  }
}

function choose<Name extends keyof typeof CHOICES>(
  name: Name,
  values: readonly string[],
): (typeof CHOICES)[Name][number] | undefined {
  const choices: readonly string[] = CHOICES[name]
  return values.find((value): value is (typeof CHOICES)[Name][number] => choices.includes(value))
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
