/**
 * Replaces letters by their full-width forms where the chapter's sheets ask for it (`text-transform: full-width`, EPUB's
 * `-epub-fullwidth`), in browsers that do not support it. Each UTF-16 unit is replaced by one, so that text offsets stay
 * valid.
 *
 * @param html not mounted yet
 */
export function widenFullWidth(html: HTMLElement, sheets: readonly CSSStyleSheet[]): void {
  if (CSS.supports('text-transform', 'full-width')) return
  const cache = new Map<Element, boolean>()
  // Browsers compute styles only for elements in the document.
  const host = document.createElement('div')
  host.style.display = 'none'
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [...sheets]
  root.append(html)
  document.body.append(host)
  const walker = document.createTreeWalker(html, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!(node instanceof Text) || !parent) continue
    const isWide = cache.get(parent) ?? getComputedStyle(parent).fontVariantEastAsian.includes('full-width')
    cache.set(parent, isWide)
    if (isWide) node.data = isFullWidth(node.data)
  }
  host.remove()
  html.remove()
}

/** Distance in code points from an ASCII character to its full-width form. */
const FORM_OFFSET = 0xff01 - 0x21

/** Converts a text to full-width forms; white space that only formats the source is kept. */
export function isFullWidth(text: string): string {
  return text
    .replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + FORM_OFFSET))
    .replace(/(?<=\S) (?=\S)/g, '\u3000')
}
