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
