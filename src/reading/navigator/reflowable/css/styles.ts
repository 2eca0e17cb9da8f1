import { loadModule } from '../../../../platform/load-module'
import { resolveHref, withoutFragment } from '../../../publication/paths'
import type { RenderedChapter } from '../chapter-model'
import type { ResourceScope, Resources } from '../resources'
import { addressesOf, boundMargins, eachRule, type FilterContext, filterStyle, styleOf } from './filter'
import type { BookFonts } from './fonts'
import { decodeCss, fitRule, splitImports } from './selectors'

/** Name of the container that is the page (`frame.css`). */
const PAGE = 'ol-page'
/** What of a media query is about the window, which to a book is its page. */
const SIZE =
  /\((?![^()]*\bdevice-)(?:[^()]*\b)?(?:width|height|inline-size|block-size|aspect-ratio|orientation)\b[^()]*\)/i
/** A page is as dark as the reader has it, whatever the device is. */
const SCHEME = /prefers-color-scheme:\s*(dark|light)/i

/** Whether a media query asks how large the window is, or how dark. */
export const asksForSize = (media: string): boolean => SIZE.test(media) || SCHEME.test(media)

interface PageQuery {
  /** What is left for the browser to answer; '' for nothing. */
  media: string
  /** What the page answers. */
  container: string
  /** Whether it has to be dark, or light. */
  scheme?: string
}

/**
 * A media query list as queries of the page's own size, one for each of the list; null for what can only be asked
 * of the window.
 */
export function pageQueries(mediaText: string): PageQuery[] | null {
  const queries = listOf(mediaText).map((query) => {
    const parts = query.trim().split(/\s+and\s+/i)
    if (/^not\b/i.test(query.trim()) || parts.some((part) => /\b(?:or|not)\b/i.test(part))) return null
    const scheme = SCHEME.exec(query)?.[1]
    return {
      media: parts.filter((part) => !asksForSize(part)).join(' and '),
      container: parts.filter((part) => SIZE.test(part)).join(' and '),
      ...(scheme && { scheme }),
    }
  })
  return queries.every((query) => query !== null) ? queries : null
}

/** The queries of a list; a comma in brackets, or in a string, parts none. */
function listOf(mediaText: string): string[] {
  const list = ['']
  let depth = 0
  for (const [part] of mediaText.matchAll(/"(?:[^"\\]|\\.)*"|\\.|./gs)) {
    if (part === '(') depth++
    if (part === ')') depth--
    if (part === ',' && depth === 0) list.push('')
    else list[list.length - 1] += part
  }
  return list
}

/** How a page is known that is dark (`dress.ts`), and one that is not. */
const DARK = '[data-dark]'
const LIGHT = `:not(${DARK})`

/** Makes every rule about the window's size, or how dark it is, one about the page's, in place. */
export function askThePage(owner: {
  cssRules: CSSRuleList
  deleteRule(index: number): void
  insertRule(rule: string, index: number): number
}): void {
  for (let index = owner.cssRules.length - 1; index >= 0; index -= 1) {
    const rule = owner.cssRules[index]
    if (!(rule instanceof CSSGroupingRule)) continue
    askThePage(rule)
    if (!(rule instanceof CSSMediaRule) || !asksForSize(rule.media.mediaText)) continue
    const queries = pageQueries(rule.media.mediaText)
    if (!queries) continue
    const inside = [...rule.cssRules].map(({ cssText }) => cssText).join('\n')
    let made = 0
    try {
      for (const { media, container, scheme } of queries.reverse()) {
        const lit = scheme ? `:where(:host(${scheme > 'l' ? LIGHT : DARK})) { ${inside} }` : inside
        const asked = container === '' ? lit : `@container ${PAGE} ${container} { ${lit} }`
        owner.insertRule(`@media ${media || 'all'} { ${asked} }`, index)
        made++
      }
      owner.deleteRule(index + made)
    } catch {
      // What cannot be asked of the page is left to the browser, which may know more of it.
      for (; made > 0; made--) owner.deleteRule(index)
    }
  }
}

