import { isAllowedValue, isKnownPseudo, isKnownRule } from '../../sanitise/css-allow-list'
import { FRAME } from './frame-layer'

/** What has to be done to a style sheet while it is still text; everything else goes through the CSSOM. */

export interface SheetImport {
  href: string
  /** What else is said of it: when it counts; of the first, behind the order of layers told before it (`conditions.ts`). */
  media: string
}

const IMPORT =
  /^\s*(?:@charset\s+["'][^"']*["']\s*;|@layer\s[^{;]+;|@import\s+(?:url\(\s*)?(?:"([^"]*)"|'([^']*)'|([^\s"');]+)(?![^\s"');]))(?:\s*\))?([^;]*);)/i

/**
 * Splits off the imports at the head of a sheet, the only place where they count: a constructed
 * sheet ignores them.
 */
export function splitImports(css: string): { imports: SheetImport[]; rest: string } {
  const imports: SheetImport[] = []
  let layers = ''
  let rest = withoutComments(css).replace(/<!--|-->/g, ' ')
  for (let found = IMPORT.exec(rest); found; found = IMPORT.exec(rest)) {
    const href = found[1] ?? found[2] ?? found[3]
    if (/^\s*@layer/i.test(found[0])) layers += found[0].trim()
    if (href) imports.push({ href, media: (imports[0] ? '' : layers) + (found[4] ?? '').trim() })
    rest = rest.slice(found[0].length)
  }
  return { imports, rest: isTooDeep(rest) ? layers : layers + rest }
}

/** Levels of rules in rules. To write out a rule of a thousand levels takes a browser a second, and each level is asked. */
const MAX_NESTING = 60

function isTooDeep(css: string): boolean {
  let depth = 0
  for (const [each] of css.matchAll(/[{}]/g)) {
    depth += each === '{' ? 1 : -1
    if (depth > MAX_NESTING) return true
  }
  return false
}

/** One that has no end is looked through once, not again for each beginning in it. */
function withoutComments(css: string): string {
  let kept = ''
  let from = 0
  for (let at = css.indexOf('/*'); at >= 0; at = css.indexOf('/*', from)) {
    const end = css.indexOf('*/', at + 2)
    if (end < 0) break
    kept += `${css.slice(from, at)} `
    from = end + 2
  }
  return kept + css.slice(from)
}

/** Bytes of a style sheet as text: byte order mark, then `@charset`, then UTF-8. */
export function decodeCss(bytes: Uint8Array<ArrayBuffer>): string {
  const head = String.fromCharCode(...bytes.subarray(0, 64))
  const named = bytes[0] === 0xfe || bytes[0] === 0xff ? 'utf-16' : /^@charset "([^"]+)"/.exec(head)?.[1]
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (named) {
    try {
      return new TextDecoder(named).decode(bytes)
    } catch {
      // A name nobody knows: UTF-8 is the likelier truth.
    }
  }
  return new TextDecoder().decode(bytes)
}

/** Strings and escapes only look like what is asked for. */
const PARTS = /\\.|"(?:[^"\\]|\\.)*"|(::?)([-\w]+)(\(?)|&/gs
const BRACKETS = /\\.|"(?:[^"\\]|\\.)*"|[()]/gs
const NOTHING = ':not(*)'

/** Whether a rule may stay, with its selector made to fit. */
export function fitRule(rule: CSSRule): boolean {
  if (!isKnownRule(rule)) return false
  if ('selectorText' in rule) return fitSelector(rule as CSSStyleRule)
  if ('symbols' in rule) return isAllowedValue(rule.cssText)
  // One without a beginning is of the whole tree, and so of what holds it (`rare.ts` gives it one).
  if ('start' in rule)
    return (
      rule.start !== null &&
      [rule.start, 'end' in rule && rule.end].every(
        (edge) => typeof edge !== 'string' || withoutForeign(edge, rule) === edge,
      )
    )
  const layers = 'nameList' in rule ? rule.nameList : 'name' in rule ? [rule.name] : []
  return !(Array.isArray(layers) && layers.some((name) => String(name).split('.')[0] === FRAME))
}

/** What of a selector means something else on our page than in the book's own document; strings only look like it. */
const FOREIGN =
  /"(?:[^"\\]|\\.)*"|:root\b|\*[ >]+html\b|:(?:any-)?link\b|\[(?:[\w*-]*\|)?(href|src)([~|^$*]?="(?:[^"\\]|\\.)*"(?: [is])?)?\]/gi

/**
 * A book's `:root` is its `html`, which stands in nothing, what links and pictures name is kept aside while they are on
 * the page, and what holds the book's tree is none of its own.
 */
function fitSelector(rule: CSSStyleRule): boolean {
  const selector = rule.selectorText
  const own = withoutForeign(selector, rule)
  const fitted = own.replace(FOREIGN, (found, name?: string, value = '') => {
    if (name) return `:is(${found}, [data-ol-${name}${value}])`
    if (found.startsWith('"')) return found
    // As specific as what it stands for.
    if (/^:root/i.test(found)) return ':is(html, .ol-root)'
    return found.startsWith('*') ? NOTHING : `:is(${found}, [data-ol-to])`
  })
  if (fitted !== selector) rule.selectorText = fitted
  // A browser that cannot read the new one leaves the old one.
  return own === selector || rule.selectorText !== selector
}

/** A selector with nothing in place of each part that could mean more than the book's own elements. */
function withoutForeign(selector: string, rule: CSSRule): string {
  let kept = ''
  let from = 0
  for (const found of selector.matchAll(PARTS)) {
    const [whole, colons, name = '', bracket] = found
    if (found.index < from) continue
    if (colons ? isKnownPseudo(name) : whole !== '&') continue
    // Both are the tree's holder where nothing of the book is around them.
    if (whole === '&' && isWithin(rule, 'selectorText')) continue
    if ((whole === '&' || name === 'scope') && isWithin(rule, 'start')) continue
    kept += selector.slice(from, found.index) + NOTHING
    from = found.index + whole.length
    if (bracket) from = endOf(selector, from)
  }
  return kept + selector.slice(from)
}

/** Whether a rule that has such a member stands around another. */
function isWithin({ parentRule }: CSSRule, member: 'selectorText' | 'start'): boolean {
  return parentRule !== null && (member in parentRule || isWithin(parentRule, member))
}

/** Where an argument ends that begins there. */
function endOf(selector: string, start: number): number {
  let depth = 1
  for (const found of selector.slice(start).matchAll(BRACKETS)) {
    if (found[0] === '(') depth++
    if (found[0] === ')' && --depth === 0) return start + found.index + 1
  }
  return selector.length
}
