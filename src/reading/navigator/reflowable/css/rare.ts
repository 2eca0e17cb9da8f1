import { isAllowedValue } from '../../sanitise/css-allow-list'
import { placeIn } from '../../text/links'
import type { RenderedChapter, Start } from '../chapter-model'
import { styleOf } from './filter'
import { replaceFamilies, replaceUnits } from './values'

/** Marks what a link of the book has led to. */
export const TARGET_ATTRIBUTE = 'data-ol-target'

/**
 * What a chapter's `:target` is: the place a link has led to, until one arrives in another way. Our page has no address
 * that the browser could tell it by.
 */
export function aimer(): (start: Start, body: HTMLElement) => boolean {
  let aimed: Element | null = null
  return (start, body) => {
    // A layout, or a place that was kept, is no arrival.
    if (!('fragment' in start || 'edge' in start)) return false
    const wanted = 'fragment' in start ? placeIn(body, start.fragment) : null
    if (wanted === aimed) return false
    aimed?.removeAttribute(TARGET_ATTRIBUTE)
    wanted?.setAttribute(TARGET_ATTRIBUTE, '')
    aimed = wanted
    return true
  }
}

const NAMESPACE = /@namespace[^;{}@]*;/gi

/**
 * A sheet's text under the conditions of the import, or the link, that names it (CSS Cascade 5 §2). Namespaces are
 * named before any rule.
 *
 * @param chain of a sheet in a sheet, those of the outer one first, parted by `;`
 */
export function restrictToSize(text: string, chain: string): string {
  const inside = conditionsOf(chain).reduceRight(
    (inner, rule) => (rule.endsWith(';') ? rule + inner : `${rule} { ${inner} }`),
    text,
  )
  return (text.match(NAMESPACE)?.join('') ?? '') + inside
}

/** The rules it stands in, the outermost first, as they begin; an order of layers is one by itself. */
export function conditionsOf(chain: string): string[] {
  const around: string[] = []
  for (const written of chain.split(';')) {
    if (/^\s*@layer/i.test(written)) {
      around.push(`${written};`)
      continue
    }
    const take = (rest: string, form: RegExp, rule: string) =>
      rest.replace(form, (_whole, within = '') => {
        around.push(`${rule} ${within}`)
        return ''
      })
    const unlayered = take(written, /^\s*layer(?:\(([^()]*)\)|(?![\w-]))/i, '@layer')
    const media = take(unlayered, /^\s*supports(\((?:[^()]|\([^()]*\))*\))/i, '@supports').trim()
    if (media) around.push(`@media ${media}`)
  }
  return around
}

/** Holds, for a custom property of the book, the same as a list of families with the private names of its own fonts. */
const TWIN = '--ol-family-'
/** What stands in no list of families. */
const OTHER = /[#(){};:\\/%!]/
const VARIABLE = /(var\((?:[^()]|\([^()]*\))*\))/

/**
 * Makes families that a book names through custom properties its own fonts, which go by private names: each property
 * that may be a list of families gets a twin, and `font-family` asks for that first.
 *
 * @param style as the filter left it
 */
export function nameFamilies(style: CSSStyleDeclaration, privateName: (family: string) => string): void {
  for (const name of [...style]) {
    const value = style.getPropertyValue(name).trim()
    const isOwn = name.startsWith('--') && !name.startsWith('--ol-')
    const priority = style.getPropertyPriority(name)
    if (name === 'font-family' && /var\(--(?!ol-|serif\b|sans\b)/.test(value))
      style.setProperty(name, withTwins(value, privateName), priority)
    else if (
      isOwn &&
      value !== '' &&
      !OTHER.test(
        value
          .split(VARIABLE)
          .filter((_, at) => at % 2 === 0)
          .join(''),
      )
    )
      style.setProperty(TWIN + name.slice(2), withTwins(value, privateName), priority)
  }
}

export function withTwins(value: string, privateName: (family: string) => string): string {
  return value
    .split(VARIABLE)
    .map((part) => {
      const [, name, fallback] = /^var\(\s*--([\w-]+)\s*(?:,(.*))?\)$/s.exec(part) ?? []
      if (name === undefined) return replaceFamilies(part, privateName, true)
      const rest = fallback === undefined ? '' : `, ${withTwins(fallback, privateName)}`
      return `var(${TWIN}${name}, var(--${name}${rest}))`
    })
    .filter((part) => part !== '')
    .join(', ')
}

/** A name that everything in the book has as a container, and the page around it has not. */
const OWN = 'ol-own'
/** The root of the book's document, as specific as `:root`. */
const ROOT = ':is(html, .ol-root)'
/** Lies under all layers of the book. */
const LAYER = 'ol-initial'

/** What of a selector is about the document, or where one has come to in it; strings and escapes only look like it. */
const ABOUT = /\\.|"(?:[^"\\]|\\.)*"|:target\b(?!-)|:scope\b|&/gi

interface Rules {
  cssRules: CSSRuleList
  deleteRule(index: number): void
  insertRule(rule: string, index: number): number
}

interface FoundRule {
  /** What everything has that says nothing else. */
  initial: Set<string>
  isAimed: boolean
}

/** What stands around a rule. */
interface Around {
  /** In a style rule, or in `@scope`: `&` is that. */
  isNested: boolean
  /** In `@scope`. */
  isScoped: boolean
}

/**
 * Makes mean in our page what few sheets say and what would mean something of the page around the book there: its
 * containers, the root of a scope, the target of its address. In place, and before the sheet is filtered.
 *
 * @param book is told where something is shown otherwise once a link has led there
 * @returns sheets that stand before all others of the book
 */
