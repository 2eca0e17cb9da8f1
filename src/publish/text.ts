/** What a chapter's source says, without building a document of it: a library has many thousand. */

const BREAKING =
  /<(?:\/?(?:p|div|h[1-6]|li|tr|section|article|blockquote|br|hr|td|th|dd|dt)\b[^>]*|br\s*\/)>/gi

/** The words of an XHTML or SVG source as plain text; readings of ruby are left out. */
export function plainText(source: string): string {
  return source
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(head|script|style|rt|rp|template)\b[^>]*?(?:\/>|>[\s\S]*?<\/\1\s*>)/gi, '')
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, '$1')
    .replace(BREAKING, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&#(x[\da-f]+|\d+);/gi, (_, code: string) => {
      const point = /^x/i.test(code) ? Number.parseInt(code.slice(1), 16) : Number(code)
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ''
    })
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&amp;/g, '&')
}

/** The first heading of a chapter's source; '' when it has none. */
export function firstHeading(source: string): string {
  const body = source.replace(/<!--[\s\S]*?-->/g, '')
  for (const match of body.matchAll(/<(h[1-6])\b[^>]*>([\s\S]*?)<\/\1\s*>/gi)) {
    const heading = plainText(match[2] ?? '')
      .replace(/\s+/g, ' ')
      .trim()
    if (heading) return heading.slice(0, 120)
  }
  return ''
}

/** Characters of text; white space does not count. */
export function countCharacters(text: string): number {
  let count = 0
  for (const character of text) if (!/\s/.test(character)) count++
  return count
}

/** The order of names for people: by their sounds, 卷2 before 卷10. */
export const byName = new Intl.Collator('zh-CN', { numeric: true }).compare
