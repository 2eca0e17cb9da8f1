/** The position of an engine. */
export interface EnginePlace {
  /** Name of the current file without its folder. */
  chapter: string
  /** Differs between any two pages of the book. */
  key: string
}

export interface Turn {
  /** Resolves when the engine reports that the page is shown. */
  shown: Promise<unknown>
  /** Resolves when the engine accepts the next turn. */
  accepted: Promise<unknown>
}

/** One reading engine, used as its documentation says. */
export interface BenchEngine {
  /** Opens the book at its start in `stage`, of 800 × 600; resolves when the first page is shown. */
  open(address: string, stage: HTMLElement): Promise<void>
  next(): Turn
  /** Number of entries in the table of contents. */
  entries(): number
  /** Prepares what a reader opens before a jump; not measured. */
  beforeJump?(): Promise<void>
  /** Waits for entries that are rendered after the visible ones; not measured. */
  allEntries?(): Promise<void>
  /** Goes to the nth entry of the table of contents, counting nested ones; resolves when it is shown. */
  goTo(entry: number): Promise<unknown>
  place(): EnginePlace
  /** Amount of content of the current chapter: characters, and 100 per image; to check that there is any. */
  substance(): number
  /** Prepares a search; not measured. */
  beforeSearch?(): Promise<void>
  /** Searches the whole book; yields the number of hits so far. */
  search?(query: string): AsyncIterable<number>
}

/** Entries in reading order. */
export function flat<Entry>(entries: readonly Entry[], inner: (entry: Entry) => readonly Entry[]): Entry[] {
  return entries.flatMap((entry) => [entry, ...flat(inner(entry), inner)])
}

/** The next event with that name. */
export function once(target: EventTarget, name: string): Promise<Event> {
  return new Promise((resolve) => target.addEventListener(name, resolve, { once: true }))
}

/** Number of characters in a tree, plus 100 per image; including frames and shadow roots. */
export function substanceOf(root: ParentNode | null | undefined): number {
  if (!root) return 0
  const frames = [...root.querySelectorAll('iframe')].map(({ contentDocument }) =>
    substanceOf(contentDocument?.body),
  )
  const shadows = [...root.querySelectorAll('*')].map(({ shadowRoot }) => substanceOf(shadowRoot))
  const pictures = root.querySelectorAll('img, svg').length * 100
  return [...frames, ...shadows].reduce(
    (sum, each) => sum + each,
    (root.textContent?.trim().length ?? 0) + pictures,
  )
}

export const fileName = (path: string): string => path.replace(/#.*$/, '').split('/').at(-1) ?? ''
