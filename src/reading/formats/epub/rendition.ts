import type { Rendition } from '../../publication'
import { attribute, descendants, textOf } from '../xml'

const CHOICES = {
  layout: ['reflowable', 'pre-paginated'],
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

/** What a package document says of the layout of all its items (EPUB 3.3 §8.2; `fixed-layout` of older tools). */
export function readRendition(metadata: Element | null): Rendition {
  const metas = metadata ? descendants(metadata, 'meta').filter((meta) => !attribute(meta, 'refines')) : []
  /** The first that says something understood counts. */
  const said = (property: string) =>
    metas.filter((meta) => attribute(meta, 'property') === `rendition:${property}`).map(textOf)
  const isOldFixed = metas.some(
    (meta) => attribute(meta, 'name') === 'fixed-layout' && /^(true|yes)$/i.test(attribute(meta, 'content')),
  )
  return {
    ...DEFAULTS,
    layout: choose('layout', said('layout')) ?? (isOldFixed ? 'pre-paginated' : DEFAULTS.layout),
    flow: choose('flow', said('flow')) ?? DEFAULTS.flow,
    spread: choose('spread', said('spread').map(modernSpread)) ?? DEFAULTS.spread,
  }
}

/** The layout of one item: the book's, with what its `itemref` overrides. The first of contrary wishes counts. */
export function itemRendition(book: Rendition, properties: readonly string[]): Rendition {
  const said = (property: string) =>
    properties
      .filter((name) => name.startsWith(`rendition:${property}-`))
      .map((name) => name.slice(`rendition:${property}-`.length))
  return {
    layout: choose('layout', said('layout')) ?? book.layout,
    flow: choose('flow', said('flow')) ?? book.flow,
    spread: choose('spread', said('spread').map(modernSpread)) ?? book.spread,
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
    const side = /^(?:rendition:)?page-spread-(left|right|center)$/.exec(name)?.[1]
    if (side === 'left' || side === 'right' || side === 'center') return side
  }
  return null
}
