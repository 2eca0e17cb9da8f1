import { isAllowedValue, isKnownProperty } from '../../sanitise/css-allow-list'
import {
  isIndirect,
  replaceBreak,
  replaceFamilies,
  replaceFontSize,
  replaceUnits,
  replaceUrls,
  urlsIn,
} from './values'

/** What the filter needs to know of the book a sheet belongs to. */
export interface FilterContext {
  /** The object URL for an address as written, or null when the book has no such file. */
  url(address: string): string | null
  privateFamily(family: string): string
}

/** Calls `visit` with every style declaration of a rule list, however deep, and drops what `visit` refuses. */
export function eachRule(
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
    if (hasRules(rule)) eachRule(rule, visit)
  }
}

function hasRules(
  rule: CSSRule,
): rule is CSSRule & { cssRules: CSSRuleList; deleteRule(index: number): void } {
  return 'cssRules' in rule && 'deleteRule' in rule
}

/** The declarations of a rule; null for descriptors of other kinds (`@position-try`), which have no style's names. */
export const styleOf = (rule: CSSRule): CSSStyleDeclaration | null =>
  'style' in rule && rule.style instanceof CSSStyleDeclaration && 'color' in rule.style ? rule.style : null

/** Addresses a declaration block names, as written. */
export function addressesOf(style: CSSStyleDeclaration): string[] {
  return [...style].flatMap((name) => urlsIn(style.getPropertyValue(name)))
}

