import { withDeadline } from '../../../../platform/deadline'
import { loadModule } from '../../../../platform/load-module'
import { prefersReducedData } from '../../../../platform/prefers-reduced-data'
import type { PagesBook } from '../book'
import { type CroppedParts, kindOf, type ViewChoice } from '../choice'
import { boundsOf, partBetween, WHOLE } from '../scale'
import type { PagePart, PageSize } from '../source'
import { isStrip } from '../spreads'

/** Blank paper that is left around a page's own words, and around what most pages have, as part of its width. */
const LEFT_BLANK = 0.008
const USUAL_BLANK = 0.015
/** No page is made to look larger than this part of it would. */
const LEAST = 0.45
/** What is usual is told by so many pages near the one that is read, and by no fewer. */
const MOST_TOLD = 9
const LEAST_TOLD = 3
/** What most pages have is thought otherwise of when it differs by more. */
const SAME = 0.006

export interface MarginsParts {
  /** Finds what is on a page. */
  look(index: number, signal: AbortSignal): Promise<PagePart | null>
  /** The page's size, as it stands in the file. */
  sizeOf(index: number): PageSize
  /** What was usual in the book when it was read last. */
  usual: CroppedParts
}

/**
 * What is left of pages without their empty margins. Every page keeps all that is on it; where it has less than most
 * around it that are printed on the same side of the leaf, it keeps what these have, so that words do not jump from page to page.
 */
export class Margins {
  readonly #parts: MarginsParts
  readonly #found = new Map<number, PagePart | null>()
  readonly #looking = new Map<number, Promise<boolean>>()
  readonly #stop = new AbortController()
  #usual: CroppedParts

  constructor(parts: MarginsParts) {
    this.#parts = parts
    this.#usual = parts.usual
  }

  /** What most pages have. */
  get usual(): CroppedParts {
    return this.#usual
  }

  /** Whether it is known what is usual for pages of its kind. */
  isTold(index: number): boolean {
    return this.#near(index).length >= LEAST_TOLD || kindOf(index, this.#size(index)) in this.#usual
  }

  /** The part of a page to show, as it stands in the file. */
  of(index: number): PagePart {
    const size = this.#size(index)
    if (isStrip(size)) return WHOLE
    const own = this.#found.get(index)
    const usual = this.#usual[kindOf(index, size)]
    if (!own) return usual ? withBlank(usual, size, USUAL_BLANK) : WHOLE
    const least = withBlank(own, size, LEFT_BLANK)
    return notTooSmall(usual ? boundsOf(least, withBlank(usual, size, USUAL_BLANK)) : least)
  }

