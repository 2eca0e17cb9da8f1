/**
 * Shows letters in full width where the chapter's sheets ask for it (`text-transform: full-width`, EPUB's
 * `-epub-fullwidth`), for browsers that cannot. Each unit of text becomes one, so that every place in it stays valid.
 *
 * @param html on no page yet
 */
export function widenFullWidth(html: HTMLElement, sheets: readonly CSSStyleSheet[]): void {
  if (CSS.supports('text-transform', 'full-width')) return
  const asks = new Map<Element, boolean>()
  // What an element's style is, a browser says of a page's elements only.
  const host = document.createElement('div')
  host.style.display = 'none'
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [...sheets]
  root.append(html)
  document.body.append(host)
  const walker = document.createTreeWalker(html, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const around = node.parentElement
    if (!(node instanceof Text) || !around) continue
    const isAsked = asks.get(around) ?? getComputedStyle(around).fontVariantEastAsian.includes('full-width')
    asks.set(around, isAsked)
    if (isAsked) node.data = isFullWidth(node.data)
  }
  host.remove()
  html.remove()
}

/** How far the full-width forms are from those of ASCII. */
const FORMS = 0xff01 - 0x21

/** A text with its letters in full width; white space that only lays out the source is left alone. */
export function isFullWidth(text: string): string {
  return text
    .replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + FORMS))
    .replace(/(?<=\S) (?=\S)/g, '\u3000')
}
