/** A book of the bench's feed. */
export interface ShelfBook {
  bid: string
  title: string
  author: string
  cover: string
}

/** One element of a card, its attributes and what is in it; words may stand for a book's (`{title}`). */
export type Markup = string | { tag: string; attributes: Record<string, string>; children: Markup[] }

/** One way to show the books. */
export interface Shelf {
  /** Puts all cards into `stage`. */
  show(stage: HTMLElement, template: Markup | null): Promise<void> | void
  /** Whether a card shows its title and its cover. */
  isDone(card: Element): boolean
}

export interface ShelfPage {
  /** Shows the cards; milliseconds until all that is in view is painted. */
  start(template: Markup | null): Promise<number>
  /** Scrolls through to the end; milliseconds until each screenful had been painted. */
  scroll(): Promise<number>
  /** The markup of a card that is shown, its own book's words taken out. */
  template(): Markup
  /** How many cards show their book. */
  done(): number
}

declare global {
  interface Window {
    shelf: ShelfPage
  }
}

/** What waiting for a screenful may take, in milliseconds. */
const LONGEST = 20_000

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

/** Offers the shelf to whoever drives the page. */
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
  /** Where each card stands in the document: top and bottom. The shelf's places do not move. */
  let places: [number, number][] = []
  /**
   * Waits until every card in view is done and that has been painted. It asks for no place meanwhile: the layout would
   * be done inside the script that asks, and counted as that script's.
   */
  async function settled(top: number): Promise<void> {
    const end = performance.now() + LONGEST
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
        // What loading has left to do is done by then, and not inside the call.
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
