import type { PageViewport } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import { ARTIFACT } from '../../../formats/pdf/text'

/** A node of pdf.js's structure tree: an element with a role, or a reference to marked content or an annotation. */
export interface StructurePart {
  role?: string
  type?: string
  id?: string | null
  alt?: string
  lang?: string
  bbox?: readonly number[]
  children?: readonly StructurePart[]
}

/** The position of a node in the structure. */
export interface StructureContext {
  /** The nearest enclosing role. */
  role: string | null
  /** The parent. */
  part: StructurePart
  /** Number of enclosing sections. */
  depth: number
  lang: string
  /** The first row of the enclosing table. */
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

/** Allowed children of roles that accept only certain children. */
const FITS: Readonly<Record<string, readonly string[]>> = {
  list: ['listitem'],
  table: ['rowgroup', 'row', 'caption'],
  rowgroup: ['row'],
  row: ['cell'],
}
const OWN_KINDS = Object.values(FITS).flat()

/** Returns the ARIA role of an element; null for a grouping element without one, and for a role that is not allowed in its parent. */
function roleOf({ role: name = '' }: StructurePart, { role: around }: StructureContext): string | null {
  const role = /^H\d+$/.test(name) ? 'heading' : Object.hasOwn(ROLES, name) ? ROLES[name] : undefined
  if (!role) return null
  const fits = around === null ? undefined : FITS[around]
  if (fits?.includes(role)) return role
  if (OWN_KINDS.includes(role)) return null
  return fits && around !== 'list' ? null : role
}

/** Whether a header cell heads its column and not its row. pdf.js does not report the scope that the file declares. */
function isHeadCell({ part: row, head }: StructureContext): boolean {
  return row === head || (row.children ?? []).every(({ role }) => role === 'TH')
}

/** The elements that represent a page's content. */
export interface StructureTargets {
  /** The text layer. */
  text: HTMLElement
  /** Text runs, by the id of their marked content. */
  runs: ReadonlyMap<string, readonly HTMLElement[]>
  /** Links, by the id of their annotation. */
  links: ReadonlyMap<string, HTMLElement>
  viewport: PageViewport
  /** Prefix of the generated element ids; unique to the page. */
  name: string
}

/** Maximum number of nodes of a page; above it the structure is ignored. */
const MAX_PARTS = 50_000
const ROWS = new Set(['TR', 'THead', 'TBody', 'TFoot'])
const LANGUAGE = /^[a-z]{2,8}(-[a-z\d]{1,8})*$/i

/**
 * Exposes the structure of a tagged page to screen readers: the reading order and the roles of its parts. The text elements
 * stay in place; elements without text, added to `layer`, own them by `aria-owns`. Untagged text is read after that. Does
 * nothing when the structure has no content on this page.
 */
export function describeStructure(layer: HTMLElement, tree: StructurePart, shown: StructureTargets): void {
  const onPage = partsOnPage(tree)
  if (!onPage) return
  const builder = new StructureBuilder(shown, onPage)
  layer.append(...builder.build(tree))
  if (builder.count === 0) {
    layer.replaceChildren()
    return
  }
  for (const run of shown.runs.get(ARTIFACT) ?? []) run.ariaHidden = 'true'
  for (const block of shown.text.children)
    if ([...block.children].every((run) => run.id || run.ariaHidden)) block.role = 'none'
}

/** Returns the nodes with content on this page, since pdf.js reports all parts of a table. Null for too many nodes. */
function partsOnPage(tree: StructurePart): ReadonlySet<StructurePart> | null {
  const parts = [tree]
  for (const { children = [] } of parts) {
    if (parts.length + children.length > MAX_PARTS) return null
    for (const child of children) parts.push(child)
  }
  const onPage = new Set<StructurePart>()
  for (const part of parts.reverse())
    if (part.role === undefined || part.children?.some((child) => onPage.has(child))) onPage.add(part)
  return onPage
}

/** Builds the elements that represent the structure. */
class StructureBuilder {
  /** Number of content items placed so far. */
  count = 0
  readonly #shown: StructureTargets
  readonly #onPage: ReadonlySet<StructurePart>
  readonly #used = new Set<string | HTMLElement>()
  #nextId = 0

  constructor(shown: StructureTargets, onPage: ReadonlySet<StructurePart>) {
    this.#shown = shown
    this.#onPage = onPage
  }

  build(tree: StructurePart): HTMLElement[] {
    return this.#children(tree, { role: null, part: tree, depth: 0, lang: this.#shown.text.lang })
  }

