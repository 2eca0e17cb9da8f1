import { eachRule, styleOf } from '../css/filter'

/** Selectors of what a chapter's sheets make that may not fit a page. Inline styles are looked at as well. */
export interface Boxes {
  /** Browsers do not break them over pages. */
  whole: readonly string[]
  /** Their items are as wide as their longest word. */
  rows: readonly string[]
  /** Their pictures reach over the margins of the page (`bleed.ts`). */
  bleeding: readonly string[]
  /** They are taken out of the text (`beside.ts`). */
  out: readonly string[]
  /** Rules that say where something lies, in what holds it. */
  placed: readonly { selector: string; style: CSSStyleDeclaration }[]
}

/** A book's style by which a browser does not break a box over pages. */
export const isUnbroken = ({ overflowX, overflowY, display, position }: CSSStyleDeclaration): boolean =>
  /hidden|auto|scroll/.test(overflowX + overflowY) || display.startsWith('inline-') || position === 'absolute'

/** @param sheets a chapter's own */
export function boxesOf(sheets: readonly CSSStyleSheet[]): Boxes {
  const inline = '[style]'
  const whole = [inline]
  const rows: string[] = []
  const bleeding: string[] = []
  const out = ['[style*="absolute"]']
  const placed: { selector: string; style: CSSStyleDeclaration }[] = []
  for (const sheet of sheets)
    eachRule(sheet, (rule) => {
      const style = styleOf(rule)
      if (!style || !('selectorText' in rule)) return true
      const selector = String(rule.selectorText)
      if (isUnbroken(style)) whole.push(selector)
      if (style.position === 'absolute') out.push(selector)
      if (style.top || style.bottom || style.left || style.right) placed.push({ selector, style })
      if (isRow(style.display)) rows.push(selector)
      if (style.getPropertyValue(FULL_BLEED)) bleeding.push(selector)
      return true
    })
  return { whole, rows, bleeding, out, placed }
}

/** What 多看's `duokan-bleed` is called on our page (`epub-properties.ts`). */
export const FULL_BLEED = '--duokan-bleed'

export const isRow = (display: string): boolean => /grid|flex/.test(display)

/** @param selector a book's, which need not be one outside its sheet */
export function allElements(html: Element, selector: string): HTMLElement[] {
  try {
    return [...html.querySelectorAll(selector)].filter((element) => element instanceof HTMLElement)
  } catch {
    return []
  }
}
