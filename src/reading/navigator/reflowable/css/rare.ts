import { isAllowedValue } from '../../sanitise/css-allow-list'
import { findFragment } from '../../text/links'
import type { RenderedChapter, StartPosition } from '../chapter-model'
import { styleOf } from './filter'
import { replaceFamilies, replaceUnits } from './values'

/** Marks the element that a link of the book has led to. */
const TARGET_ATTRIBUTE = 'data-ol-target'

/**
 * Creates a function that emulates `:target` in a chapter: it marks the element a link has led to, until the reader
 * arrives in another way. The page has no URL from which the browser could derive it.
 */
function targetMarker(): (start: StartPosition, body: HTMLElement) => boolean {
  let current: Element | null = null
  return (start, body) => {
    // A layout and a stored position do not change the target.
    if (!('fragment' in start || 'edge' in start)) return false
    const target = 'fragment' in start ? findFragment(body, start.fragment) : null
    if (target === current) return false
    current?.removeAttribute(TARGET_ATTRIBUTE)
    target?.setAttribute(TARGET_ATTRIBUTE, '')
    current = target
    return true
  }
}

const NAMESPACE = /@namespace[^;{}@]*;/gi

/**
 * Wraps the text of a sheet in the conditions of the import or link that names it (CSS Cascade 5 §2). `@namespace` rules
 * stay before all others.
 *
 * @param chain conditions of nested imports, separated by `;`, the outermost first
 */
export function restrictToSize(text: string, chain: string): string {
  const inside = splitConditions(chain).reduceRight(
    (inner, rule) => (rule.endsWith(';') ? rule + inner : `${rule} { ${inner} }`),
    text,
  )
  return (text.match(NAMESPACE)?.join('') ?? '') + inside
}

/** The preludes of the rules to wrap a sheet in, the outermost first. One that ends with `;` is a statement. */
export function splitConditions(chain: string): string[] {
  const around: string[] = []
  for (const written of chain.split(';')) {
    if (/^\s*@layer/i.test(written)) {
      around.push(`${written};`)
      continue
    }
    const extract = (rest: string, form: RegExp, rule: string) =>
      rest.replace(form, (_whole, argument = '') => {
        around.push(`${rule} ${argument}`)
        return ''
      })
    const unlayered = extract(written, /^\s*layer(?:\(([^()]*)\)|(?![\w-]))/i, '@layer')
    const media = extract(unlayered, /^\s*supports(\((?:[^()]|\([^()]*\))*\))/i, '@supports').trim()
    if (media) around.push(`@media ${media}`)
  }
  return around
}

/** Prefix of the twin of a custom property: the same value with the private names of the book's fonts. */
const TWIN = '--ol-family-'
/** Characters that no list of families contains. */
const NOT_IN_FAMILIES = /[#(){};:\\/%!]/
const VARIABLE = /(var\((?:[^()]|\([^()]*\))*\))/

/**
 * Rewrites font families that a book names through custom properties to the private names of its fonts: each custom
 * property that may be a list of families gets a twin, and `font-family` uses the twin first.
 *
 * @param style already filtered
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
      !NOT_IN_FAMILIES.test(
        value
          .split(VARIABLE)
          .filter((_, at) => at % 2 === 0)
          .join(''),
      )
    )
      style.setProperty(TWIN + name.slice(2), withTwins(value, privateName), priority)
  }
}

/** Rewrites a list of families: private names for families, and the twin before each custom property. */
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

/** Container name of every element of the book; the page does not have it. */
const OWN = 'ol-own'
/** Selects the root of the book's document with the specificity of `:root`. */
const ROOT = ':is(html, .ol-root)'
/** Layer of initial values, before all layers of the book. */
const LAYER = 'ol-initial'

/** Parts of a selector that refer to the document or its target; strings and escapes are matched to be skipped. */
const DOCUMENT_PARTS = /\\.|"(?:[^"\\]|\\.)*"|:target\b(?!-)|:scope\b|&/gi

interface Rules {
  cssRules: CSSRuleList
  deleteRule(index: number): void
  insertRule(rule: string, index: number): number
}

interface Findings {
  /** Rules with initial values for all elements. */
  initial: Set<string>
  /** A selector uses `:target`. */
  usesTarget: boolean
}

/** The rules around a rule. */
interface RuleContext {
  /** Inside a style rule or `@scope`, to which `&` refers. */
  isNested: boolean
  /** Inside `@scope`. */
  isScoped: boolean
}

/**
 * Rewrites, in place, rare features that would refer to the host page instead of the book: container queries, the root of
 * a scope, `:target`. Call it before the sheet is filtered.
 *
 * @param book gets an `targetMarker` when the sheet uses `:target`
 * @returns sheets that come before all others of the book
 */
export function fitRare(
  sheet: CSSStyleSheet,
  book: { targetMarker: (() => RenderedChapter['revealStart']) | null },
): CSSStyleSheet[] {
  const findings: Findings = { initial: new Set(), usesTarget: false }
  fitRules(sheet, { isNested: false, isScoped: false }, findings)
  if (findings.usesTarget) book.targetMarker = targetMarker
  if (findings.initial.size === 0) return []
  const first = new CSSStyleSheet()
  first.replaceSync(`@layer ${LAYER} { ${[...findings.initial].join('\n')} }`)
  return [first]
}

