// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BookCardElement } from '../../../widgets/book-card/element'
import type { CARD_EVENTS } from '../../../widgets/book-card/live'
import { adoptSheets } from '../../support/adopt-sheets'
import { type Intersection, installIntersection } from './intersection'

adoptSheets()

const FEED = {
  metadata: { title: '书目', numberOfItems: 3 },
  links: [{ rel: 'self', href: 'https://x.test/feed.json', type: 'application/opds+json' }],
  publications: ['100000001', '100000002', '100000003'].map((bid, at) => ({
    metadata: { title: `第${at + 1}本`, identifier: `urn:test:${at}`, bid, language: 'zh-CN' },
    links: [
      {
        rel: 'http://opds-spec.org/acquisition/open-access',
        href: `https://x.test/${at}.epub`,
        type: 'application/epub+zip',
      },
    ],
    images: [{ href: `https://x.test/${at}.webp`, type: 'image/webp' }],
  })),
}

let view: Intersection
let events: typeof CARD_EVENTS = []
const fetch = vi.fn(
  async () => new Response(JSON.stringify(FEED), { headers: { 'Content-Type': 'application/opds+json' } }),
)

beforeAll(async () => {
  const card = await import('../../../widgets/book-card/element')
  events = (await import('../../../widgets/book-card/live')).CARD_EVENTS
  customElements.define('book-card', card.BookCardElement)
})
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  view = installIntersection()
  fetch.mockClear()
})
afterEach(async () => {
  document.body.replaceChildren()
  await later()
  vi.unstubAllGlobals()
})

const later = (ms = 5) => act(() => new Promise<void>((resolve) => setTimeout(resolve, ms)))
const within = (card: Element) => card.shadowRoot as ShadowRoot
const isWaiting = (card: Element) => within(card).querySelector('.ol-book-waiting') !== null
const title = (card: Element) => within(card).querySelector('[part="title"]')?.textContent

/** Waits until the card shows that title. */
async function shows(card: Element, words: string): Promise<void> {
  for (let tries = 0; tries < 100 && title(card) !== words; tries++) await later(20)
  expect(title(card)).toBe(words)
}

async function put(attributes: Record<string, string>): Promise<HTMLElement> {
  const card = document.createElement('book-card') as InstanceType<typeof BookCardElement>
  Object.assign(card, { fetch })
  for (const [name, value] of Object.entries(attributes)) card.setAttribute(name, value)
  document.body.append(card)
  await later()
  return card
}
const SRC = { src: 'https://x.test/feed.json' }

