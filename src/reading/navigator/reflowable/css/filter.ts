import { isAllowedValue, isKnownProperty } from '../../sanitise/css-allow-list'
import {
  isIndirect,
  parseUrls,
  replaceBreak,
  replaceFamilies,
  replaceFontSize,
  replaceUnits,
  replaceUrls,
  VARIABLES,
} from './values'

/** What the filter needs of the book. */
export interface FilterContext {
  /** The object URL for an address as written; null when the book has no such file. */
  url(address: string): string | null
  /** The private name of a font family of the book. */
  privateFamily(family: string): string
}

/** Calls `visit` with every rule of a list and of the rules inside, and deletes those for which it returns false. */
export function forEachRule(
  owner: { cssRules: CSSRuleList; deleteRule(index: number): void },
  visit: (rule: CSSRule) => boolean,
): void {
  for (let index = owner.cssRules.length - 1; index >= 0; index -= 1) {
    const rule = owner.cssRules[index]
    if (!rule) continue
    if (!visit(rule)) {
      owner.deleteRule(index)
      continue
    }
    if (hasRules(rule)) forEachRule(rule, visit)
  }
}

function hasRules(
  rule: CSSRule,
): rule is CSSRule & { cssRules: CSSRuleList; deleteRule(index: number): void } {
  return 'cssRules' in rule && 'deleteRule' in rule
}

/**
 * The style declarations of a rule; null when it has none, or descriptors instead (`@position-try`; `@font-face` and `@page`
 * except in Chromium).
 */
export const styleOf = (rule: CSSRule): CSSStyleDeclaration | null =>
  'style' in rule && rule.style instanceof CSSStyleDeclaration && 'color' in rule.style ? rule.style : null

/** Addresses in a declaration block, as written. */
export function addressesOf(style: CSSStyleDeclaration): string[] {
  return [...style].flatMap((name) => parseUrls(style.getPropertyValue(name)))
}

/**
 * Longhands of `background` with which the page is painted when a chapter's root or body sets them
 * (`page/paged-viewport.ts`). They are copied to `--ol-page-*`.
 */
export const PAGE_BACKGROUND: readonly string[] = [
  'color',
  'image',
  'repeat',
  'position',
  'position-x',
  'position-y',
  'size',
]

const EDGES = ['left', 'right', 'top', 'bottom', 'inline-start', 'inline-end'] as const