  /** Looks at pages, one after the other. True when one has other margins than was thought. Never rejects. */
  async find(indices: readonly number[]): Promise<boolean> {
    const before = this.#usual
    let isOther = false
    for (const index of indices) {
      if (this.#stop.signal.aborted) break
      if (await this.#find(index)) isOther = true
    }
    return isOther || this.#usual !== before
  }

  end(): void {
    this.#stop.abort()
  }

  #find(index: number): Promise<boolean> {
    if (this.#found.has(index)) return Promise.resolve(false)
    const under = this.#looking.get(index)
    if (under) return under
    const looking = this.#look(index).finally(() => this.#looking.delete(index))
    this.#looking.set(index, looking)
    return looking
  }

  async #look(index: number): Promise<boolean> {
    const before = this.of(index)
    try {
      this.#found.set(index, await this.#parts.look(index, this.#stop.signal))
    } catch {
      // Why it cannot be seen is told when it is to be shown.
      return false
    }
    this.#tell(index)
    return isOther(this.of(index), before)
  }

  /** What most pages near one have. */
  #tell(index: number): void {
    const kind = kindOf(index, this.#size(index))
    const near = this.#near(index)
    if (near.length < LEAST_TOLD) return
    const usual = mostHave(near)
    const before = this.#usual[kind]
    if (!before || isOther(usual, before)) this.#usual = { ...this.#usual, [kind]: usual }
  }

  /** Pages near one that are of its kind and have something on them. */
  #near(index: number): PagePart[] {
    const kind = kindOf(index, this.#size(index))
    return [...this.#found]
      .filter(
        (found): found is [number, PagePart] =>
          found[1] !== null && kindOf(found[0], this.#size(found[0])) === kind,
      )
      .sort(([one], [other]) => Math.abs(one - index) - Math.abs(other - index))
      .slice(0, MOST_TOLD)
      .map(([, part]) => part)
  }

  #size(index: number): PageSize {
    return this.#parts.sizeOf(index)
  }
}

/** Side by side of many pages that which two thirds of them keep within: a single picture to the edges tells nothing. */
function mostHave(parts: readonly PagePart[]): PagePart {
  const third = Math.floor(parts.length / 3)
  const nth = (edges: readonly number[]) => [...edges].sort((one, other) => one - other)[third] ?? 0
  const [left, top] = [nth(parts.map((part) => part.left)), nth(parts.map((part) => part.top))]
  const right = 1 - nth(parts.map((part) => 1 - part.left - part.width))
  const bottom = 1 - nth(parts.map((part) => 1 - part.top - part.height))
  return partBetween(left, top, right, bottom)
}

function withBlank({ left, top, width, height }: PagePart, size: PageSize, blank: number): PagePart {
  const [across, down] = [blank, (blank * size.width) / size.height]
  return partBetween(left - across, top - down, left + width + across, top + height + down)
}

/** About its middle, as far as the page reaches. */
function notTooSmall({ left, top, width, height }: PagePart): PagePart {
  const grown = (from: number, length: number) => {
    const wanted = Math.max(LEAST, length)
    return [Math.min(1 - wanted, Math.max(0, from - (wanted - length) / 2)), wanted] as const
  }
  const [x, wide] = grown(left, width)
  const [y, tall] = grown(top, height)
  return { left: x, top: y, width: wide, height: tall }
}

function isOther(one: PagePart, other: PagePart): boolean {
  return (['left', 'top', 'width', 'height'] as const).some(
    (edge) => Math.abs(one[edge] - other[edge]) > SAME,
  )
}

/** A page waits so long to be shown without its margins. */
const PATIENCE_MS = 400
/** One that is on show already waits so long for what is usual around it. */
const USUAL_PATIENCE_MS = 800
/** What is usual around a page is told by those so far from it. */
const FAR = 7

export interface MarginCropperParts {
  book(): PagesBook | null
  choice(): ViewChoice
  keep(usual: CroppedParts): void
  /** Pages that are on show have other margins than was thought. */
  onOther(): void
}

/** Shows pages without their empty margins, where one wants that. What finds them is fetched then. */
export class MarginCropper {
  readonly #parts: MarginCropperParts
  #margins: Margins | null = null

  constructor(parts: MarginCropperParts) {
    this.#parts = parts
  }

  /** What is shown of a page, as it stands in the file. */
  part(index: number): PagePart {
    return this.#isOn() ? (this.#margins?.of(index) ?? WHOLE) : WHOLE
  }

  /** Finds the margins of pages. True when they are not what was thought. Never rejects. */
  async find(indices: readonly number[]): Promise<boolean> {
    const book = this.#parts.book()
    if (!book || !this.#isOn()) return false
    this.#margins ??= this.#begin(book)
    const isOther = await this.#margins.find(indices)
    const { usual } = this.#margins
    if (usual !== this.#parts.choice().usual) this.#parts.keep(usual)
    return isOther
  }

  /** Resolves when the margins are known of what is about to be shown, or that takes long. Never rejects. */
  async settle(index: number, isShown = false): Promise<void> {
    const { layout } = this.#parts.book() ?? {}
    if (!layout || !this.#isOn()) return
    const shown = layout.shows(index)
    const own = this.find(shown)
    const usual = own.then(() => this.#learn(shown))
    const partsNow = () => JSON.stringify(shown.map((page) => this.part(page)))
    let laidOut = partsNow()
    const compare = () => {
      const isStill = this.#isOn() && this.#parts.book()?.layout === layout
      if (!isStill || laidOut === partsNow()) return
      laidOut = partsNow()
      this.#parts.onOther()
    }
    if (isShown) {
      // It changes once, where that is soon enough.
      await withDeadline(usual, USUAL_PATIENCE_MS)
      compare()
    } else {
      await withDeadline(own, PATIENCE_MS)
      laidOut = partsNow()
    }
    void own.then(compare)
    void usual.then(compare)
  }

  end(): void {
    this.#margins?.end()
  }

  #isOn(): boolean {
    return this.#parts.choice().crop
  }

  /** Looks at pages around some until it is known what is usual there. */
  async #learn([index = 0]: readonly number[]): Promise<void> {
    const { pagePool } = this.#parts.book() ?? {}
    if (!pagePool || prefersReducedData()) return
    for (let nth = 2; nth <= FAR * 2 + 1; nth++) {
      if (this.#parts.book()?.pagePool !== pagePool || !this.#isOn()) return
      if (this.#margins?.isTold(index) && this.#margins.isTold(index + 1)) return
      const page = index + Math.floor(nth / 2) * (nth % 2 === 0 ? 1 : -1)
      if (!pagePool.has(page)) continue
      await this.find([page])
      pagePool.looked(page)
    }
  }

  #begin({ source, pagePool }: PagesBook): Margins {
    return new Margins({
      usual: this.#parts.choice().usual,
      sizeOf: (index) => pagePool.ownSize(index),
      look: async (index, signal) => {
        const [{ contentOfPage }] = await Promise.all([
          loadModule(() => import('./find-margins')),
          pagePool.measure([index]),
        ])
        return contentOfPage(source, index, pagePool.ownSize(index), signal)
      },
    })
  }
}