describe('a card of a catalogue', () => {
  it('reserves its space and sends no request until it comes near', async () => {
    const [near, far] = [await put({ ...SRC, book: '100000001' }), await put({ ...SRC, book: '100000002' })]
    expect([isWaiting(near), isWaiting(far)]).toEqual([true, true])
    expect(fetch).not.toHaveBeenCalled()
    view.show(near)
    await shows(near, '第1本')
    expect([isWaiting(near), isWaiting(far)]).toEqual([false, true])
    view.show(far)
    await shows(far, '第2本')
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('shows another book when the attribute changes, and applies language and theme at once', async () => {
    const card = await put({ ...SRC, book: '100000001' })
    view.show(card)
    await shows(card, '第1本')
    await act(async () => {
      card.setAttribute('book', '100000003')
      card.setAttribute('lang', 'en')
      card.setAttribute('theme', 'dark')
    })
    await shows(card, '第3本')
    const root = within(card).querySelector<HTMLElement>('.ol-root')
    expect([root?.lang, root?.dataset.theme]).toEqual(['en', 'dark'])
    expect(fetch).toHaveBeenCalledTimes(1)
  })
})

it('with its own fields is shown at once, near or not', async () => {
  const card = await put({ 'res-name': '远' })
  expect(title(card)).toBe('远')
})

it('cards created together appear together, before another task runs', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const cards = ['一', '二', '三'].map((name) => {
    const card = document.createElement('book-card')
    card.setAttribute('res-name', name)
    card.setAttribute('cover', 'https://x.test/0.webp')
    return card
  })
  document.body.append(...cards)
  await Promise.resolve()
  expect(cards.map(title)).toEqual(['一', '二', '三'])
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})

it('cards of a page share an observer, which observes nothing after the last is removed', async () => {
  const cards = [await put({ 'res-name': '一' }), await put({ ...SRC, book: '100000001' })]
  expect(view.made()).toBe(1)
  expect(view.watched()).toBe(2)
  for (const card of cards) card.remove()
  await later()
  expect(view.watched()).toBe(0)
  expect(within(cards[0] as Element).childElementCount).toBe(0)
  const again = await put({ 'res-name': '三' })
  expect(title(again)).toBe('三')
  expect(view.made()).toBe(2)
})

const isReact = (element: Element | null) =>
  Object.keys(element ?? {}).some((key) => key.startsWith('__reactProps$'))
const image = (card: Element) => within(card).querySelector('img')
const target = (card: Element) => within(card).querySelector<HTMLElement>('.ol-book-target')

describe('a card without React', () => {
  const PLAIN = { 'res-name': '雾', cover: 'https://x.test/0.webp' }

  it('shows an unchanged book, handles clicks, and loads the cover when it comes near', async () => {
    const card = await put(PLAIN)
    const clicked = vi.fn()
    card.addEventListener('book-click', clicked)
    expect([title(card), image(card)?.hasAttribute('src')]).toEqual(['雾', false])
    view.show(card)
    expect(image(card)?.getAttribute('src')).toBe('https://x.test/0.webp')
    target(card)?.click()
    expect(clicked).toHaveBeenCalledTimes(1)
    expect(clicked.mock.calls[0]?.[0].detail.book).toMatchObject({ resName: '雾' })
    await later(50)
    expect(isReact(image(card))).toBe(false)
  })

  it('is hydrated when something changes: the same elements, the focus, one click per click', async () => {
    const card = await put(PLAIN)
    view.show(card)
    const before = image(card)
    target(card)?.focus()
    const clicked = vi.fn()
    card.addEventListener('book-click', clicked)
    card.setAttribute('res-author', '林知远')
    for (let tries = 0; tries < 100 && !within(card).textContent?.includes('林知远'); tries++) await later(20)
    expect(within(card).textContent).toBe('雾林知远')
    expect([image(card) === before, isReact(before)]).toEqual([true, true])
    expect(within(card).activeElement).toBe(target(card))
    target(card)?.click()
    expect(clicked).toHaveBeenCalledTimes(1)
  })

  it('draws a cover in place of one that fails to load', async () => {
    const card = await put(PLAIN)
    view.show(card)
    image(card)?.dispatchEvent(new Event('error'))
    for (let tries = 0; tries < 100 && image(card); tries++) await later(20)
    expect(within(card).querySelector('.ol-cover')?.getAttribute('data-state')).toBe('error')
    expect(within(card).querySelector('[role="img"]')?.getAttribute('aria-label')).toBe('雾')
  })
})

it('listens to every event that its content handles', async () => {
  const long = { 'res-name': '全', 'res-intro': '话'.repeat(900), direction: 'row', 'show-toggle': '' }
  const cards = [
    await put({ ...long, href: '#x' }),
    await put({ ...long, selectable: '' }),
    await put({ ...long, cover: 'https://x.test/0.webp' }),
    await put({ book: 'x' }),
  ]
  await later(400)
  const handlers = cards.flatMap((card) =>
    [...within(card).querySelectorAll('*')].flatMap((element) => {
      const key = Object.keys(element).find((each) => each.startsWith('__reactProps$'))
      const props: object = key ? Reflect.get(element, key) : {}
      return Object.keys(props).filter((name) => /^on[A-Z]/.test(name))
    }),
  )
  // React listens to these at the image itself.
  const atThePicture = ['onLoad', 'onError']
  const needed = new Set(handlers.filter((name) => !atThePicture.includes(name)))
  expect([...needed].map((name) => name.slice(2).toLowerCase()).sort()).toEqual([...events].sort())
})
