import { withDeadline } from '../../../platform/deadline'
import { MAX_NESTING } from '../../publication/limits'
import type { TocItem } from '../../publication/publication'
import type { PdfDocument } from './document'
import { asMeant } from './metadata'

/** A page of a PDF and how far down it one is led. */
export interface PdfLocation {
  index: number
  /** 0 to 1; 0 for the top or when the destination does not say. */
  progression: number
}

/** A destination as pdf.js gives it: a name, or page, kind and coordinates. */
export type Destination = string | readonly unknown[] | null | undefined

interface PageReference {
  num: number
  gen: number
}

/** Where destinations lead; each page is looked up once. Results are null for what leads nowhere. */
export class Destinations {
  readonly #document: PdfDocument
  readonly #pages = new Map<string, Promise<number | null>>()

  constructor(document: PdfDocument) {
    this.#document = document
  }

  async resolve(destination: Destination): Promise<PdfLocation | null> {
    const explicit =
      typeof destination === 'string'
        ? await this.#document.wait(this.#document.pdf.getDestination(destination)).catch(() => null)
        : destination
    if (!Array.isArray(explicit)) return null
    const [page, kind, ...numbers]: unknown[] = explicit
    const index = isReference(page) ? await this.#indexOf(page) : indexIn(page, this.#document.count)
    if (index === null) return null
    return { index, progression: await this.#progression(index, kind, numbers) }
  }

  #indexOf(reference: PageReference): Promise<number | null> {
    const key = `${reference.num} ${reference.gen}`
    const found = this.#pages.get(key)
    if (found) return found
    const index = this.#document
      .wait(this.#document.pdf.getPageIndex(reference))
      .then((each) => indexIn(each, this.#document.count))
      .then(async (each) => (each === 0 && !(await this.#isFirst(reference)) ? null : each))
      .catch(() => null)
    this.#pages.set(key, index)
    return index
  }

  /** To pdf.js a page that was taken out of the file is the first. */
  async #isFirst({ num, gen }: PageReference): Promise<boolean> {
    const { ref } = await this.#document.page(0)
    return !ref || (ref.num === num && ref.gen === gen)
  }

  /** Only a destination that names a height leads anywhere but to the top. */
  async #progression(index: number, kind: unknown, numbers: readonly unknown[]): Promise<number> {
    const name = isNamed(kind) ? kind.name : ''
    const top = name === 'XYZ' ? numbers[1] : name === 'FitH' || name === 'FitBH' ? numbers[0] : null
    if (typeof top !== 'number') return 0
    const page = await this.#document.page(index).catch(() => null)
    if (!page) return 0
    const viewport = page.getViewport({ scale: 1 })
    const [, y] = viewport.convertToViewportPoint(0, top)
    const progression = Number(y) / viewport.height
    return progression > 0 && progression < 1 ? progression : 0
  }
}

const isReference = (value: unknown): value is PageReference =>
  typeof value === 'object' && value !== null && 'num' in value && 'gen' in value

const isNamed = (value: unknown): value is { name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'

const indexIn = (value: unknown, count: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < count ? value : null

/** Entries beyond which a table of contents is of no use to anybody. */
const MAX_ENTRIES = 10_000
/** An outline that takes longer is shown before all of its pages are known. */
const PATIENCE_MS = 600

interface OutlineNode {
  title: string
  dest: Destination
  items: readonly OutlineNode[]
}

export const pageHref = (index: number) => `page-${index + 1}`
export const indexOfHref = (href: string, count: number): number | null => {
  const number = Number(/^page-(\d+)(?:#.*)?$/.exec(href)?.[1] ?? 0)
  return number >= 1 && number <= count ? number - 1 : null
}

/** The outline as a table of contents, and the page labels as a list of pages. */
export interface PdfContents {
  toc: readonly TocItem[]
  /** Printed page numbers; empty when they only count from one. */
  pageList: readonly TocItem[]
  /** Page of an entry as far as it is known yet. */
  pageOf(href: string): number | null
  /** The destination behind an entry whose page was not known when it was made. */
  destination(href: string): Destination
}

/**
 * Entries lead to `page-{n}`; in an outline so large that its pages are not found in time they lead to
 * `outline-{k}` instead, whose page becomes known later.
 */
export async function readContents(
  document: PdfDocument,
  destinations: Destinations,
  patience = PATIENCE_MS,
): Promise<PdfContents> {
  const outline = await document.wait(document.pdf.getOutline()).catch(() => null)
  const waiting: { node: OutlineNode; key: string }[] = []
  const places = new Map<string, number>()
  const nowhere = new Set<string>()
  const byKey = new Map<string, Destination>()
  const collect = (nodes: readonly OutlineNode[], depth: number) => {
    for (const node of nodes) {
      if (waiting.length >= MAX_ENTRIES || depth > MAX_NESTING) return
      const key = `outline-${waiting.length + 1}`
      waiting.push({ node, key })
      byKey.set(key, node.dest)
      collect(node.items, depth + 1)
    }
  }
  collect((outline ?? []) as OutlineNode[], 0)
  const progressions = new Map<string, number>()
  const resolving = Promise.all(
    waiting.map(async ({ node, key }) => {
      const location = node.dest ? await destinations.resolve(node.dest) : null
      if (!location) return void nowhere.add(key)
      places.set(key, location.index)
      progressions.set(key, location.progression)
    }),
  )
  await withDeadline(resolving, patience)
  let next = 0
  const build = (nodes: readonly OutlineNode[], depth: number): TocItem[] =>
    nodes.flatMap((node) => {
      if (next >= waiting.length || depth > MAX_NESTING) return []
      const key = waiting[next++]?.key ?? ''
      const index = places.get(key)
      const place = progressions.get(key) ?? 0
      const unknown = nowhere.has(key) ? '' : key
      const href = index === undefined ? unknown : pageHref(index) + (place > 0 ? `#${key}` : '')
      const children = build(node.items, depth + 1)
      const label = asMeant(node.title).replace(/\s+/g, ' ').trim()
      return label === '' && children.length === 0 ? [] : [{ label, href, children }]
    })
  const toc = build((outline ?? []) as OutlineNode[], 0)
  return {
    toc,
    pageList: await readLabels(document),
    pageOf: (href) => indexOfHref(href, document.count) ?? places.get(href) ?? null,
    destination: (href) => byKey.get(href.slice(href.indexOf('#') + 1)),
  }
}

async function readLabels(document: PdfDocument): Promise<TocItem[]> {
  const labels = await document.wait(document.pdf.getPageLabels()).catch(() => null)
  if (!labels || labels.every((label, index) => label === String(index + 1))) return []
  return labels.map((label, index) => ({
    label: asMeant(label) || String(index + 1),
    href: pageHref(index),
    children: [],
  }))
}
