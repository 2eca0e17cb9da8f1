import type { PageViewport } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import { ARTIFACT } from '../../../formats/pdf/text'

/** What pdf.js tells of a part of a page: what it is, or which content or annotation stands there. */
export interface StructurePart {
  role?: string
  type?: string
  id?: string | null
  alt?: string
  lang?: string
  bbox?: readonly number[]
  children?: readonly StructurePart[]
}

/** Where a part stands. */
export interface StructurePlace {
  /** The nearest role around it. */
  role: string | null
  part: StructurePart
  /** Sections around it. */
  depth: number
  lang: string
  /** The first row of the table around it. */
  head?: StructurePart
}

const ROLES: Readonly<Record<string, string>> = {
  H: 'heading',
  P: 'paragraph',
  BlockQuote: 'blockquote',
  Code: 'code',
  Note: 'note',
  FENote: 'note',
  Aside: 'note',
  Figure: 'figure',
  Em: 'emphasis',
  Strong: 'strong',
  L: 'list',
  TOC: 'list',
  LI: 'listitem',
  TOCI: 'listitem',
  Table: 'table',
  Caption: 'caption',
  THead: 'rowgroup',
  TBody: 'rowgroup',
  TFoot: 'rowgroup',
  TR: 'row',
  TH: 'cell',
  TD: 'cell',
}

/** What may stand in what has parts of its own kind only. */
export const FITS: Readonly<Record<string, readonly string[]>> = {
  list: ['listitem'],
  table: ['rowgroup', 'row', 'caption'],
  rowgroup: ['row'],
  row: ['cell'],
}
const OWN_KINDS = Object.values(FITS).flat()

/** Null for what groups, which is nothing to say of itself, and for what stands where it cannot. */
export function roleOf({ role: name = '' }: StructurePart, { role: around }: StructurePlace): string | null {
  const role = /^H\d+$/.test(name) ? 'heading' : Object.hasOwn(ROLES, name) ? ROLES[name] : undefined
  if (!role) return null
  const fits = around === null ? undefined : FITS[around]
  if (fits?.includes(role)) return role
  if (OWN_KINDS.includes(role)) return null
  return fits && around !== 'list' ? null : role
}

/** A heading of a column, and not of the row it begins; the file's own word on that is not told by pdf.js. */
export function isHeadCell({ part: row, head }: StructurePlace): boolean {
  return row === head || (row.children ?? []).every(({ role }) => role === 'TH')
}

/** What stands for the parts on the page. */
export interface ShownStructure {
  /** The words as they lie over the picture. */
  text: HTMLElement
  /** Their runs, by the content they were marked as. */
  runs: ReadonlyMap<string, readonly HTMLElement[]>
  /** Links by their annotations. */
  links: ReadonlyMap<string, HTMLElement>
  viewport: PageViewport
  /** Begins all names given here; of this page alone. */
  name: string
}

/** Parts of one page beyond which it stays words without an order. */
const MAX_PARTS = 50_000
const ROWS = new Set(['TR', 'THead', 'TBody', 'TFoot'])
const LANGUAGE = /^[a-z]{2,8}(-[a-z\d]{1,8})*$/i

/**
 * Tells who hears a page what its file says of its parts: their order, and what they are. The words stay where they lie;
 * elements without words of their own, filled into `layer`, have them for their children by `aria-owns`. What the file
 * says nothing of is heard after that. A file that says nothing of this page leaves all as it is.
 */
export function describeStructure(layer: HTMLElement, tree: StructurePart, shown: ShownStructure): void {
  const here = partsHere(tree)
  if (!here) return
  const telling = new Telling(shown, here)
  layer.append(...telling.all(tree))
  if (telling.count === 0) {
    layer.replaceChildren()
    return
  }
  for (const run of shown.runs.get(ARTIFACT) ?? []) run.ariaHidden = 'true'
  for (const block of shown.text.children)
    if ([...block.children].every((run) => run.id || run.ariaHidden)) block.role = 'none'
}

/** The parts that have something on this page: of a table, pdf.js tells all. Null for too many parts. */
function partsHere(tree: StructurePart): ReadonlySet<StructurePart> | null {
  const parts = [tree]
  for (const { children = [] } of parts) {
    if (parts.length + children.length > MAX_PARTS) return null
    for (const child of children) parts.push(child)
  }
  const here = new Set<StructurePart>()
  for (const part of parts.reverse())
    if (part.role === undefined || part.children?.some((child) => here.has(child))) here.add(part)
  return here
}

class Telling {
  /** Pieces of content that have their place. */
  count = 0
  readonly #shown: ShownStructure
  readonly #here: ReadonlySet<StructurePart>
  readonly #told = new Set<string | HTMLElement>()
  #names = 0

  constructor(shown: ShownStructure, here: ReadonlySet<StructurePart>) {
    this.#shown = shown
    this.#here = here
  }

  all(tree: StructurePart): HTMLElement[] {
    return this.#children(tree, { role: null, part: tree, depth: 0, lang: this.#shown.text.lang })
  }

