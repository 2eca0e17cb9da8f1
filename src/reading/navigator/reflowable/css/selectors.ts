import { isAllowedValue, isKnownPseudo, isKnownRule } from '../../sanitise/css-allow-list'
import { FRAME } from './frame-layer'

/** Media features about the size of the window, which for a book is its page. */
export const SIZE =
  /\((?![^()]*\bdevice-)(?:[^()]*\b)?(?:width|height|inline-size|block-size|aspect-ratio|orientation)\b[^()]*\)/i
/** The colour scheme of a page is the reader's theme, not the device's. */
export const SCHEME = /prefers-color-scheme:\s*(dark|light)/i

/** Whether a media query depends on the size of the window or on the colour scheme. */
export const asksForSize = (media: string): boolean => SIZE.test(media) || SCHEME.test(media)

export interface SheetImport {
  href: string
  /** Its conditions; for the first import, after the `@layer` statements that precede it (`splitConditions` in `rare.ts`). */
  media: string
}

const IMPORT =
  /^\s*(?:@charset\s+["'][^"']*["']\s*;|@layer\s[^{;]+;|@import\s+(?:url\(\s*)?(?:"([^"]*)"|'([^']*)'|([^\s"');]+)(?![^\s"');]))(?:\s*\))?([^;]*);)/i

/**
 * Splits off the imports at the start of a sheet, the only place where they are valid: constructed sheets ignore them.
 * `rest` is empty, except for `@layer` statements, when the rules are nested too deeply.
 */
export function splitImports(css: string): { imports: SheetImport[]; rest: string } {
  const imports: SheetImport[] = []
  let layers = ''
  let rest = withoutComments(css)
  for (let found = IMPORT.exec(rest); found; found = IMPORT.exec(rest)) {
    const href = found[1] ?? found[2] ?? found[3]
    if (/^\s*@layer/i.test(found[0])) layers += found[0].trim()
    if (href) imports.push({ href, media: (imports[0] ? '' : layers) + (found[4] ?? '').trim() })
    rest = rest.slice(found[0].length)
  }
  return { imports, rest: isTooDeep(rest) ? layers : layers + rest }
}

/** Deepest nesting of rules. To serialise a rule of 1000 levels takes a browser a second, and each level is serialised. */
const MAX_NESTING = 60

function isTooDeep(css: string): boolean {
  let depth = 0
  for (const [each] of css.matchAll(BLOCKS)) {
    if (each === '{') depth++
    else if (each === '}') depth--
    if (depth > MAX_NESTING) return true
  }
  return false
}

/** A string, which ends with its line if it is not closed, or an address without quotes (CSS Syntax §4.3.5 and §4.3.6). */
const TEXT = /"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?|url\((?![\s"'])[^)]*\)?/
const BLOCKS = new RegExp(`[{}]|${TEXT.source}`, 'gi')
const COMMENTS = new RegExp(`/\\*|<!--|-->|${TEXT.source}`, 'gi')

/** Removes comments and the marks of HTML comments; strings and addresses that look like them stay. */
function withoutComments(css: string): string {
  let result = ''
  let from = 0
  COMMENTS.lastIndex = 0
  for (let found = COMMENTS.exec(css); found; found = COMMENTS.exec(css)) {
    const [sign] = found
    const isComment = sign === '/*'
    if (!isComment && !/^(?:<!--|-->)$/.test(sign)) continue
    const end = isComment ? css.indexOf('*/', found.index + 2) + 2 : COMMENTS.lastIndex
    if (end < 2) break
    result += `${css.slice(from, found.index)} `
    from = COMMENTS.lastIndex = end
  }
  return result + css.slice(from)
}

/** Decodes the bytes of a style sheet by its byte order mark, else its `@charset`, else as UTF-8. */
export function decodeCss(bytes: Uint8Array<ArrayBuffer>): string {
  const head = String.fromCharCode(...bytes.subarray(0, 64))
  const named = bytes[0] === 0xfe || bytes[0] === 0xff ? 'utf-16' : /^@charset "([^"]+)"/.exec(head)?.[1]
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (named) {
    try {
      return new TextDecoder(named).decode(bytes)
    } catch {
      // An unknown encoding name: UTF-8 is likely.
    }
  }
  return new TextDecoder().decode(bytes)
}

