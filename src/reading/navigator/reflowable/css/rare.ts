import { isPlain } from '../../sanitise/css-allow-list'
import { aimer, TARGET_ATTRIBUTE } from '../chapter/aim'
import type { Chapter } from '../chapter-model'
import { styleOf } from './filter'
import { replaceUnits } from './values'

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

interface Found {
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
  book: { aimer: (() => Chapter['aim']) | null },
): CSSStyleSheet[] {
  const found: Found = { initial: new Set(), isAimed: false }
  fitRules(sheet, { isNested: false, isScoped: false }, found)
  if (found.isAimed) book.aimer = aimer
  if (found.initial.size === 0) return []
  const first = new CSSStyleSheet()
  first.replaceSync(`@layer ${LAYER} { ${[...found.initial].join('\n')} }`)
  return [first]
}

function fitRules(owner: Rules, around: Around, found: Found): void {
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

function fitStyleRule(rule: CSSStyleRule, { isNested, isScoped }: Around, found: Found): void {
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
  if (value === '' || !/^--[-\w\u0080-\uffff]+$/.test(name) || !isPlain(value)) return []
  const all = inherits ? ':where(html)' : ':where(*, ::before, ::after)'
  return [`${all} { ${name}: ${replaceUnits(value)} }`]
}
