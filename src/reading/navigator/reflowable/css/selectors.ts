import { isKnownPseudo, isKnownRule, isPlain } from '../../sanitise/css-allow-list'
import { FRAME } from './frame-layer'

/** Strings and escapes only look like what is asked for. */
const PARTS = /\\.|"(?:[^"\\]|\\.)*"|(::?)([-\w]+)(\(?)|&/gs
const BRACKETS = /\\.|"(?:[^"\\]|\\.)*"|[()]/gs
const NOTHING = ':not(*)'

/** Whether a rule may stay, with its selector made to fit. */
export function fitRule(rule: CSSRule): boolean {
  if (!isKnownRule(rule)) return false
  if ('selectorText' in rule) return fitSelector(rule as CSSStyleRule)
  if ('symbols' in rule) return isPlain(rule.cssText)
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