/** Matches pseudo-classes, pseudo-elements and `&`; also escapes and strings, so that their content is skipped. */
const PARTS = /\\.|"(?:[^"\\]|\\.)*"|(::?)([-\w]+)(\(?)|&/gs
const BRACKETS = /\\.|"(?:[^"\\]|\\.)*"|[()]/gs
/** Selector that matches no element. */
const NOTHING = ':not(*)'

/** Rewrites the selector of a rule to fit the page. Returns false when the rule is not allowed. */
export function fitRule(rule: CSSRule): boolean {
  if (!isKnownRule(rule)) return false
  if ('selectorText' in rule) return fitSelector(rule as CSSStyleRule)
  if ('symbols' in rule) return isAllowedValue(rule.cssText)
  // An `@scope` without a root would include the shadow host (`rare.ts` adds a root).
  if ('start' in rule)
    return (
      rule.start !== null &&
      [rule.start, 'end' in rule && rule.end].every(
        (edge) => typeof edge !== 'string' || restrictToBook(edge, rule) === edge,
      )
    )
  const layers = 'nameList' in rule ? rule.nameList : 'name' in rule ? [rule.name] : []
  return !(Array.isArray(layers) && layers.some((name) => String(name).split('.')[0] === FRAME))
}

/** Parts of a selector that mean something else in a shadow root than in a document; strings are matched to be skipped. */
const DOCUMENT_ONLY =
  /"(?:[^"\\]|\\.)*"|:root\b|\*[ >]+html\b|:(?:any-)?link\b|\[(?:[\w*-]*\|)?(href|src)([~|^$*]?="(?:[^"\\]|\\.)*"(?: [is])?)?\]/gi

/**
 * Rewrites a selector for the page: `:root` is the book's `html`, which has no parent; the addresses of links and images
 * are stored in `data-ol-*` attributes; the shadow host does not belong to the book.
 */
function fitSelector(rule: CSSStyleRule): boolean {
  const selector = rule.selectorText
  const own = restrictToBook(selector, rule)
  const fitted = own.replace(DOCUMENT_ONLY, (found, name?: string, value = '') => {
    if (name) return `:is(${found}, [data-ol-${name}${value}])`
    if (found.startsWith('"')) return found
    // The class gives it the specificity of `:root`.
    if (/^:root/i.test(found)) return ':is(html, .ol-root)'
    return found.startsWith('*') ? NOTHING : `:is(${found}, [data-ol-to])`
  })
  if (fitted !== selector) rule.selectorText = fitted
  // A browser that cannot parse the new selector keeps the old one.
  return own === selector || rule.selectorText !== selector
}

/** Replaces each part of a selector that could match more than the book's own elements by one that matches nothing. */
function restrictToBook(selector: string, rule: CSSRule): string {
  let result = ''
  let from = 0
  for (const found of selector.matchAll(PARTS)) {
    const [whole, colons, name = '', bracket] = found
    if (found.index < from) continue
    if (colons ? isKnownPseudo(name) : whole !== '&') continue
    // Outside a rule of the book, `&` and `:scope` match the shadow host.
    if (whole === '&' && isInside(rule, 'selectorText')) continue
    if ((whole === '&' || name === 'scope') && isInside(rule, 'start')) continue
    result += selector.slice(from, found.index) + NOTHING
    from = found.index + whole.length
    if (bracket) from = endOf(selector, from)
  }
  return result + selector.slice(from)
}

/** Whether a rule with this member contains the given one. */
function isInside({ parentRule }: CSSRule, member: 'selectorText' | 'start'): boolean {
  return parentRule !== null && (member in parentRule || isInside(parentRule, member))
}

/** Index after the bracket that closes an argument. */
function endOf(selector: string, start: number): number {
  let depth = 1
  for (const found of selector.slice(start).matchAll(BRACKETS)) {
    if (found[0] === '(') depth++
    if (found[0] === ')' && --depth === 0) return start + found.index + 1
  }
  return selector.length
}