const BESIDE = 'var(--ol-beside, 0px)'
const ABOVE = 'var(--ol-above, 0px)'
/** The page margin at each edge of a chapter: that of the edges where lines start and end, zero at the other two. */
const PAGE_MARGINS: Readonly<Record<(typeof EDGES)[number], string>> = {
  left: BESIDE,
  right: BESIDE,
  top: ABOVE,
  bottom: ABOVE,
  'inline-start': `(${BESIDE} + ${ABOVE})`,
  'inline-end': `(${BESIDE} + ${ABOVE})`,
}
/** Selectors of the root or body of a document; `.calibre` is the class that calibre gives to bodies. */
const BODY_SELECTOR = /(?:^|[\s>])(?:html|body|\.calibre)(?:[.#:[][^\s>+~]*)?$/i

/**
 * Limits the margins that a rule gives to the body. They overlap with the reader's page margins: only the excess is
 * added, within bounds, since 6em and 15em would leave one letter per line on a phone. Fixed-layout pages have no page
 * margins.
 */
export function limitMargins(rule: CSSRule, style: CSSStyleDeclaration): void {
  if (!('selectorText' in rule) || typeof rule.selectorText !== 'string') return
  const isBodyRule = rule.selectorText.split(',').every((each) => BODY_SELECTOR.test(each.trim()))
  // A padding of an inch is a paper margin: Google Docs exports set it on the body by a generated class.
  if (!isBodyRule && !style.paddingLeft.includes('72pt')) return
  for (const edge of EDGES)
    for (const name of [`margin-${edge}`, `padding-${edge}`]) {
      const value = style.getPropertyValue(name)
      if (/^[^-]*\d/.test(value))
        style.setProperty(
          name,
          `clamp(0px, ${value} - ${PAGE_MARGINS[edge]}, var(${BODY_MARGIN}, 6%))`,
          style.getPropertyPriority(name),
        )
    }
}

/** Largest margin of a body; unlimited on a fixed-layout page (`pre-paginated/page-base.css`). */
const BODY_MARGIN = '--ol-body-margin'

/** Largest width of a box; unlimited on a fixed-layout page (`pre-paginated/page-base.css`). */
const MAX_WIDTH = '--ol-broad'

/** Longest margin or indent; unlimited on a fixed-layout page (`pre-paginated/page-base.css`). */
const LONG = '--ol-long'
/** Lengths of two digits, or of more than 4em: shorter ones fit any page. */
const LONG_LENGTH = /^(?:(?:\d{3}|[5-9]\d)[\d.]*p[xt]|(?:\d\d|[5-9])[\d.]*r?em)$/

/** The value of `position: fixed`, set on a fixed-layout page only (`pre-paginated/page-base.css`). */
const FIXED = '--ol-fixed'

/** Rewrites a declaration block in place, so that it can style its chapter and nothing else. */
export function filterStyle(style: CSSStyleDeclaration, context: FilterContext): void {
  for (const name of [...style]) {
    const value = style.getPropertyValue(name)
    // The CSSOM gives no value for `all`, which cannot contain an address.
    if (name === 'all') continue
    const changed = value === '' ? pendingValue(name, style) : filterValue(name, value, context)
    if (changed === null) style.removeProperty(name)
    else if (changed !== value) style.setProperty(name, changed, style.getPropertyPriority(name))
    const painted = name.replace(/^background-/, '')
    if (changed && painted !== name && PAGE_BACKGROUND.includes(painted))
      style.setProperty(`--ol-page-${painted}`, changed, style.getPropertyPriority(name))
    if (/^max-(?:width|height)$/.test(name))
      style.setProperty(`--ol-${name}`, boundOf(name, value, changed), style.getPropertyPriority(name))
    if (changed && name === 'text-align') copyAlignment(style, changed)
    // For code on a dark page (`frame.css`).
    if (changed && name === 'color') style.setProperty('--ol-color', changed, style.getPropertyPriority(name))
  }
  boundLines(style)
}

/** Longhands, of any shorthand, that may show a file. */
const SHOWING = /image|source|path|mask|content|cursor|filter|shape|fill|stroke|marker/

/**
 * Checks a longhand whose value is still pending: the CSSOM gives '' for the longhands of a shorthand with `var()`. The
 * text of the shorthand decides whether it is harmless. Returns '' to keep the longhand, null to remove it.
 */
function pendingValue(name: string, style: CSSStyleDeclaration): '' | null {
  let isHarmless = !SHOWING.test(name)
  for (let at = name.lastIndexOf('-'); at > 0; at = name.lastIndexOf('-', at - 1)) {
    const text = style.getPropertyValue(name.slice(0, at))
    if (text === '') continue
    isHarmless = isAllowedValue(text)
    break
  }
  return isHarmless && isKnownProperty(name) ? '' : null
}

/**
 * Copies the alignment of a box to custom properties, for content with default styles (`surface.css`): headings and
 * tables, which are not justified with the text, and lines with the default indent.
 */
function copyAlignment(style: CSSStyleDeclaration, value: string): void {
  const priority = style.getPropertyPriority('text-align')
  style.setProperty('--ol-align', value === 'justify' ? 'initial' : value, priority)
  style.setProperty('--ol-indent', /center|right|end/.test(value) ? '0' : 'initial', priority)
}

/**
 * The bound of an image that applies together with the page's (`frame.css`); `initial` for none. A percentage of an
 * automatic height is no bound.
 */
const boundOf = (name: string, value: string, changed: string | null) =>
  changed &&
  /^(?:[\d.]|calc|min|max|clamp)/.test(value) &&
  !/var\(|-content/.test(value) &&
  (name === 'max-width' || !value.includes('%'))
    ? changed
    : 'initial'

/**
 * Limits the length of lines in a box with another writing mode than the page's: browsers would make them as long as the
 * window. The limits are set in `page/apply-preferences.ts`; a fixed-layout page has none.
 */
function boundLines(style: CSSStyleDeclaration): void {
  const mode = style.writingMode
  const side = mode.startsWith('h') ? 'width' : 'height'
  if (mode && !style.getPropertyValue(`max-${side}`))
    style.setProperty(`max-${side}`, `calc(var(--ol-across-${side}) - 3em)`)
}

/** Characters of generated content, of which a rule gives a copy to each element it selects, and of a custom property. */
const MAX_CONTENT = 1000
const MAX_CUSTOM = 20_000
/** Tracks or columns that a declaration makes, each of which is laid out. */
const MAX_TRACKS = 200

/** Whether a value makes a browser create more than any book needs. */
function isCostly(name: string, value: string): boolean {
  if (name.startsWith('--')) return value.length > MAX_CUSTOM
  if (name === 'content') return value.length > MAX_CONTENT && !/^url\("data:/.test(value)
  if (name !== 'column-count' && !name.startsWith('grid-')) return false
  // The number of a `repeat()`, of a line or of a span.
  const numbers = value.match(/(?<![\d.#-])\d+(?![\d.]|[a-z%])/gi) ?? []
  return value.length > MAX_CUSTOM || numbers.some((each) => Number(each) > MAX_TRACKS)
}

function filterValue(name: string, value: string, context: FilterContext): string | null {
  if (isCostly(name, value)) return null
  if (name.startsWith('--'))
    return name.startsWith('--ol-') || !isAllowedValue(value) ? null : replaceUnits(value)
  if (!isKnownProperty(name)) return null
  // `fixed` is kept on fixed-layout pages, which contain such boxes, and becomes static in reflowable text. Keywords only.
  if (name === 'position')
    return value === 'fixed'
      ? `var(${FIXED}, static)`
      : /^[a-z-]+$/.test(value) && value !== 'sticky'
        ? value
        : null
  // An image as cursor could be larger than the page and imitate the interface.
  if (name === 'cursor') return /^[a-z-]+$/.exec(value.slice(value.lastIndexOf(',') + 1).trim())?.[0] ?? null
  if (!isAllowedValue(value)) {
    // A value with substitutions may become something else than it looks like.
    const replaced = isIndirect(value)
      ? null
      : replaceUrls(value, (address) => (address.startsWith('#') ? address : context.url(address)))
    return replaced === null ? null : replaceUnits(replaced)
  }
  // At most as wide as the containing block, with space for its padding; small lengths are kept as they are.
  if (/^m..-(?:width|inline-size)$/.test(name) && /^\d(?:\d\d|\d(?!.*p[xt]))[^%]*$/.test(value))
    return `min(${replaceUnits(value)}, var(${MAX_WIDTH}, ${name[1] === 'i' ? 75 : 100}%))`
  // A margin made for wide paper leaves at least half of a page for the text.
  if (/^(?:margin|padding|text-indent)/.test(name) && LONG_LENGTH.test(value))
    return `min(${replaceUnits(value)}, var(${LONG}, 45 * var(${/top|bottom/.test(name) ? VARIABLES.vh : VARIABLES.vw})))`
  // A white background stands for paper, whose colour the reader has chosen (`frame.css`).
  if (name === 'background-color' && /^(?:white|rgb\(255, 255, 255\))$/.test(value))
    return 'var(--ol-white, #fff)'
  if (name === 'font-size') return replaceFontSize(value)
  if (name === 'line-height') return /[a-z]$/i.test(value) ? replaceFontSize(value) : value
  if (name === 'font-family') return replaceFamilies(value, context.privateFamily)
  if (name === 'break-before' || name === 'break-after' || name === 'break-inside') return replaceBreak(value)
  return /\d(?:rem|[sld]?v(?:w|h|i|b|min|max))\b/i.test(value) ? replaceUnits(value) : value
}