/** How deep sheets may import one another, and how many sheets a book may come to by that. */
const MAX_IMPORT_DEPTH = 5
const MAX_SHEETS = 2000
/** What few sheets say, and what needs more to be understood on our page (`rare.ts`). */
const RARE = /[:@]scope|:target|@container|container-type|@property|attr\(\s*href|&/

/**
 * The style sheets of one book, compiled through the browser's CSSOM: each file once, shared by
 * all chapters that link it.
 */
export class BookStyles {
  readonly #resources: ResourceScope
  /** A page has one set of fonts for all its shadow roots, so each family of the book goes by a name of its own. */
  readonly #fontPrefix = `ol-${Math.random().toString(36).slice(2, 10)}`
  readonly #fontNamed = (family: string) =>
    `${this.#fontPrefix}-${family.toLowerCase().replace(/["\\\n]/g, '')}`
  /** What loads fonts is itself loaded with the first one. */
  #fonts: Promise<BookFonts> | null = null
  readonly #files = new Map<string, Promise<CSSStyleSheet[]>>()
  /** Fonts that were declared before any is fetched; null once they are. */
  #waiting: (() => void)[] | null = []
  #onFont: () => void
  /** Something asks for letters in full width, which not every browser can give (`full-width.ts`). */
  isWide = false
  /** Something may have a height of its own (`fit.ts`). */
  isSized = false
  /** Something may be a box of the kinds that need care to fit a page (`boxes.ts`). */
  isBoxed = false
  /** Makes what marks the place in a chapter that a link has led to, where something is shown otherwise there. */
  aimer: (() => RenderedChapter['aim']) | null = null

  /** `onFont` is called after a font has become usable: text may have moved. */
  constructor(resources: Resources, onFont: () => void) {
    this.#resources = resources.scope()
    this.#onFont = onFont
  }

  /** Sheets of a linked file, those it imports first. Empty when there is no such file; rejects where it does not come. */
  file(path: string, media = '', depth = 0): Promise<CSSStyleSheet[]> {
    // By its depth as well: one that imports itself, by whatever way, would wait for itself.
    const key = `${depth}|${media}|${path}`
    let made = this.#files.get(key)
    if (!made) {
      made = this.#resources
        .read(path)
        .then((found) =>
          found ? this.text(decodeCss(found.bytes), path, this.#resources, media, depth) : [],
        )
      this.#files.set(key, made)
      made.catch(() => this.#files.delete(key))
    }
    return made
  }

  /** Sheets of CSS text that stands in the file `base`; its files are held by `scope`. */
  async text(
    css: string,
    base: string,
    scope: ResourceScope = this.#resources,
    media = '',
    depth = 0,
  ): Promise<CSSStyleSheet[]> {
    const { imports, rest } = splitImports(css)
    const imported: CSSStyleSheet[] = []
    for (const { href, media: own } of imports) {
      const path = resolveHref(href, base)
      if (path && depth < MAX_IMPORT_DEPTH && this.#files.size < MAX_SHEETS) {
        const chain = media ? `${media};${own}` : own
        imported.push(...(await this.file(withoutFragment(path), chain, depth + 1).catch(() => [])))
      }
    }
    const mapped = await this.#mapped(rest)
    const isPlain = !/;|^(?:layer|supports)\b/i.test(media) && !asksForSize(media)
    const text = isPlain ? mapped : (await loadModule(() => import('./rare'))).restrictToSize(mapped, media)
    const sheet = new CSSStyleSheet(isPlain && media ? { media } : {})
    sheet.replaceSync(text)
    const rare = RARE.test(text) ? await loadModule(() => import('./rare')) : null
    const wanted = new Set<string>()
    const first = orNull(() => {
      const made = rare?.fitRare(sheet, this) ?? []
      eachRule(sheet, (rule) => {
        const style = styleOf(rule)
        if (rule instanceof CSSFontFaceRule) {
          if (style) this.#addFont(style, base)
          return false
        }
        if (style) for (const address of addressesOf(style)) wanted.add(address)
        return true
      })
      return made
    })
    const context = await this.#context([...wanted], base, scope)
    const families = await familiesOf(text)
    const isFiltered = orNull(() => {
      for (const each of [...(first ?? []), sheet])
        eachRule(each, (rule) => {
          if (!fitRule(rule)) return false
          const style = styleOf(rule)
          if (style) {
            filterStyle(style, context)
            families?.nameFamilies(style, this.#fontNamed)
            boundMargins(rule, style)
          }
          return true
        })
      askThePage(sheet)
      return true
    })
    // What was not filtered to its end is not shown.
    return first && isFiltered ? [...first, ...imported, sheet] : imported
  }

  /** A `style` attribute's declarations, safe to be set through the object model. */
  async inline(css: string, base: string, scope: ResourceScope): Promise<string> {
    const scratch = new CSSStyleSheet()
    const rule = scratch.cssRules[scratch.insertRule('x{}')]
    const style = rule ? styleOf(rule) : null
    if (!style) return ''
    style.cssText = await this.#mapped(`;${css}`)
    filterStyle(style, await this.#context(addressesOf(style), base, scope))
    const families = await familiesOf(css)
    families?.nameFamilies(style, this.#fontNamed)
    return style.cssText
  }

  /**
   * Fetches the book's fonts, now and from now on. They are heavy: the first page is there before them, in another
   * font, and is laid out anew when they have come.
   */
  loadFonts(): void {
    const waiting = this.#waiting
    this.#waiting = null
    for (const load of waiting ?? []) load()
  }

  release(): void {
    this.#onFont = () => {}
    // What is declared from here on waits for ever.
    this.#waiting = []
    this.#fonts?.then((fonts) => fonts.release()).catch(() => {})
    this.#resources.release()
    this.#files.clear()
  }

  async #mapped(css: string): Promise<string> {
    const mapped = /-epub-|-hyphen|oeb-p|full-?width|duokan-b|\drlh/i.test(css)
      ? (await loadModule(() => import('./epub-properties'))).mapEpubProperties(css)
      : css
    this.isWide ||= mapped.includes('full-width')
    this.isSized ||= /[\s;{]height/.test(mapped)
    this.isBoxed ||= /overflow(?!-w)|inline-[bftg]|absolute|-bleed|:\s*(?:grid|flex)/.test(mapped)
    return mapped
  }

  async #context(addresses: readonly string[], base: string, scope: ResourceScope): Promise<FilterContext> {
    const urls = new Map<string, string | null>()
    for (const address of new Set(addresses)) {
      if (address.startsWith('#')) continue
      if (/^data:(image|font|application\/font)/i.test(address)) {
        urls.set(address, address)
        continue
      }
      const path = resolveHref(address, base)
      urls.set(address, path ? await scope.url(path) : null)
    }
    return { url: (address) => urls.get(address) ?? null, privateFamily: this.#fontNamed }
  }

  #addFont(style: CSSStyleDeclaration, base: string): void {
    const load = () =>
      void this.#loadFont(style, base)
        .catch(() => {})
        .then(() => this.#onFont())
    if (this.#waiting) this.#waiting.push(load)
    else load()
  }

  async #loadFont(style: CSSStyleDeclaration, base: string): Promise<void> {
    this.#fonts ??= loadModule(() => import('./fonts')).then(
      ({ BookFonts }) => new BookFonts(this.#fontNamed),
    )
    // The next book's font asks again for what did not come.
    this.#fonts.catch(() => {
      this.#fonts = null
    })
    const fonts = await this.#fonts
    await fonts.add(style, async (address) => {
      const path = resolveHref(address, base)
      const found = path ? await this.#resources.read(path) : null
      return found?.bytes ?? null
    })
  }
}

/** No sheet is a reason to refuse its book, whatever a browser makes of it. */
function orNull<Made>(make: () => Made): Made | null {
  try {
    return make()
  } catch {
    return null
  }
}

/** Few books have families in custom properties. */
const familiesOf = async (css: string) =>
  /(?:^|[{;\s])--[\w-]+\s*:|var\(/.test(css) ? loadModule(() => import('./rare')) : null