function fitRules(owner: Rules, around: RuleContext, findings: Findings): void {
  for (let index = owner.cssRules.length - 1; index >= 0; index -= 1) {
    const rule = owner.cssRules[index]
    if (!rule) continue
    if (rule instanceof CSSPropertyRule) for (const each of initialOf(rule)) findings.initial.add(each)
    const style = styleOf(rule)
    if (style) fitStyle(style, 'selectorText' in rule ? String(rule.selectorText) : '')
    if (rule instanceof CSSStyleRule) fitStyleRule(rule, around, findings)
    const isScope = rule.cssText.startsWith('@scope')
    if (isRules(rule))
      fitRules(
        rule,
        {
          isNested: around.isNested || isScope || rule instanceof CSSStyleRule,
          isScoped: around.isScoped || isScope,
        },
        findings,
      )
    if (isScope) replace(owner, index, rule, scopeOf(preludeOf(rule), around.isScoped))
    else if (rule instanceof CSSContainerRule) {
      findings.initial.add(`:where(*) { container-name: ${OWN} }`)
      replace(owner, index, rule, ownContainers(preludeOf(rule)))
    }
  }
}

/** The prelude of an `@scope` rule for a shadow root. Without a root the scope is the document, so that one is added. */
const scopeOf = (prelude: string, isScoped: boolean): string =>
  prelude
    .replace(/^@scope(?=\s*(?:to\b.*)?$)/is, '@scope (:root)')
    .replace(isScoped ? /:root\b/gi : /:(?:root|scope)\b/gi, ROOT)

const isRules = (rule: CSSRule): rule is CSSRule & Rules => 'cssRules' in rule && 'deleteRule' in rule

/** The text of a rule before its block. */
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

/** Replaces a rule by a copy with another prelude: those of scopes and containers are read-only. */
function replace(owner: Rules, index: number, rule: CSSRule, prelude: string): void {
  const before = preludeOf(rule)
  if (prelude.trim() === before.trim()) return
  const text = prelude + rule.cssText.slice(before.length)
  owner.deleteRule(index)
  try {
    owner.insertRule(text, index)
  } catch {
    // A prelude that the browser cannot parse: the rule is left out.
  }
}

function fitStyleRule(rule: CSSStyleRule, { isNested, isScoped }: RuleContext, findings: Findings): void {
  const selector = rule.selectorText
  const fitted = selector.replace(DOCUMENT_PARTS, (about) => {
    switch (about.toLowerCase()) {
      case ':target':
        findings.usesTarget = true
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

/** Restricts conditions without a container name to the book's containers: a book does not know that the page is one. */
const ownContainers = (prelude: string): string =>
  prelude.replace(/(^@container|,)\s*(?=\(|not\b|style\(|scroll-state\()/gi, `$1 ${OWN} `)

function fitStyle(style: CSSStyleDeclaration, selector: string): void {
  const set = (name: string, value: string) => style.setProperty(name, value, style.getPropertyPriority(name))
  const names = style.getPropertyValue('container-name')
  if (names) set('container-name', /^(?:none|initial|unset)$/.test(names) ? OWN : withOwnName(names))
  // The root and the body are as high as all their pages, so that their height cannot be queried.
  if (
    style.getPropertyValue('container-type') === 'size' &&
    /(?:^|[\s>,])(?:html|body|:root)\b[^\s>+~]*$/i.test(selector)
  )
    set('container-type', 'inline-size')
  const content = style.getPropertyValue('content')
  // The address of a link is stored in another attribute (`text/links.ts`).
  if (content.includes('attr(')) set('content', content.replace(/\battr\(\s*href\b/gi, 'attr(data-ol-href'))
}

const withOwnName = (names: string) =>
  /^(?:inherit|revert|revert-layer)$/.test(names) ? names : `${names} ${OWN}`

/** Rules for the initial value of an `@property`, which is ignored in shadow roots. */
function initialOf({ name, inherits, initialValue }: CSSPropertyRule): string[] {
  const value = initialValue?.trim() ?? ''
  // The CSSOM gives the name without escapes.
  if (value === '' || !/^--[-\w\u0080-\uffff]+$/.test(name) || !isAllowedValue(value)) return []
  const all = inherits ? ':where(html)' : ':where(*, ::before, ::after)'
  return [`${all} { ${name}: ${replaceUnits(value)} }`]
}

/** A pseudo-attribute of a processing instruction. */
const PSEUDO_ATTRIBUTE = /(?<!\S)([a-z]{1,20})\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)')/g

/** Returns the style sheets referenced by `<?xml-stylesheet?>` before the root element, as in SVG documents. Skips alternates. */
export function stylesheetInstructions(doc: Document): { href: string; media: string }[] {
  return [...doc.childNodes].flatMap((node) => {
    if (!(node instanceof ProcessingInstruction) || node.target !== 'xml-stylesheet') return []
    const attributes = new Map(
      [...node.data.matchAll(PSEUDO_ATTRIBUTE)].map(([, name, double, single]) => [name, double ?? single]),
    )
    const value = (name: string) => attributes.get(name) ?? ''
    const isAlternate = value('alternate') === 'yes' || !/^(text\/css)?$/i.test(value('type'))
    return isAlternate || value('href') === '' ? [] : [{ href: value('href'), media: value('media') }]
  })
}
