import type { InlineStyle } from './sanitise'

/**
 * Bounds on the time that a browser takes to lay out and paint a sanitised chapter, by counting before it is shown. A
 * drawing of 2 KB can have a billion parts, a table of 2 KB a billion cells, and the innermost of 15 nested grids is laid out
 * a billion times. A legal chapter stays far below; of one beyond, references and spans are removed, grids and columns
 * become blocks, and its text stays.
 */

/** Shapes that the references of a chapter draw in all. */
const MAX_DRAWN = 5000
/** References in a chain: a pattern that is filled with a pattern. */
const MAX_CHAIN = 16
/** Columns of a table, and cells of its grid. */
const MAX_COLUMNS = 500
const MAX_CELLS = 200_000

/**
 * How often boxes lay out their content. Measured in Chromium 156: each nested grid whose items have a width in percent, and
 * each nested element with columns, multiplies the time by 3 to 5; flexible rows that wrap, 20 deep, take 3 s.
 */
const GRID_TIMES = 4
const FLEX_TIMES = 2
/** Times that an element is laid out: four nested grids or columns, eight nested flexible boxes. */
const MAX_TIMES = GRID_TIMES ** 4
/** The same of all elements in a chapter together. */
const MAX_LAYOUTS = 100_000

/** Attributes that draw another element of the chapter: `use`, and paint servers and effects. */
const REFERRING = [
  'fill',
  'stroke',
  'filter',
  'mask',
  'clip-path',
  'marker-start',
  'marker-mid',
  'marker-end',
]
const LOCAL = /url\(\s{0,9}["']?#([^"')\s]+)/g
/** A filter and a mask paint their element once more, off the screen. */
const EXPENSIVE = /^(?:filter|mask)$/
const EXPENSE = 20

/** A reference of an element, with the number of times that it is drawn. */
interface DrawnReference {
  id: string
  times: number
  /** Removes it from its element. */
  remove(): void
}

/**
 * Bounds a chapter in place.
 *
 * @param inline its inline styles, not yet applied; those beyond the bounds are emptied
 * @param sheets its style sheets. A sheet with references that draw beyond the bounds is replaced by a copy without them,
 *   since other chapters may share it.
 */
export function boundCosts(root: Element, inline: InlineStyle[], sheets: CSSStyleSheet[] = []): void {
  boundReferences(root, inline, sheets)
  boundNesting(root, inline, sheets)
  for (const table of root.querySelectorAll('table')) boundSpans(table)
}

function boundReferences(root: Element, inline: InlineStyle[], sheets: CSSStyleSheet[]): void {
  const references = new Map<Element, DrawnReference[]>()
  const add = (element: Element, found: DrawnReference[]) => {
    if (found.length === 0) return
    const own = references.get(element)
    if (own) own.push(...found)
    else references.set(element, found)
  }
  for (const element of root.querySelectorAll('*')) add(element, referencesOf(element))
  for (const style of inline)
    add(
      style.element,
      [...style.css.matchAll(LOCAL)].map(([, id = '']) => ({
        id,
        times: EXPENSE,
        remove: () => {
          style.css = ''
        },
      })),
    )
  let selected = 0
  for (const [at, sheet] of sheets.entries()) {
    if (sheetReferences(sheet.cssRules).next().done) continue
    const copy = copyOf(sheet)
    for (const { selector, references: found } of sheetReferences(copy.cssRules)) {
      const made = found.map(({ remove, ...each }) => ({
        ...each,
        remove: () => {
          remove()
          sheets[at] = copy
        },
      }))
      const elements = elementsOf(root, selector)
      selected += elements.length * made.length
      if (selected > MAX_DRAWN) for (const { remove } of made) remove()
      else for (const element of elements) add(element, [...made])
    }
  }
  if (references.size === 0) return
  const byId = new Map([...root.querySelectorAll('[id]')].reverse().map((element) => [element.id, element]))
  const costs = new Map<Element, number>()
  /** Shapes that an element draws with all it refers to; more than `MAX_DRAWN` for a circle. */
  const costOf = (element: Element, chain: number): number => {
    const known = costs.get(element)
    if (known !== undefined) return known
    if (chain > MAX_CHAIN) return MAX_DRAWN + 1
    // A circle ends here.
    costs.set(element, 0)
    let cost = 1
    for (const { id, times } of references.get(element) ?? []) {
      const target = byId.get(id)
      if (target) cost += times * costOf(target, chain + 1)
    }
    for (const child of element.children) {
      if (cost > MAX_DRAWN) break
      cost += costOf(child, chain)
    }
    costs.set(element, Math.min(cost, MAX_DRAWN + 1))
    return cost
  }
  let drawn = 0
  for (const [element, each] of references)
    for (const { id, times, remove } of each) {
      const target = byId.get(id)
      const cost = target ? times * costOf(target, 1) : 0
      // An element inside of what is referred to counts for that.
      if (drawn + cost > MAX_DRAWN || (target?.contains(element) ?? false)) remove()
      else drawn += cost
    }
}

function copyOf(sheet: CSSStyleSheet): CSSStyleSheet {
  const { mediaText } = sheet.media
  const copy = new CSSStyleSheet(mediaText === '' ? {} : { media: mediaText })
  copy.replaceSync([...sheet.cssRules].map(({ cssText }) => cssText).join('\n'))
  return copy
}

/** Declarations of a box that lays out its content once, whatever the sheets say. */
const PLAIN = ';display:block!important;columns:auto!important'

/** Turns grids, columns and flexible boxes into blocks where they are nested too deeply, or are too many. */
function boundNesting(root: Element, inline: InlineStyle[], sheets: readonly CSSStyleSheet[]): void {
  const timesOf = new Map<Element, number>()
  const add = (element: Element, times: number) =>
    timesOf.set(element, Math.max(timesOf.get(element) ?? 1, times))
  const rules = sheets.flatMap((sheet) => [...styleRules(sheet.cssRules)])
  // Nobody can tell which elements use a key frame.
  const isAnimated = rules.some(({ selector, style }) => selector === null && layoutsOf(style) > 1)
  for (const { selector, style } of rules) {
    const times = isAnimated && style.animationName ? GRID_TIMES : layoutsOf(style)
    if (selector !== null && times > 1) for (const element of elementsOf(root, selector)) add(element, times)
  }
  const scratch = document.createElement('p').style
  for (const { element, css } of inline) {
    scratch.cssText = css
    add(element, layoutsOf(scratch))
  }
  if (timesOf.size === 0) return
  /** How often the content of an element is laid out. */
  const around = new Map<Element, number>()
  let layouts = 0
  const styled = new Map(inline.map((each) => [each.element, each]))
  for (const element of root.querySelectorAll('*')) {
    const outer = (element.parentElement && around.get(element.parentElement)) ?? 1
    const times = outer * (timesOf.get(element) ?? 1)
    layouts += outer
    if (times === outer) around.set(element, outer)
    else if (times <= MAX_TIMES && layouts <= MAX_LAYOUTS) around.set(element, times)
    else {
      around.set(element, outer)
      const own = styled.get(element)
      if (own) own.css += PLAIN
      else inline.push({ element, css: PLAIN })
    }
  }
}

/** How often a box with these declarations lays out its content. */
function layoutsOf(style: CSSStyleDeclaration): number {
  const { display } = style
  const columns = `${style.columnCount} ${style.columnWidth} ${style.getPropertyValue('columns')}`
  return /grid|var\(/.test(display) || /[\d(]/.test(columns)
    ? GRID_TIMES
    : /flex/.test(display)
      ? FLEX_TIMES
      : 1
}

/** Longest selector; nested ones that name their parent twice grow without bounds. */
const MAX_SELECTOR = 10_000

/** The rules with declarations, each with its selector as it is without nesting; null for a key frame. */
function* styleRules(
  rules: CSSRuleList,
  parent = ':root',
): Generator<{ selector: string | null; style: CSSStyleDeclaration }, void, undefined> {
  for (const rule of rules) {
    const whole =
      'selectorText' in rule ? String(rule.selectorText).replaceAll('&', `:is(${parent})`) : parent
    const selector = whole.length > MAX_SELECTOR ? '*' : whole
    if ('cssRules' in rule) yield* styleRules(rule.cssRules as CSSRuleList, selector)
    if ('style' in rule)
      yield { selector: 'keyText' in rule ? null : selector, style: rule.style as CSSStyleDeclaration }
  }
}

/** The references to drawings in the rules of a style sheet. */
function* sheetReferences(
  rules: CSSRuleList,
): Generator<{ selector: string; references: DrawnReference[] }, void, undefined> {
  for (const rule of rules) {
    if ('cssRules' in rule) yield* sheetReferences(rule.cssRules as CSSRuleList)
    if (!('style' in rule) || !/url\(\s?["']?#/.test(rule.cssText)) continue
    const style = rule.style as CSSStyleDeclaration
    for (const name of [...style]) {
      const times = /^(?:fill|stroke|clip-path)$/.test(name) ? 1 : EXPENSE
      const remove = () => {
        style.removeProperty(name)
      }
      const references = [...style.getPropertyValue(name).matchAll(LOCAL)].map(([, id = '']) => ({
        id,
        times,
        remove,
      }))
      // Of a key frame or a custom property nobody can tell which elements use it.
      const selector = 'selectorText' in rule && !name.startsWith('--') ? String(rule.selectorText) : '*'
      if (references.length > 0) yield { selector, references }
    }
  }
}

/** The elements that a selector selects in some state; all for one that cannot be told. */
function elementsOf(root: Element, selector: string): NodeListOf<Element> {
  // States and generated content come and go.
  const bare = selector.replace(
    /::?(?:hover|active|focus(?:-\w{1,9})?|before|after|marker|first-l\w{1,5}|selection|checked|target)\b/g,
    '',
  )
  try {
    return root.querySelectorAll(bare.includes('&') || bare.trim() === '' ? '*' : bare)
  } catch {
    return root.querySelectorAll('*')
  }
}

function referencesOf(element: Element): DrawnReference[] {
  const found: DrawnReference[] = []
  if (element.localName === 'use')
    for (const attribute of [...element.attributes])
      if (attribute.localName === 'href' && attribute.value.startsWith('#'))
        found.push({
          id: attribute.value.slice(1),
          times: 1,
          remove: () => element.removeAttributeNode(attribute),
        })
  for (const name of REFERRING) {
    const value = element.getAttribute(name)
    if (!value?.includes('#')) continue
    const isMarker = name.startsWith('marker')
    for (const [, id = ''] of value.matchAll(LOCAL))
      found.push({
        id,
        times: isMarker ? pointsOf(element) : EXPENSIVE.test(name) ? EXPENSE : 1,
        remove: () => element.removeAttribute(name),
      })
  }
  return found
}

/** Points of a line or path, at each of which a marker is drawn; those of a group are not known. */
function pointsOf(element: Element): number {
  const written = element.getAttribute('points') ?? element.getAttribute('d')
  return written === null ? EXPENSE : (written.match(/[\d.]+/g)?.length ?? 0) / 2 + 1
}

/** Reduces the spans of a table to its rows, and to a number of columns. */
function boundSpans(table: Element): void {
  const rows = [...table.querySelectorAll('tr')]
  let widest = 0
  /** Columns that cells of the rows above take, and how many of them end before a row. */
  let taken = 0
  const ending: number[] = []
  for (const [at, row] of rows.entries()) {
    taken -= ending[at] ?? 0
    let columns = 0
    let longer = 0
    for (const cell of row.children) {
      const width = clampSpan(cell, 'colspan', Math.max(1, MAX_COLUMNS - columns))
      const height = clampSpan(cell, 'rowspan', rows.length - at)
      columns += width
      if (height === 1) continue
      longer += width
      ending[at + height] = (ending[at + height] ?? 0) + width
    }
    widest = Math.max(widest, taken + columns)
    taken += longer
  }
  let columns = 0
  for (const column of table.querySelectorAll('col, colgroup'))
    columns += clampSpan(column, 'span', Math.max(1, MAX_COLUMNS - columns))
  if (widest <= 2 * MAX_COLUMNS && rows.length * widest <= MAX_CELLS) return
  for (const cell of table.querySelectorAll('[colspan], [rowspan]')) {
    cell.removeAttribute('colspan')
    cell.removeAttribute('rowspan')
  }
}

/** @returns the span, at least 1 */
function clampSpan(element: Element, name: string, most: number): number {
  const span = Number.parseInt(element.getAttribute(name) ?? '', 10) || 1
  if (span > most) element.setAttribute(name, String(most))
  return Math.min(Math.max(1, span), most)
}
