import { eachRule, styleOf } from '../css/filter'

/** Selectors, from a chapter's sheets and for its inline styles, of boxes that may not fit the page. */
export interface Boxes {
  /** Boxes that browsers do not break across pages. */
  whole: readonly string[]
  /** Grids and flexible rows, whose items are as wide as their longest word. */
  rows: readonly string[]
  /** Boxes whose images extend over the page margins (`full-bleed.ts`). */
  bleeding: readonly string[]
  /** Absolutely positioned boxes (`standBeside` in `fitting.ts`). */
  out: readonly string[]
  /** Rules that set the offset of a box in its containing block. */
  placed: readonly { selector: string; style: CSSStyleDeclaration }[]
}

/** Whether a browser does not break a box with this style across pages. */
export const isUnbroken = ({ overflowX, overflowY, display, position }: CSSStyleDeclaration): boolean =>
  /hidden|auto|scroll/.test(overflowX + overflowY) || display.startsWith('inline-') || position === 'absolute'

/** Collects the selectors. @param sheets the chapter's own */
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

/** Custom property to which 多看's `duokan-bleed` is mapped (`css/epub-properties.ts`). */
export const FULL_BLEED = '--duokan-bleed'

export const isRow = (display: string): boolean => /grid|flex/.test(display)

/** The HTML elements that a selector of the book matches; none when it is invalid outside its sheet. */
export function allElements(html: Element, selector: string): HTMLElement[] {
  try {
    return [...html.querySelectorAll(selector)].filter((element) => element instanceof HTMLElement)
  } catch {
    return []
  }
}