export function fitRare(
  sheet: CSSStyleSheet,
  book: { aimer: (() => RenderedChapter['aim']) | null },
): CSSStyleSheet[] {
  const found: FoundRule = { initial: new Set(), isAimed: false }
  fitRules(sheet, { isNested: false, isScoped: false }, found)
  if (found.isAimed) book.aimer = aimer
  if (found.initial.size === 0) return []
  const first = new CSSStyleSheet()
  first.replaceSync(`@layer ${LAYER} { ${[...found.initial].join('\n')} }`)
  return [first]
}

function fitRules(owner: Rules, around: Around, found: FoundRule): void {
  for (let index = owner.cssRules.length - 1; index >= 0; index -= 1) {
    const rule = owner.cssRules[index]
    if (!rule) continue
    if (rule instanceof CSSPropertyRule) for (const each of initialOf(rule)) found.initial.add(each)
    const style = styleOf(rule)
    if (style) fitStyle(style, 'selectorText' in rule ? String(rule.selectorText) : '')
    if (rule instanceof CSSStyleRule) fitStyleRule(rule, around, found)
    const isScope = rule.cssText.startsWith('@scope')
    if (isRules(rule))
      fitRules(
        rule,
        {
          isNested: around.isNested || isScope || rule instanceof CSSStyleRule,
          isScoped: around.isScoped || isScope,
        },
        found,
      )
    if (isScope) replace(owner, index, rule, scopeOf(preludeOf(rule), around.isScoped))
    else if (rule instanceof CSSContainerRule) {
      found.initial.add(`:where(*) { container-name: ${OWN} }`)
      replace(owner, index, rule, ownContainers(preludeOf(rule)))
    }
  }
}

/** One without a beginning is of the whole document, which on our page is not the root of its tree. */
const scopeOf = (prelude: string, isScoped: boolean): string =>
  prelude
    .replace(/^@scope(?=\s*(?:to\b.*)?$)/is, '@scope (:root)')
    .replace(isScoped ? /:root\b/gi : /:(?:root|scope)\b/gi, ROOT)

const isRules = (rule: CSSRule): rule is CSSRule & Rules => 'cssRules' in rule && 'deleteRule' in rule

/** How a rule begins, up to what it holds. */
function preludeOf(rule: CSSRule): string {
  const { cssText } = rule
  let quote = ''
  for (let at = 0; at < cssText.length; at++) {
    const char = cssText.charAt(at)
    if (char === '\\') at++
    else if (quote !== '') quote = char === quote ? '' : quote
    else if (char === '"' || char === "'") quote = char
    else if (char === '{') return cssText.slice(0, at)
  }
  return cssText
}

/** A scope's and a container's beginning can only be read: the rule is written anew. */
function replace(owner: Rules, index: number, rule: CSSRule, prelude: string): void {
  const before = preludeOf(rule)
  if (prelude.trim() === before.trim()) return
  const text = prelude + rule.cssText.slice(before.length)
  owner.deleteRule(index)
  try {
    owner.insertRule(text, index)
  } catch {
    // One that begins in no way the browser knows is left out.
  }
}

function fitStyleRule(rule: CSSStyleRule, { isNested, isScoped }: Around, found: FoundRule): void {
  const selector = rule.selectorText
  const fitted = selector.replace(ABOUT, (about) => {
    switch (about.toLowerCase()) {
      case ':target':
        found.isAimed = true
        return `[${TARGET_ATTRIBUTE}]`
      case ':scope':
        return isScoped ? about : ROOT
      case '&':
        return isNested ? about : `:where(${ROOT})`
      default:
        return about
    }
  })
  if (fitted !== selector) rule.selectorText = fitted
}

/** Conditions that name no container are for the book's own: the page is one that its maker knows nothing of. */
const ownContainers = (prelude: string): string =>
  prelude.replace(/(^@container|,)\s*(?=\(|not\b|style\(|scroll-state\()/gi, `$1 ${OWN} `)

function fitStyle(style: CSSStyleDeclaration, selector: string): void {
  const set = (name: string, value: string) => style.setProperty(name, value, style.getPropertyPriority(name))
  const named = style.getPropertyValue('container-name')
  if (named) set('container-name', /^(?:none|initial|unset)$/.test(named) ? OWN : namedToo(named))
  // The root and the body are as long as their pages.
  if (
    style.getPropertyValue('container-type') === 'size' &&
    /(?:^|[\s>,])(?:html|body|:root)\b[^\s>+~]*$/i.test(selector)
  )
    set('container-type', 'inline-size')
  const content = style.getPropertyValue('content')
  // Where a link leads is kept aside (`links.ts`).
  if (content.includes('attr(')) set('content', content.replace(/\battr\(\s*href\b/gi, 'attr(data-ol-href'))
}

const namedToo = (names: string) =>
  /^(?:inherit|revert|revert-layer)$/.test(names) ? names : `${names} ${OWN}`

/** `@property` is known in no shadow root; what it begins with is what everything has that says nothing else. */
function initialOf({ name, inherits, initialValue }: CSSPropertyRule): string[] {
  const value = initialValue?.trim() ?? ''
  // A name may have been written with escapes, and comes without them.
  if (value === '' || !/^--[-\w\u0080-\uffff]+$/.test(name) || !isAllowedValue(value)) return []
  const all = inherits ? ':where(html)' : ':where(*, ::before, ::after)'
  return [`${all} { ${name}: ${replaceUnits(value)} }`]
}
