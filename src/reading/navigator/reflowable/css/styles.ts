import { loadModule } from '../../../../platform/load-module'
import { resolveHref, withoutFragment } from '../../../publication/paths'
import type { RenderedChapter } from '../chapter-model'
import type { ResourceScope, Resources } from '../resources'
import { addressesOf, type FilterContext, filterStyle, forEachRule, limitMargins, styleOf } from './filter'
import type { BookFonts } from './fonts'
import { asksForSize, decodeCss, fitRule, splitImports } from './selectors'

/** Limits on the depth of imports, and on the sheets that a book may load through them. */
const MAX_IMPORT_DEPTH = 5
const MAX_SHEETS = 2000
/**
 * What a sheet says of boxes that may not fit onto a page: their overflow, sizes, kinds and places; text that does not
 * break, or starts before its box; forced breaks.
 */
const BOXED =
  /overflow(?!-w)|float|inline-[bftgs]|absolute|relative|bleed|clamp|grid|flex|transform|contain|column|-box|nowrap|: *pre|keep-all|(?<!line-)(?:height|width|k-size)\s*:|[:\s(]-[\d.]|break-(?:before|after)\s*:\s*(?!a[uv]|in)\S|writing-mode|\d{3}p[xt]|\d\dr?em/
/** Boxes that lay out their content several times, also written with escapes. */
export const NESTING = /grid|flex|column|\\/i
/** Rare features that have to be rewritten to work in a shadow root (`rare.ts`). */
const RARE = /[:@]scope|:target|@container|container-type|@property|attr\(\s*href|&/

/**
 * The style sheets of one book, compiled and filtered through the CSSOM. Each file is compiled once and shared by all
 * chapters that link it.
 */
export class BookStyles {
  readonly #resources: ResourceScope
  /** A web page has one font set for all its shadow roots, so each family of the book gets a private name. */
  readonly #fontPrefix = `ol-${Math.random().toString(36).slice(2, 10)}`
  readonly #privateFamily = (family: string) =>
    `${this.#fontPrefix}-${family.toLowerCase().replace(/["\\\n]/g, '')}`
  /** The font module, which is loaded with the first font. */
  #fonts: Promise<BookFonts> | null = null
  readonly #files = new Map<string, Promise<CSSStyleSheet[]>>()
  /** Functions that load the declared fonts; null once `loadFonts` has been called. */
  #deferredFonts: (() => void)[] | null = []
  #onFont: () => void
  /** A sheet asks for full-width letters, which not every browser supports (`full-width.ts`). */
  isWide = false
  /** A sheet may set a height (`fit/fitting.ts`). */
  isSized = false
  /** A sheet may create boxes that have to be fitted to the page (`fit/boxes.ts`). */
  isBoxed = false
  /** A sheet may create boxes that take a browser long when they are nested (`sanitise/bounds.ts`). */
  isCostly = false
  /** A sheet may set vertical lines. */
  isVertical = false
  /** Creates the `aim` function of a chapter; null when no sheet uses `:target`. */
  targetMarker: (() => RenderedChapter['revealStart']) | null = null

  /** @param onFont is called when a font has become usable or has failed: text may have moved */
  constructor(resources: Resources, onFont: () => void) {
    this.#resources = resources.scope()
    this.#onFont = onFont
  }

  /**
   * The sheets of a linked file, after those it imports. Empty when the book has no such file.
   *
   * @throws LibraryError when the file fails to load
   */
  file(path: string, media = '', depth = 0): Promise<CSSStyleSheet[]> {
    // The key contains the depth: a sheet that imports itself would otherwise wait for itself.
    const key = `${depth}|${media}|${path}`
    let sheets = this.#files.get(key)
    if (!sheets) {
      sheets = this.#resources
        .read(path)
        .then((found) =>
          found ? this.text(decodeCss(found.bytes), path, this.#resources, media, depth) : [],
        )
      this.#files.set(key, sheets)
      sheets.catch(() => this.#files.delete(key))
    }
    return sheets
  }

  /**
   * The sheets of a CSS text, after those it imports.
   *
   * @param base path of the file that contains the text
   * @param scope holds the object URLs of the files that it names
   */
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
    const mapped = await this.#mapPrefixed(rest)
    const isPlain = !/;|^(?:layer|supports)\b/i.test(media) && !asksForSize(media)
    const text = isPlain ? mapped : (await loadModule(() => import('./rare'))).restrictToSize(mapped, media)
    const sheet = new CSSStyleSheet(isPlain && media ? { media } : {})
    sheet.replaceSync(text)
    const rare = RARE.test(text) ? await loadModule(() => import('./rare')) : null
    const addresses = new Set<string>()
    let asksForPage = false
    const initial = orNull(() => {
      const initialSheets = rare?.fitRare(sheet, this) ?? []
      forEachRule(sheet, (rule) => {
        asksForPage ||= rule instanceof CSSMediaRule && asksForSize(rule.media.mediaText)
        // Its descriptors are no style properties, except in Chromium (CSS Fonts 4 §12.1: `CSSFontFaceDescriptors`).
        if (rule instanceof CSSFontFaceRule) {
          this.#addFont(rule.style, base)
          return false
        }
        const style = styleOf(rule)
        if (style) for (const address of addressesOf(style)) addresses.add(address)
        return true
      })
      return initialSheets
    })
    const [context, families, queries] = await Promise.all([
      this.#context([...addresses], base, scope),
      familiesOf(text),
      asksForPage ? loadModule(() => import('./page-queries')) : null,
    ])
    const isFiltered = orNull(() => {
      for (const each of [...(initial ?? []), sheet])
        forEachRule(each, (rule) => {
          if (!fitRule(rule)) return false
          const style = styleOf(rule)
          if (style) {
            filterStyle(style, context)
            families?.nameFamilies(style, this.#privateFamily)
            limitMargins(rule, style)
          }
          return true
        })
      queries?.askThePage(sheet)
      return true
    })
    // A sheet that was not filtered completely is not used.
    return initial && isFiltered ? [...initial, ...imported, sheet] : imported
  }

  /** Filters the declarations of a `style` attribute, so that they can be set through the CSSOM. */
  async inline(css: string, base: string, scope: ResourceScope): Promise<string> {
    const scratch = new CSSStyleSheet()
    const rule = scratch.cssRules[scratch.insertRule('x{}')]
    const style = rule ? styleOf(rule) : null
    if (!style) return ''
    style.cssText = await this.#mapPrefixed(`;${css}`)
    filterStyle(style, await this.#context(addressesOf(style), base, scope))
    const families = await familiesOf(css)
    families?.nameFamilies(style, this.#privateFamily)
    return style.cssText
  }

  /**
   * Loads the declared fonts of the book, and from now on each font when it is declared. Fonts are large: the first page
   * is shown in another font, and laid out again when they have loaded.
   */
  loadFonts(): void {
    const deferred = this.#deferredFonts
    this.#deferredFonts = null
    for (const load of deferred ?? []) load()
  }

  release(): void {
    this.#onFont = () => {}
    // Fonts that are declared from now on are never loaded.
    this.#deferredFonts = []
    this.#fonts?.then((fonts) => fonts.release()).catch(() => {})
    this.#resources.release()
    this.#files.clear()
  }

  async #mapPrefixed(css: string): Promise<string> {
    const mapped = /-epub-|-hyphen|oeb-p|full-?width|duokan-b|\drlh/i.test(css)
      ? (await loadModule(() => import('./epub-properties'))).mapEpubProperties(css)
      : css
    this.isWide ||= mapped.includes('full-width')
    this.isSized ||= /[\s;{]height/.test(mapped)
    this.isBoxed ||= BOXED.test(mapped)
    this.isCostly ||= NESTING.test(mapped)
    this.isVertical ||= /writing-mode\s*:\s*(?:vertical|sideways|tb)/.test(mapped)
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
    return { url: (address) => urls.get(address) ?? null, privateFamily: this.#privateFamily }
  }

  #addFont(style: CSSStyleDeclaration, base: string): void {
    const load = () =>
      void this.#loadFont(style, base)
        .catch(() => {})
        .then(() => this.#onFont())
    if (this.#deferredFonts) this.#deferredFonts.push(load)
    else load()
  }

  async #loadFont(style: CSSStyleDeclaration, base: string): Promise<void> {
    this.#fonts ??= loadModule(() => import('./fonts')).then(
      ({ BookFonts }) => new BookFonts(this.#privateFamily),
    )
    // The next font tries again to load a module that failed to load.
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

/** Returns null when `run` throws: an exception of the CSSOM loses one sheet, not the chapter. */
function orNull<Result>(run: () => Result): Result | null {
  try {
    return run()
  } catch {
    return null
  }
}

/** Loads the module for font families in custom properties, which few books use. */
const familiesOf = async (css: string) =>
  /(?:^|[{;\s])--[\w-]+\s*:|var\(/.test(css) ? loadModule(() => import('./rare')) : null
