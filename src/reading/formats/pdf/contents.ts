import { withDeadline } from '../../../platform/deadline'
import { MAX_NESTING } from '../../publication/limits'
import type { TocItem } from '../../publication/publication'
import type { PdfDocument } from './document'
import { repairEncoding } from './metadata'

/** A page of a PDF and a vertical position on it. */
export interface PdfLocation {
  index: number
  /** 0 to 1; 0 for the top, and for a destination without a position. */
  progression: number
}

/** A destination of pdf.js: a name, or an array of page, kind and coordinates. */
export type Destination = string | readonly unknown[] | null | undefined

interface PageReference {
  num: number
  gen: number
}

/** Resolves destinations to locations; null for an invalid one. Each page reference is looked up once. */
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

  /**
   * Whether a reference is to the first page: pdf.js also returns index 0 for a page that was removed from the file.
   */
  async #isFirst({ num, gen }: PageReference): Promise<boolean> {
    const { ref } = await this.#document.page(0)
    return !ref || (ref.num === num && ref.gen === gen)
  }

  /** Vertical position of a destination, 0 to 1; 0 for a kind without a vertical coordinate. */
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

/** Entries of a table of contents; the rest is dropped. */
const MAX_ENTRIES = 10_000
/** Milliseconds after which an outline is returned with unresolved pages. */
const OUTLINE_TIMEOUT_MS = 600

interface OutlineNode {
  title: string
  dest: Destination
  items: readonly OutlineNode[]
}

export const pageHref = (index: number) => `page-${index + 1}`
const indexOfHref = (href: string, count: number): number | null => {
  const number = Number(/^page-(\d+)(?:#.*)?$/.exec(href)?.[1] ?? 0)
  return number >= 1 && number <= count ? number - 1 : null
}

/** The outline as table of contents, and the page labels as page list. */
export interface PdfContents {
  toc: readonly TocItem[]
  /** Page labels; empty when they are just 1, 2, 3 … */
  pageList: readonly TocItem[]
  /** Page index of an entry; null when it is invalid or not resolved yet. */
  pageOf(href: string): number | null
  /** The destination of an entry that has a key in its `href`. */
  destination(href: string): Destination
}

/**
 * Reads outline and page labels. The `href` of an entry is `page-{n}`, with the fragment `#outline-{k}` for a position on
 * the page; it is `outline-{k}` when its page was not resolved in time, and `pageOf` returns the page later.
 *
 * @param timeout milliseconds for resolving the pages
 */
export async function readContents(
  document: PdfDocument,
  destinations: Destinations,
  timeout = OUTLINE_TIMEOUT_MS,
): Promise<PdfContents> {
  const outline = await document.wait(document.pdf.getOutline()).catch(() => null)
  const entries: { node: OutlineNode; key: string }[] = []
  const pageByKey = new Map<string, number>()
  const invalid = new Set<string>()
  const byKey = new Map<string, Destination>()
  const collect = (nodes: readonly OutlineNode[], depth: number) => {
    for (const node of nodes) {
      if (entries.length >= MAX_ENTRIES || depth > MAX_NESTING) return
      const key = `outline-${entries.length + 1}`
      entries.push({ node, key })
      byKey.set(key, node.dest)
      collect(node.items, depth + 1)
    }
  }
  collect((outline ?? []) as OutlineNode[], 0)
  const progressions = new Map<string, number>()
  const resolving = Promise.all(
    entries.map(async ({ node, key }) => {
      const location = node.dest ? await destinations.resolve(node.dest) : null
      if (!location) return void invalid.add(key)
      pageByKey.set(key, location.index)
      progressions.set(key, location.progression)
    }),
  )
  await withDeadline(resolving, timeout)
  let next = 0
  const build = (nodes: readonly OutlineNode[], depth: number): TocItem[] =>
    nodes.flatMap((node) => {
      if (next >= entries.length || depth > MAX_NESTING) return []
      const key = entries[next++]?.key ?? ''
      const index = pageByKey.get(key)
      const progression = progressions.get(key) ?? 0
      const unknown = invalid.has(key) ? '' : key
      const href = index === undefined ? unknown : pageHref(index) + (progression > 0 ? `#${key}` : '')
      const children = build(node.items, depth + 1)
      const label = repairEncoding(node.title).replace(/\s+/g, ' ').trim()
      return label === '' && children.length === 0 ? [] : [{ label, href, children }]
    })
  const toc = build((outline ?? []) as OutlineNode[], 0)
  return {
    toc,
    pageList: await readLabels(document),
    pageOf: (href) => indexOfHref(href, document.count) ?? pageByKey.get(href) ?? null,
    destination: (href) => byKey.get(href.slice(href.indexOf('#') + 1)),
  }
}

async function readLabels(document: PdfDocument): Promise<TocItem[]> {
  const labels = await document.wait(document.pdf.getPageLabels()).catch(() => null)
  if (!labels || labels.every((label, index) => label === String(index + 1))) return []
  return labels.map((label, index) => ({
    label: repairEncoding(label) || String(index + 1),
    href: pageHref(index),
    children: [],
  }))
}
