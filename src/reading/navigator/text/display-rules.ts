import { scanMarkup } from '../../formats/markup/pieces'
import { resolveHref, withoutFragment } from '../../publication/paths'
import { INLINE_ELEMENTS } from '../../publication/plain-text'
import type { ChapterSource } from '../../publication/publication'
import { HTML_NS, OPS_NS } from '../sanitise/markup-allow-list'

/** A declaration of `display` for one complex selector. */
interface DisplayRule {
  selector: string
  isNone: boolean
  /** Importance, layer and specificity; of two equal ones the later rule wins (CSS Cascade 5 §6). */
  rank: number
}

/** Elements times rules that are compared; beyond it nothing counts as hidden, since no book needs as many. */
const MAX_COMPARISONS = 5_000_000
/** Rules of a chapter's sheets that are looked at. */
const MAX_RULES = 2000
/** Characters of a nested rule's selector; a longer one is left out. */
const MAX_NESTED_SELECTOR = 20_000
const IMPORTANT = 1e12
const UNLAYERED = 1e11

/** What the sheets of a chapter say of `display`, for text that is not laid out: a browser computes no style for it. */
export class DisplayRules {
  readonly #rules: readonly DisplayRule[]
  /** For each rule that hides: the ids and classes without which it selects nothing. */
  readonly #required: readonly (readonly string[])[]

  constructor(sheets: Iterable<CSSStyleSheet>) {
    const rules: DisplayRule[] = []
    for (const sheet of sheets)
      if (applies(sheet.media?.mediaText ?? '')) collect(sheet.cssRules, '', false, rules)
    // Sorting is stable.
    this.#rules = rules.some(({ isNone }) => isNone) ? rules.sort((one, other) => one.rank - other.rank) : []
    this.#required = this.#rules.flatMap(({ selector, isNone }) => (isNone ? [requiredNames(selector)] : []))
  }

  /** Whether any element can be hidden. */
  get mayHide(): boolean {
    return this.#rules.length > 0
  }

  /** Whether any element of a source can be hidden: a sheet hides things that few chapters of its book have. */
  mayHideIn(markup: string): boolean {
    const has = (name: string) =>
      name.startsWith('#')
        ? markup.includes(`"${name.slice(1)}"`) || markup.includes(`'${name.slice(1)}'`)
        : markup.includes(name.slice(1))
    return this.#required.some((names) => names.every(has))
  }

