/** Name of the container that is the page (`frame.css`). */
const PAGE = 'ol-page'
/** What of a media query is about the window, which to a book is its page. */
const SIZE = /\((?:[^()]*\b)?(?:width|height|inline-size|block-size|aspect-ratio|orientation)\b[^()]*\)/i
const DEVICE = /\bdevice-/i

/** Whether a media query asks how large the window is. */
export const asksForSize = (media: string): boolean => SIZE.test(media) && !DEVICE.test(media)

interface PageQuery {
  /** What is left for the browser to answer; '' for nothing. */
  media: string
  /** What the page answers. */
  container: string
}

/**
 * A media query list as queries of the page's own size, one for each of the list; null for what can only be asked
 * of the window.
 */
export function pageQueries(mediaText: string): PageQuery[] | null {
  const queries = mediaText.split(',').map((query) => {
    const parts = query.trim().split(/\s+and\s+/i)
    if (/^not\b/i.test(query.trim()) || parts.some((part) => /\b(?:or|not)\b/i.test(part))) return null
    return {
      media: parts.filter((part) => !asksForSize(part)).join(' and '),
      container: parts.filter(asksForSize).join(' and '),
    }
  })
  return queries.every((query) => query !== null) ? queries : null
}

/** Makes every rule about the window's size one about the page's, in place. */
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
    owner.deleteRule(index)
    for (const { media, container } of queries.reverse()) {
      const asked = container === '' ? inside : `@container ${PAGE} ${container} { ${inside} }`
      owner.insertRule(`@media ${media || 'all'} { ${asked} }`, index)
    }
  }
}
