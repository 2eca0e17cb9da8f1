import type { PdfDocument } from './document'

/** A page of a PDF and how far down it one is led. */
export interface PdfPlace {
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

  async resolve(destination: Destination): Promise<PdfPlace | null> {
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