  /** The elements in a tree that are hidden themselves. A `style` attribute is not considered. */
  hiddenIn(root: Element): ReadonlySet<Element> {
    const isHidden = new Map<Element, boolean>()
    const count = this.mayHide ? root.getElementsByTagName('*').length : 0
    if (count * this.#rules.length <= MAX_COMPARISONS)
      for (const { selector, isNone } of this.#rules)
        for (const element of select(root, selector)) isHidden.set(element, isNone)
    return new Set([...isHidden].flatMap(([element, isNone]) => (isNone ? [element] : [])))
  }
}

function select(root: Element, selector: string): Iterable<Element> {
  try {
    return root.querySelectorAll(selector)
  } catch {
    // For style only, or unknown to this browser.
    return []
  }
}

const applies = (media: string): boolean => media === '' || globalThis.matchMedia?.(media).matches === true

/** @param around the selector of the rule around these, '' for none */
function collect(rules: CSSRuleList, around: string, isLayered: boolean, found: DisplayRule[]): void {
  for (const rule of rules) {
    if (found.length >= MAX_RULES) return
    const own = 'selectorText' in rule ? String(rule.selectorText) : ''
    // Each `&` of nested rules doubles a selector that names it twice.
    if (own.split('&').length * around.length > MAX_NESTED_SELECTOR) continue
    const selector = nested(own, around)
    if (selector !== '' && 'style' in rule) add((rule as CSSStyleRule).style, selector, isLayered, found)
    // What holds for a part of the tree, or for a box of some size, is not known here.
    if (!('cssRules' in rule) || 'containerQuery' in rule || 'start' in rule) continue
    if ('media' in rule && !applies((rule as CSSMediaRule).media.mediaText)) continue
    if (!('media' in rule) && 'conditionText' in rule && !CSS.supports(String(rule.conditionText))) continue
    const isLayer = isLayered || ('name' in rule && own === '')
    collect(rule.cssRules as CSSRuleList, selector, isLayer, found)
  }
}

function add(style: CSSStyleDeclaration, selector: string, isLayered: boolean, found: DisplayRule[]): void {
  const display = style.getPropertyValue('display')
  if (display === '') return
  const isImportant = style.getPropertyPriority('display') !== ''
  // Among important declarations the layered ones win.
  const base = (isImportant ? IMPORTANT : 0) + (isLayered === isImportant ? UNLAYERED : 0)
  for (const each of selectorsOf(selector))
    found.push({ selector: each, isNone: display === 'none', rank: base + specificityOf(each) })
}

/** The selector of a nested rule for the whole tree (CSS Nesting). */
function nested(own: string, around: string): string {
  if (around === '' || own === '') return own || around
  const parent = `:is(${around})`
  return selectorsOf(own)
    .map((each) => (each.includes('&') ? each.replaceAll('&', parent) : `${parent} ${each}`))
    .join(', ')
}

/** Splits a list of selectors at the commas outside of brackets and strings. */
function selectorsOf(list: string): string[] {
  const parts = ['']
  let depth = 0
  for (const [token] of list.matchAll(/\\.|"(?:[^"\\]|\\.)*"|[^\\"]/gs)) {
    if (token === '(' || token === '[') depth++
    if (token === ')' || token === ']') depth--
    if (token === ',' && depth === 0) parts.push('')
    else parts.push(`${parts.pop() ?? ''}${token}`)
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

/** The parts of a selector: attributes, names with their sign, functions with their `(`, and what ends an argument. */
const PARTS =
  /\[(?:"(?:[^"\\]|\\.){0,200}"|[^\]"]){0,200}\]|(?:::?|[#.])?(?:\\.|[\w\u0080-\uffff|-])+\(?|[),]/gs
/** Functions that weigh nothing themselves; of the arguments of all but `:where()` the most specific counts. */
const OF_ARGUMENTS = /^:(?:is|not|has|where|matches|-\w+-any)\($/i

/** The specificity as one number (Selectors 4 §17). */
function specificityOf(selector: string): number {
  /** The functions around a part, with the specificity of the argument that is read and of the most specific before it. */
  const open = [{ own: 0, counts: true, isNth: false, most: 0, total: 0 }]
  for (const [part] of selector.matchAll(PARTS)) {
    const inner = open.at(-1)
    if (!inner) break
    const own = part.startsWith('#') ? 1e6 : /^(?:[.[]|:(?!:))/.test(part) ? 1000 : 1
    if (part.endsWith('(')) {
      const isOfArguments = OF_ARGUMENTS.test(part)
      const counts = isOfArguments && !/^:where/i.test(part)
      open.push({ own: isOfArguments ? 0 : own, counts, isNth: /^:nth-/i.test(part), most: 0, total: 0 })
    } else if (part === ',' || part === ')') {
      inner.most = Math.max(inner.most, inner.total)
      inner.total = 0
      const around = part === ')' && open.length > 1 ? open.at(-2) : undefined
      if (around) {
        around.total += inner.own + (inner.counts ? inner.most : 0)
        open.pop()
      }
    } else if (inner.isNth && part === 'of') Object.assign(inner, { counts: true, total: 0 })
    else inner.total += own
  }
  return open[0]?.total ?? 0
}

/** The ids and classes, with their sign, that a complex selector names outside of brackets. Those with escapes are left out. */
function requiredNames(selector: string): string[] {
  const names: string[] = []
  let depth = 0
  for (const [part] of selector.matchAll(PARTS)) {
    if (part.endsWith('(')) depth++
    else if (part === ')') depth--
    else if (depth === 0 && /^[#.]/.test(part) && !part.includes('\\')) names.push(part)
  }
  return names
}

/** Reads a style sheet of the book, its imports apart from its rules. */
type ReadSheet = (
  path: string,
) => Promise<{ imports: readonly { href: string; media: string }[]; rest: string }>

/** The rules that hold for the chapters of a book, by their sources. Each style sheet is read once. */
export class BookDisplay {
  readonly #readSheet: ReadSheet
  readonly #restrict: (css: string, conditions: string) => Promise<string>
  readonly #files = new Map<string, Promise<string>>()
  readonly #rules = new Map<string, Promise<DisplayRules | null>>()

  /** @param restrict wraps the text of a sheet in the conditions of the import that names it */
  constructor(readSheet: ReadSheet, restrict: (css: string, conditions: string) => Promise<string>) {
    this.#readSheet = readSheet
    this.#restrict = restrict
  }

  /** The rules for a chapter; null where they hide nothing, as in almost every book. */
  async of(source: ChapterSource): Promise<DisplayRules | null> {
    if (source.kind !== 'document') return null
    const sheets = sheetsOf(source)
    const key = JSON.stringify(sheets)
    const rules = this.#rules.get(key) ?? this.#make(sheets)
    this.#rules.set(key, rules)
    return rules
  }

  async #make(sheets: readonly SheetOfSource[]): Promise<DisplayRules | null> {
    const texts = await Promise.all(
      sheets.map(({ path, css = '' }) => (path === undefined ? css : this.#read(path, 0))),
    )
    if (!texts.some((css) => HIDES.test(css))) return null
    const rules = new DisplayRules(texts.map((css, at) => compile(css, sheets[at]?.media ?? '')))
    return rules.mayHide ? rules : null
  }

  /** The text of a sheet, after those it imports; '' for one that cannot be read. */
  #read(path: string, depth: number): Promise<string> {
    const key = `${depth}|${path}`
    let text = this.#files.get(key)
    if (!text) {
      text = this.#readSheet(path).then(
        async ({ imports, rest }) => {
          const before = imports.slice(0, MAX_IMPORTS).map(async ({ href, media }) => {
            const target = depth < MAX_DEPTH ? resolveHref(href, path) : null
            const css = target ? await this.#read(withoutFragment(target), depth + 1) : ''
            return css && media ? this.#restrict(css, media) : css
          })
          return [...(await Promise.all(before)), rest].join('\n')
        },
        () => '',
      )
      this.#files.set(key, text)
    }
    return text
  }
}

const HIDES = /display\s*:\s*none/i
/** Imports of a sheet, and their depth. */
const MAX_IMPORTS = 50
const MAX_DEPTH = 3

function compile(css: string, media: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet(media === '' ? {} : { media })
  sheet.replaceSync(css)
  return sheet
}

interface SheetOfSource {
  /** Path of a linked file; absent for the text of a `style` element. */
  path?: string
  css?: string
  media: string
}

/** The style sheets of a chapter, in its order. */
function sheetsOf({ text, href }: Extract<ChapterSource, { kind: 'document' }>): SheetOfSource[] {
  const found: SheetOfSource[] = []
  const head = text.slice(0, Math.max(0, text.search(/<body\b/i)))
  let style: { from: number; media: string } | null = null
  for (const { start, end, tag } of scanMarkup(head)) {
    const name = tag?.name.toLowerCase()
    if (name === 'style') {
      if (tag?.isEnd && style) found.push({ css: head.slice(style.from, start), media: style.media })
      style = tag?.isEnd
        ? null
        : { from: end, media: attributesOf(head.slice(start, end)).get('media') ?? '' }
    }
    if (name !== 'link' || tag?.isEnd) continue
    const attributes = attributesOf(head.slice(start, end))
    const relations = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/)
    if (!relations.includes('stylesheet') || relations.includes('alternate')) continue
    const path = resolveHref(attributes.get('href') ?? '', href)
    if (path) found.push({ path: withoutFragment(path), media: attributes.get('media') ?? '' })
  }
  return found
}

/** Elements without an end tag. */
export const VOID_ELEMENTS = /^(?:img|br|hr|wbr|input|area|col|link|meta|source|track|embed|param)$/
/** Attributes of a tag are searched in this many UTF-16 units of it. */
export const LONGEST_TAG = 2000
/** A name without its prefix, in lower case. */
export const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase()
const ATTRIBUTE = /\s([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** The attributes of a tag; entities are not decoded. */
function attributesOf(tag: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', quoted, apostrophed] of tag.slice(0, LONGEST_TAG).matchAll(ATTRIBUTE))
    found.set(name.toLowerCase(), quoted ?? apostrophed ?? '')
  return found
}

/** Attributes that selectors of books ask for. */
const SELECTED = /^(?:id|class|lang|dir|title|role|type|hidden|data-[\w.-]+)$/
/** Elements that end with the next of their kind where their end tag is left out. */
const SIBLINGS = /^(?:p|li|dt|dd|tr|td|th|option)$/
/** A local name of which an element can be made (DOM §1.4); `xmlns` is reserved. */
const NAME = /^(?!xmlns$)[a-z_][\w.-]*$/
const MAX_TAGS = 50_000
const MAX_NESTING = 256

/**
 * Start offsets of the tags in a source whose elements are hidden by rules. The tree that selectors need is built of
 * names, ids and classes alone, in a document that is never shown.
 */
export function hiddenTags(markup: string, rules: DisplayRules): ReadonlySet<number> {
  const doc = document.implementation.createHTMLDocument('')
  const root = doc.documentElement
  root.replaceChildren()
  const open: { element: Element; name: string }[] = [{ element: root, name: 'html' }]
  const starts = new Map<Element, number>()
  for (const { start, end, tag } of scanMarkup(markup)) {
    if (!tag) continue
    if (starts.size > MAX_TAGS) return new Set()
    const name = withoutPrefix(tag.name)
    if (tag.isEnd) {
      const at = open.findLastIndex((each) => each.name === name)
      if (at > 0) open.length = at
      continue
    }
    // Of `<http://x>` no name is left, and of `<a:b:c>` one with a prefix that may be reserved.
    if (!NAME.test(name)) continue
    const attributes = attributesOf(markup.slice(start, end))
    if (name === 'html') {
      copyAttributes(attributes, root)
      continue
    }
    const inner = open.at(-1)
    if (inner && (inner.name === 'p' ? !INLINE_ELEMENTS.test(name) && name !== 'br' : inner.name === name))
      if (SIBLINGS.test(inner.name)) open.pop()
    const element = doc.createElementNS(HTML_NS, name)
    copyAttributes(attributes, element)
    open.at(-1)?.element.append(element)
    // A `style` attribute has the last word; `HIDDEN` of `source-text.ts` reads it.
    if (!/\bdisplay\s*:/.test(attributes.get('style') ?? '')) starts.set(element, start)
    if (!tag.isEmpty && !VOID_ELEMENTS.test(name) && open.length < MAX_NESTING) open.push({ element, name })
  }
  const hidden = new Set<number>()
  for (const element of rules.hiddenIn(root)) {
    const start = starts.get(element)
    if (start !== undefined) hidden.add(start)
  }
  return hidden
}

function copyAttributes(attributes: ReadonlyMap<string, string>, element: Element): void {
  for (const [name, value] of attributes) {
    if (name === 'epub:type') element.setAttributeNS(OPS_NS, name, value)
    else if (SELECTED.test(name)) element.setAttribute(name, value)
  }
}
