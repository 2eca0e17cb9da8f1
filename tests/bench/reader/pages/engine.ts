/** Where an engine is. */
export interface EnginePlace {
  /** Name of the file one is in, without its folder. */
  chapter: string
  /** Differs between two pages of the book. */
  key: string
}

export interface Turn {
  /** The engine says that the page is there. */
  shown: Promise<unknown>
  /** The engine takes the next turn. */
  accepted: Promise<unknown>
}

/** One reading engine, driven the way its own documents say. */
export interface BenchEngine {
  /** Opens the book at its beginning in `stage`, of 800 × 600; resolves when the first page is there. */
  open(address: string, stage: HTMLElement): Promise<void>
  next(): Turn
  /** How many entries the table of contents has. */
  entries(): number
  /** Makes ready for a jump what a reader has open before it; not counted. */
  beforeJump?(): Promise<void>
  /** Waits for entries that come after those one sees; not counted. */
  allEntries?(): Promise<void>
  /** To the nth entry of the table of contents, nested ones counted; resolves when it is there. */
  goTo(entry: number): Promise<unknown>
  place(): EnginePlace
  /** What the chapter on the page is made of: characters, and pictures as a hundred; to see that there is anything. */
  substance(): number
  /** Makes ready for a search; not counted. */
  beforeSearch?(): Promise<void>
  /** Searches the whole book; tells at each step how many hits there are. */
  search?(query: string): AsyncIterable<number>
}

/** Entries in the order they are read in. */
export function flat<Entry>(entries: readonly Entry[], inner: (entry: Entry) => readonly Entry[]): Entry[] {
  return entries.flatMap((entry) => [entry, ...flat(inner(entry), inner)])
}

/** The next event of a name. */
export function once(target: EventTarget, name: string): Promise<Event> {
  return new Promise((resolve) => target.addEventListener(name, resolve, { once: true }))
}

/** Characters in a tree, a picture counted as a hundred; frames and shadow roots included. */
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