  #children({ children = [] }: StructurePart, place: StructurePlace): HTMLElement[] {
    return children.flatMap((child) => {
      const element = child.role === undefined ? this.#content(child, place) : this.#element(child, place)
      return element ? [element] : []
    })
  }

  /** Null for what has nothing on this page. */
  #element(part: StructurePart, place: StructurePlace): HTMLElement | null {
    const role = roleOf(part, place)
    // A cell without words keeps its column.
    if (role !== 'cell' && !this.#here.has(part)) return null
    const picture = this.#picture(part)
    if (picture) return picture
    const before = this.count
    const lang = part.lang && LANGUAGE.test(part.lang) ? part.lang : place.lang
    const depth = place.depth + (part.role === 'Sect' ? 1 : 0)
    const head = role === 'table' ? firstRow(part) : place.head
    const inside: StructurePlace = { role: role ?? place.role, part, depth, lang, ...(head ? { head } : {}) }
    const children = this.#children(part, inside)
    if (this.count === before && role !== 'cell') return null
    const element = this.#holding(part.role === 'Link' ? this.#link(part, children) : children)
    if (lang !== place.lang) element.lang = lang
    if (role) element.role = role
    if (role === 'heading') element.ariaLevel = String(levelOf(part, depth))
    if (role === 'cell' && part.role === 'TH') element.role = isHeadCell(place) ? 'columnheader' : 'rowheader'
    if (place.role !== 'list' || !role || FITS.list?.includes(role)) return element
    const item = this.#holding([element])
    item.role = 'listitem'
    return item
  }

  /** What has words instead of what is seen. */
  #picture(part: StructurePart): HTMLElement | null {
    const label = part.alt?.replace(/[\s\0]+/g, ' ').trim()
    const isDrawn = part.role === 'Figure' || part.role === 'Formula'
    if (!label || !isDrawn) return null
    const contents = contentsOf(part)
    if (contents.length === 0) return null
    for (const { id } of contents) for (const run of this.#take(id)) run.ariaHidden = 'true'
    this.count++
    const element = document.createElement('span')
    element.role = part.role === 'Figure' ? 'img' : 'math'
    element.ariaLabel = label
    if (part.bbox) this.#metrics(element, part.bbox)
    return element
  }

  #metrics(element: HTMLElement, box: readonly number[]): void {
    const { viewport } = this.#shown
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = viewport.convertToViewportRectangle([...box]).map(Number)
    const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(3)}%`
    element.style.left = percent(Math.min(x1, x2), viewport.width)
    element.style.top = percent(Math.min(y1, y2), viewport.height)
    element.style.width = percent(Math.abs(x2 - x1), viewport.width)
    element.style.height = percent(Math.abs(y2 - y1), viewport.height)
  }

  /** The words of a link are told as the link's own, where it stands among others. */
  #link({ children = [], alt }: StructurePart, words: readonly HTMLElement[]): HTMLElement[] {
    const links = children.flatMap(({ id, role }) => {
      const link = role === undefined && id ? this.#shown.links.get(annotationOf(id)) : undefined
      if (!link || this.#told.has(link)) return []
      this.#told.add(link)
      return [link]
    })
    const [first] = links
    if (!first) return [...words]
    if (words.length > 0) {
      first.setAttribute('aria-owns', words.map((each) => this.#nameOf(each)).join(' '))
      if (alt) first.ariaLabel = alt
      else first.removeAttribute('aria-label')
    }
    return [...words, this.#owning(links)]
  }

  #content({ id }: StructurePart, { lang }: StructurePlace): HTMLElement | null {
    const runs = this.#take(id)
    if (runs.length === 0) return null
    this.count++
    // What is owned is in the language of where it lies.
    if (lang !== this.#shown.text.lang) for (const run of runs) run.lang = lang
    return this.#owning(runs)
  }

  #take(id: string | null | undefined): readonly HTMLElement[] {
    if (!id || this.#told.has(id)) return []
    this.#told.add(id)
    return this.#shown.runs.get(id) ?? []
  }

  #holding(children: readonly HTMLElement[]): HTMLElement {
    const element = document.createElement('span')
    element.append(...children)
    return element
  }

  #owning(owned: readonly HTMLElement[]): HTMLElement {
    const element = document.createElement('span')
    element.setAttribute('aria-owns', owned.map((each) => this.#nameOf(each)).join(' '))
    return element
  }

  #nameOf(element: HTMLElement): string {
    element.id ||= `${this.#shown.name}-${this.#names++}`
    return element.id
  }
}

/** pdf.js names an annotation one way where it stands alone and another where it does not. */
const annotationOf = (id: string) => id.replace(/^pdfjs_internal_id_/, '')

function contentsOf(part: StructurePart): StructurePart[] {
  return (part.children ?? []).flatMap((child) => (child.role === undefined ? [child] : contentsOf(child)))
}

function firstRow(part: StructurePart): StructurePart | undefined {
  const first = part.children?.find(({ role = '' }) => ROWS.has(role))
  return first?.role === 'TR' ? first : first && firstRow(first)
}

function levelOf({ role = '' }: StructurePart, depth: number): number {
  return Math.min(9, Math.max(1, Number(role.slice(1)) || depth))
}
