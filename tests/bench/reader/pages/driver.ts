import type { BenchEngine, EnginePlace } from './engine'

/** Times are milliseconds until the result is painted, unless stated otherwise. */
export interface FirstPage {
  /** From the moment the engine, already loaded, receives the address. */
  open: number
  /** From the start of the navigation to an empty page, including the code. */
  cold: number
  /** Milliseconds since 1970 when it was painted, to count the transfers until then. */
  at: number
  /** Amount of content, to check that there is any. */
  substance: number
}

export interface TurnFigure {
  painted: number
  /** Until the engine accepts the next turn. */
  accepted: number
  isCrossing: boolean
  /** Whether the engine reported a turn but shows the same page. */
  isLost: boolean
}

export interface JumpFigure {
  /** Until the contents were shown, for readers that must open them first; null for others. */
  contents: number | null
  painted: number
  /** The chapter reached, to check that all engines reach the same. */
  chapter: string
}

export interface SearchFigure {
  /** Until the first hit; null when there is none. */
  first: number | null
  all: number
  hits: number
}

export interface BenchPage {
  first: Promise<FirstPage>
  /** Turns `count` pages with a pause after each, starting at the entry at that fraction of the contents (0 to 1). */
  turns(from: number, count: number, pause: number): Promise<TurnFigure[]>
  /** Jumps to the entries at those fractions of the contents, one after another. */
  jumps(targets: readonly number[], pause: number): Promise<JumpFigure[]>
  /** Null when the engine cannot search the whole book. */
  search(query: string): Promise<SearchFigure | null>
}

declare global {
  interface Window {
    bench: BenchPage
  }
}

/** Time after which an unchanged page counts as not turned. */
const STUCK_MS = 3000

type Painted = () => Promise<void>

/**
 * Runs an action in a frame callback, where browsers deliver input, and passes it a clock: `painted` resolves in the
 * task after the frame that paints everything done so far. For synchronous changes that is this frame, for later ones
 * the next.
 */
function inFrame<Result>(action: (painted: Painted) => Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) =>
    requestAnimationFrame(() => {
      let isOver = false
      const over = afterFrame().then(() => {
        isOver = true
      })
      action(() => (isOver ? painted() : over)).then(resolve, reject)
    }),
  )
}

/** Called in a frame callback: resolves in the task after its paint. */
function afterFrame(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    port2.postMessage(null)
  })
}

/** Resolves in a task after the next frame: by then changes are styled, laid out and painted. */
function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => void afterFrame().then(resolve)))
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits until an engine that reports its position late has reported it; the previous position after a timeout. */
async function moved(engine: BenchEngine, before: EnginePlace): Promise<EnginePlace> {
  const end = performance.now() + STUCK_MS
  for (;;) {
    const place = engine.place()
    if (place.key !== before.key || performance.now() > end) return place
    await pause(5)
  }
}

/** Opens the book of the address, and exposes the other functions to the driver of the page. */
export function bench(engine: BenchEngine): void {
  const host = document.createElement('div')
  document.body.append(host)
  const stage = document.createElement('div')
  stage.style.cssText = 'width:800px;height:600px'
  host.attachShadow({ mode: 'open' }).append(stage)
  const book = new URLSearchParams(location.search).get('book') ?? ''

  async function first(): Promise<FirstPage> {
    const started = performance.now()
    await engine.open(new URL(book, document.baseURI).href, stage)
    await painted()
    const cold = performance.now()
    const at = performance.timeOrigin + cold
    return { open: cold - started, cold, at, substance: engine.substance() }
  }

  async function turn(): Promise<TurnFigure> {
    const before = engine.place()
    const { painted, accepted } = await inFrame(async (painted) => {
      const started = performance.now()
      const turn = engine.next()
      await turn.shown
      await painted()
      const paintedAt = performance.now()
      await turn.accepted
      return { painted: paintedAt - started, accepted: performance.now() - started }
    })
    const place = await moved(engine, before)
    const isLost = place.key === before.key
    return { painted, accepted, isCrossing: place.chapter !== before.chapter, isLost }
  }

  async function jump(target: number): Promise<JumpFigure> {
    const opened = performance.now()
    await engine.beforeJump?.()
    await painted()
    const contents = engine.beforeJump ? performance.now() - opened : null
    if (engine.allEntries) {
      await engine.allEntries()
      await painted()
    }
    const entry = Math.floor(target * engine.entries())
    const took = await inFrame(async (painted) => {
      const started = performance.now()
      await engine.goTo(entry)
      await painted()
      return performance.now() - started
    })
    return { contents, painted: took, chapter: '' }
  }

  window.bench = {
    first: first(),
    async turns(from, count, rest) {
      await jump(from)
      await pause(rest * 4)
      const figures: TurnFigure[] = []
      for (let done = 0; done < count; done++) {
        figures.push(await turn())
        await pause(rest)
      }
      return figures
    },
    async jumps(targets, rest) {
      const figures: JumpFigure[] = []
      for (const each of targets) {
        const figure = await jump(each)
        await pause(rest)
        figures.push({ ...figure, chapter: engine.place().chapter })
      }
      return figures
    },
    async search(query) {
      if (!engine.search) return null
      await engine.beforeSearch?.()
      await painted()
      const started = performance.now()
      const figure: SearchFigure = { first: null, all: 0, hits: 0 }
      for await (const hits of engine.search(query)) {
        if (figure.hits === 0 && hits > 0) {
          await painted()
          figure.first = performance.now() - started
        }
        figure.hits = hits
      }
      await painted()
      figure.all = performance.now() - started
      return figure
    },
  }
}
