import { inTime } from '../../../../platform/in-time'
import { loadModule } from '../../../../platform/load-module'
import { sparesData } from '../../../../platform/spares-data'
import type { PagesBook } from '../book'
import type { ViewChoice } from '../choice'
import { type Part, WHOLE } from '../part'
import { Margins } from './margins'
import type { UsualParts } from './usual-margins'

/** A page waits so long to be shown without its margins. */
const PATIENCE_MS = 400
/** One that is on show already waits so long for what is usual around it. */
const USUAL_PATIENCE_MS = 800
/** What is usual around a page is told by those so far from it. */
const FAR = 7

export interface TrimmingParts {
  book(): PagesBook | null
  choice(): ViewChoice
  keep(usual: UsualParts): void
  /** Pages that are on show have other margins than was thought. */
  onOther(): void
}

/** Shows pages without their empty margins, where one wants that. What finds them is fetched then. */
export class Trimming {
  readonly #parts: TrimmingParts
  #margins: Margins | null = null

  constructor(parts: TrimmingParts) {
    this.#parts = parts
  }

  /** What is shown of a page, as it stands in the file. */
  part(index: number): Part {
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
      await inTime(usual, USUAL_PATIENCE_MS)
      compare()
    } else {
      await inTime(own, PATIENCE_MS)
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
    const { leaves } = this.#parts.book() ?? {}
    if (!leaves || sparesData()) return
    for (let nth = 2; nth <= FAR * 2 + 1; nth++) {
      if (this.#parts.book()?.leaves !== leaves || !this.#isOn()) return
      if (this.#margins?.isTold(index) && this.#margins.isTold(index + 1)) return
      const page = index + Math.floor(nth / 2) * (nth % 2 === 0 ? 1 : -1)
      if (!leaves.has(page)) continue
      await this.find([page])
      leaves.looked(page)
    }
  }

  #begin({ source, leaves }: PagesBook): Margins {
    return new Margins({
      usual: this.#parts.choice().usual,
      sizeOf: (index) => leaves.ownSize(index),
      look: async (index, signal) => {
        const [{ contentOfPage }] = await Promise.all([
          loadModule(() => import('./find-margins')),
          leaves.measure([index]),
        ])
        return contentOfPage(source, index, leaves.ownSize(index), signal)
      },
    })
  }
}
