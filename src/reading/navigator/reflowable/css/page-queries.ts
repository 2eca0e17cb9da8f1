import { asksForSize, SCHEME, SIZE } from './selectors'

/** Name of the size container that is the page (`frame.css`). */
const PAGE = 'ol-page'

interface PageQuery {
  /** The media query that is left for the browser; '' for none. */
  media: string
  /** The container query for the page; '' for none. */
  container: string
  /** `dark` or `light`, when the query requires it. */
  scheme?: string
}

/**
 * Rewrites a media query list into queries about the page, one for each query of the list. Null when it has conditions
 * (`not`, `or`) that only the browser can evaluate.
 */
export function pageQueries(mediaText: string): PageQuery[] | null {
  const queries = listOf(mediaText).map((query) => {
    // A pattern for white space on both sides takes quadratic time for a run of it.
    const parts = query.replace(/\s+/g, ' ').trim().split(/ and /i)
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

/** Splits a list into its queries; commas in brackets and strings do not separate them. */
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

/** Selectors of the host of a dark page (`page/apply-preferences.ts`) and of a light one. */
const DARK = '[data-dark]'
const LIGHT = `:not(${DARK})`

/** Characters of rules that are copied for media rules in one sheet; the browser evaluates the rest for the window. */
const MAX_COPIED = 500_000
const QUERY_LENGTH = 100

/** Rewrites, in place, every media rule about the window's size or colour scheme into one about the page. */
export function askThePage(
  owner: {
    cssRules: CSSRuleList
    deleteRule(index: number): void
    insertRule(rule: string, index: number): number
  },
  budget = { characters: MAX_COPIED },
): void {
  for (let index = owner.cssRules.length - 1; index >= 0; index -= 1) {
    const rule = owner.cssRules[index]
    if (!(rule instanceof CSSGroupingRule)) continue
    askThePage(rule, budget)
    if (!(rule instanceof CSSMediaRule) || !asksForSize(rule.media.mediaText)) continue
    const queries = pageQueries(rule.media.mediaText)
    if (!queries) continue
    const inside = [...rule.cssRules].map(({ cssText }) => cssText).join('\n')
    // A list of queries copies the rules inside: twenty nested lists of two would make a million copies.
    budget.characters -= (inside.length + QUERY_LENGTH) * queries.length
    if (budget.characters < 0) continue
    let inserted = 0
    try {
      for (const { media, container, scheme } of queries.reverse()) {
        const themed = scheme ? `:where(:host(${scheme > 'l' ? LIGHT : DARK})) { ${inside} }` : inside
        const contained = container === '' ? themed : `@container ${PAGE} ${container} { ${themed} }`
        owner.insertRule(`@media ${media || 'all'} { ${contained} }`, index)
        inserted++
      }
      owner.deleteRule(index + inserted)
    } catch {
      // A query that cannot be rewritten stays as it is: the browser evaluates it for the window.
      for (; inserted > 0; inserted--) owner.deleteRule(index)
    }
  }
}