/**
 * What of a `background-` the page is painted with where a chapter's body says so (`page-box.ts`): it is no box of the
 * body's own. Kept as `--ol-page-`.
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
/** The page's margin at an edge of the chapter: that of the side lines begin and end at, nothing across them. */
const SHARED: Readonly<Record<(typeof EDGES)[number], string>> = {
  left: BESIDE,
  right: BESIDE,
  top: ABOVE,
  bottom: ABOVE,
  'inline-start': `(${BESIDE} + ${ABOVE})`,
  'inline-end': `(${BESIDE} + ${ABOVE})`,
}
/** The bodies of documents, by calibre's name for them as well. */
const OF_BODY = /(?:^|[\s>])(?:html|body|\.calibre)(?:[.#:[][^\s>+~]*)?$/i

/**
 * A page has its margins from the reader. Those that a book gives its body at the same sides are one with them: only what
 * they have more is added, within bounds, or 6em and 15em of them would leave one letter a line on a phone. A page of a
 * fixed size has none of ours.
 */
export function boundMargins(rule: CSSRule, style: CSSStyleDeclaration): void {
  if (!('selectorText' in rule) || typeof rule.selectorText !== 'string') return
  const isOfBody = rule.selectorText.split(',').every((each) => OF_BODY.test(each.trim()))
  // An inch beside the text is the paper's: bodies of Google Docs have it, by a class of no name.
  if (!isOfBody && style.paddingLeft !== '72pt') return
  for (const edge of EDGES)
    for (const name of [`margin-${edge}`, `padding-${edge}`]) {
      const value = style.getPropertyValue(name)
      if (/^[^-]*\d/.test(value))
        style.setProperty(
          name,
          `clamp(0px, ${value} - ${SHARED[edge]}, var(${BODY_MARGIN}, 6%))`,
          style.getPropertyPriority(name),
        )
    }
}

/** As far as a body's own margins go; all the way on a page of a fixed size (`leaf-base.css`). */
const BODY_MARGIN = '--ol-body-margin'

/** How wide a box may be; as wide as it likes on a page of a fixed size (`leaf-base.css`). */
const BROADEST = '--ol-broad'

/** What `position: fixed` is on a page of a fixed size (`leaf-base.css`). */
const FIXED = '--ol-fixed'

/** Rewrites one declaration block in place so that it can style a chapter and nothing else. */
export function filterStyle(style: CSSStyleDeclaration, context: FilterContext): void {
  for (const name of [...style]) {
    const value = style.getPropertyValue(name)
    // What `all` stands for is told by none, and names no address.
    if (name === 'all') continue
    const changed = value === '' ? openValue(name, style) : filterValue(name, value, context)
    if (changed === null) style.removeProperty(name)
    else if (changed !== value) style.setProperty(name, changed, style.getPropertyPriority(name))
    const painted = name.replace(/^background-/, '')
    if (changed && painted !== name && PAGE_BACKGROUND.includes(painted))
      style.setProperty(`--ol-page-${painted}`, changed, style.getPropertyPriority(name))
    if (/^max-(?:width|height)$/.test(name))
      style.setProperty(`--ol-${name}`, boundOf(name, value, changed), style.getPropertyPriority(name))
    if (changed && name === 'text-align') tellAlignment(style, changed)
  }
  boundLines(style)
}

/** Properties that may show a file, whatever shorthand they stand in. */
const SHOWING = /image|source|path|mask|content|cursor|filter|shape|fill|stroke|marker/

/** A shorthand with var() shows its longhands as empty, and its own text tells what they may come to; null is refused. */
function openValue(name: string, style: CSSStyleDeclaration): '' | null {
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
 * Tells headings and tables, which are not to be made equally long as the text is, and lines with an indent of ours
 * how what they stand in is set (`surface.css`).
 */
function tellAlignment(style: CSSStyleDeclaration, value: string): void {
  const priority = style.getPropertyPriority('text-align')
  style.setProperty('--ol-align', value === 'justify' ? 'initial' : value, priority)
  style.setProperty('--ol-indent', /center|right|end/.test(value) ? '0' : 'initial', priority)
}

/**
 * How large a picture may be at most, beside what the page allows it (`frame.css`). Part of a height that is as it
 * comes is no bound.
 */
const boundOf = (name: string, value: string, changed: string | null) =>
  changed &&
  /^(?:[\d.]|calc|min|max|clamp)/.test(value) &&
  !/var\(|-content/.test(value) &&
  (name === 'max-width' || !value.includes('%'))
    ? changed
    : 'initial'

/**
 * Lines that run across those of the page are as long as the browser's window has room, unless they are told how long
 * the page is (`dress.ts`). A page of a fixed size does not say so.
 */
function boundLines(style: CSSStyleDeclaration): void {
  const mode = style.writingMode
  const side = mode.startsWith('h') ? 'width' : 'height'
  if (mode && !style.getPropertyValue(`max-${side}`))
    style.setProperty(`max-${side}`, `calc(var(--ol-across-${side}) - 3em)`)
}

function filterValue(name: string, value: string, context: FilterContext): string | null {
  if (name.startsWith('--'))
    return name.startsWith('--ol-') || !isAllowedValue(value) ? null : replaceUnits(value)
  if (!isKnownProperty(name)) return null
  // Fixed where the page has a size of its own, which holds it; in flowing text there is no such place. Only in plain words.
  if (name === 'position')
    return value === 'fixed'
      ? `var(${FIXED}, static)`
      : /^[a-z-]+$/.test(value) && value !== 'sticky'
        ? value
        : null
  // A picture in its place could be larger than the page, and lead the eye elsewhere.
  if (name === 'cursor') return /[a-z-]+$/.exec(value)?.[0] ?? null
  if (!isAllowedValue(value)) {
    // What is not read yet need not be what it looks like.
    const replaced = isIndirect(value)
      ? null
      : replaceUrls(value, (address) => (address.startsWith('#') ? address : context.url(address)))
    return replaced === null ? null : replaceUnits(replaced)
  }
  // No wider than what it stands in, at least with room for its padding; small lengths are, and stay what they are.
  if (/^m..-(?:width|inline-size)$/.test(name) && /^\d(?:\d\d|\d(?!.*p[xt]))[^%]*$/.test(value))
    return `min(${replaceUnits(value)}, var(${BROADEST}, ${name[1] === 'i' ? 75 : 100}%))`
  // What a box has from paper that is white; the reader has chosen a paper (`frame.css`).
  if (name === 'background-color' && /^(?:white|rgb\(255, 255, 255\))$/.test(value))
    return 'var(--ol-white, #fff)'
  if (name === 'font-size') return replaceFontSize(value)
  if (name === 'line-height') return /[a-z]$/i.test(value) ? replaceFontSize(value) : value
  if (name === 'font-family') return replaceFamilies(value, context.privateFamily)
  if (name === 'break-before' || name === 'break-after' || name === 'break-inside') return replaceBreak(value)
  return /\d(?:rem|[sld]?v(?:w|h|i|b|min|max))\b/i.test(value) ? replaceUnits(value) : value
}