  #children({ children = [] }: StructurePart, place: StructureContext): HTMLElement[] {
    return children.flatMap((child) => {
      const element = child.role === undefined ? this.#content(child, place) : this.#element(child, place)
      return element ? [element] : []
    })
  }

  /** Returns null for a part without content on this page. */
  #element(part: StructurePart, place: StructureContext): HTMLElement | null {
    const role = roleOf(part, place)
    // An empty cell is kept, since it occupies a column.
    if (role !== 'cell' && !this.#onPage.has(part)) return null
    const picture = this.#picture(part)
    if (picture) return picture
    const before = this.count
    const lang = part.lang && LANGUAGE.test(part.lang) ? part.lang : place.lang
    const depth = place.depth + (part.role === 'Sect' ? 1 : 0)
    const head = role === 'table' ? firstRow(part) : place.head
    const inside: StructureContext = {
      role: role ?? place.role,
      part,
      depth,
      lang,
      ...(head ? { head } : {}),
    }
    const children = this.#children(part, inside)
    if (this.count === before && role !== 'cell') return null
    const element = this.#wrapping(part.role === 'Link' ? this.#link(part, children) : children)
    if (lang !== place.lang) element.lang = lang
    if (role) element.role = role
    if (role === 'heading') element.ariaLevel = String(levelOf(part, depth))
    if (role === 'cell' && part.role === 'TH') element.role = isHeadCell(place) ? 'columnheader' : 'rowheader'
    if (place.role !== 'list' || !role || FITS.list?.includes(role)) return element
    const item = this.#wrapping([element])
    item.role = 'listitem'
    return item
  }

  /** Returns an element for a figure or formula with alternative text; null for any other part. */
  #picture(part: StructurePart): HTMLElement | null {
    const label = part.alt?.replace(/[\s\0]+/g, ' ').trim()
    const isDrawn = part.role === 'Figure' || part.role === 'Formula'
    if (!label || !isDrawn) return null
    const contents = contentsOf(part)
    if (contents.length === 0) return null
    for (const { id } of contents) for (const run of this.#takeRuns(id)) run.ariaHidden = 'true'
    this.count++
    const element = document.createElement('span')
    element.role = part.role === 'Figure' ? 'img' : 'math'
    element.ariaLabel = label
    if (part.bbox) this.#setBox(element, part.bbox)
    return element
  }

  #setBox(element: HTMLElement, box: readonly number[]): void {
    const { viewport } = this.#shown
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = viewport.convertToViewportRectangle([...box]).map(Number)
    const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(3)}%`
    element.style.left = percent(Math.min(x1, x2), viewport.width)
    element.style.top = percent(Math.min(y1, y2), viewport.height)
    element.style.width = percent(Math.abs(x2 - x1), viewport.width)
    element.style.height = percent(Math.abs(y2 - y1), viewport.height)
  }

  /** Makes a link own the elements of its text. Returns the children for its structure element. */
  #link({ children = [], alt }: StructurePart, words: readonly HTMLElement[]): HTMLElement[] {
    const links = children.flatMap(({ id, role }) => {
      const link = role === undefined && id ? this.#shown.links.get(annotationOf(id)) : undefined
      if (!link || this.#used.has(link)) return []
      this.#used.add(link)
      return [link]
    })
    const [first] = links
    if (!first) return [...words]
    if (words.length > 0) {
      first.setAttribute('aria-owns', words.map((each) => this.#idOf(each)).join(' '))
      if (alt) first.ariaLabel = alt
      else first.removeAttribute('aria-label')
    }
    return [...words, this.#owning(links)]
  }

  #content({ id }: StructurePart, { lang }: StructureContext): HTMLElement | null {
    const runs = this.#takeRuns(id)
    if (runs.length === 0) return null
    this.count++
    // Owned elements inherit the language of their DOM parent, not of their owner.
    if (lang !== this.#shown.text.lang) for (const run of runs) run.lang = lang
    return this.#owning(runs)
  }

  #takeRuns(id: string | null | undefined): readonly HTMLElement[] {
    if (!id || this.#used.has(id)) return []
    this.#used.add(id)
    return this.#shown.runs.get(id) ?? []
  }

  #wrapping(children: readonly HTMLElement[]): HTMLElement {
    const element = document.createElement('span')
    element.append(...children)
    return element
  }

  #owning(owned: readonly HTMLElement[]): HTMLElement {
    const element = document.createElement('span')
    element.setAttribute('aria-owns', owned.map((each) => this.#idOf(each)).join(' '))
    return element
  }

  #idOf(element: HTMLElement): string {
    element.id ||= `${this.#shown.name}-${this.#nextId++}`
    return element.id
  }
}

/** Removes the prefix that pdf.js adds to annotation ids in the structure tree. */
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
