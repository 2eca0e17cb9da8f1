/** A book of the benchmark's feed. */
export interface ShelfBook {
  bid: string
  title: string
  author: string
  cover: string
}

/** One element of a card with its attributes and content; text may contain placeholders for the book (`{title}`). */
export type Markup = string | { tag: string; attributes: Record<string, string>; children: Markup[] }

/** One way to show the books. */
export interface Shelf {
  /** Adds all cards to `stage`. */
  show(stage: HTMLElement, template: Markup | null): Promise<void> | void
  /** Whether a card shows its title and its cover. */
  isDone(card: Element): boolean
}

export interface ShelfPage {
  /** Shows the cards; returns the milliseconds until everything in view is painted. */
  start(template: Markup | null): Promise<number>
  /** Scrolls to the end; returns the milliseconds until each screenful was painted. */
  scroll(): Promise<number>
  /** The markup of a shown card, with placeholders for its book. */
  template(): Markup
  /** Number of cards that show their book. */
  done(): number
}

declare global {
  interface Window {
    shelf: ShelfPage
  }
}

/** Timeout for one screenful, in milliseconds. */
const TIMEOUT_MS = 20_000

export async function readFeed(): Promise<ShelfBook[]> {
  const address = new URL('catalogue/feed.json', document.baseURI)
  const feed: { publications: FeedPublication[] } = await (await fetch(address)).json()
  return feed.publications.map(({ metadata, images }) => ({
    bid: metadata.bid,
    title: metadata.title,
    author: metadata.author[0]?.name ?? '',
    cover: new URL(images[0]?.href ?? '', address).href,
  }))
}

interface FeedPublication {
  metadata: { bid: string; title: string; author: { name: string }[] }
  images: { href: string }[]
}

export const isLoaded = (image: HTMLImageElement | null | undefined): boolean =>
  image?.complete === true && image.naturalWidth > 0

/** Exposes the shelf to the driver of the page. */
export function shelfPage(shelf: Shelf): void {
  const stage = document.createElement('div')
  stage.className = 'shelf'
  document.body.append(stage)

  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const task = () =>
    new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      port2.postMessage(null)
    })
  /** Top and bottom of each card in the document. The cards of the shelf do not move. */
  let places: [number, number][] = []
  /**
   * Waits until every card in view is done and painted. It reads no layout meanwhile: a forced layout would count as
   * script time of the reader.
   */
  async function settled(top: number): Promise<void> {
    const end = performance.now() + TIMEOUT_MS
    for (;;) {
      await frame()
      const inView = [...stage.children].filter((_card, at) => {
        const [above, below] = places[at] ?? [0, 0]
        return below > top && above < top + height
      })
      if (inView.length > 0 && inView.every((card) => shelf.isDone(card))) break
      if (performance.now() > end) throw new Error('the cards in view were not shown')
    }
    await task()
  }
  const height = innerHeight

  window.shelf = {
    async start(template) {
      const started = performance.now()
      await shelf.show(stage, template)
      await frame()
      await task()
      places = [...stage.children].map((card) => {
        const { top, bottom } = card.getBoundingClientRect()
        return [top, bottom]
      })
      await settled(0)
      return performance.now() - started
    },
    async scroll() {
      const started = performance.now()
      const last = document.documentElement.scrollHeight - height
      for (let top = 0; top < last; ) {
        top = Math.min(top + height, last)
        // By then loading has finished, so none of its work falls into the call.
        await frame()
        await task()
        scrollTo(0, top)
        await settled(top)
      }
      return performance.now() - started
    },
    template() {
      const root = stage.firstElementChild?.shadowRoot
      const [content] = root ? [...root.children].filter(({ localName }) => localName !== 'style') : []
      if (!content) throw new Error('there is no card to take the markup of')
      return markupOf(content)
    },
    done: () => [...stage.children].filter((card) => shelf.isDone(card)).length,
  }
}

function markupOf(element: Element): Markup {
  const attributes: Record<string, string> = {}
  for (const { name, value } of element.attributes) attributes[name] = value
  if (element.localName === 'img') Object.assign(attributes, { src: '{cover}', alt: '{title}' })
  const children = [...element.childNodes].flatMap((node): Markup[] => {
    if (node instanceof Element) return [markupOf(node)]
    return node.nodeType === Node.TEXT_NODE ? [node.textContent ?? ''] : []
  })
  return { tag: element.localName, attributes, children }
}
