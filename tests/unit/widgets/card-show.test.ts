// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { LibraryError } from '../../../src/platform/errors'
import { type CardValues, PENDING } from '../../../widgets/book-card/card-book'
import { createCardStages } from '../../../widgets/book-card/card-stages'
import type { Widget } from '../../../widgets/element'

const fails = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

const INITIAL: CardValues = {
  book: '',
  src: '',
  org: '',
  credentialOrigins: '',
  resName: '雾港来信',
  resAuthor: '',
  resIntro: '',
  cover: 'https://x.test/0.webp',
  direction: 'col',
  type: 'default',
  showToggle: false,
  selectable: false,
  selected: false,
  href: '',
  quote: '',
  theme: 'auto',
  lang: '',
  found: PENDING,
  near: true,
  lostCover: '',
  locale: 'zh-CN',
  retry() {},
}

/** A card shown while the React part cannot be loaded. */
function shown(given: Partial<CardValues>) {
  let values: CardValues = { ...INITIAL, ...given }
  const into = document.body.appendChild(document.createElement('div'))
  const card = { host: into, values: () => values, emit: () => true, set: () => {} }
  const show = createCardStages(card as unknown as Widget<CardValues>, into, fails)
  const look = (changed: Partial<CardValues> = {}) => {
    values = { ...values, ...changed }
    show.show(values)
  }
  look()
  return { into, look }
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

afterEach(() => document.body.replaceChildren())

it('shows a selectable book without selection', async () => {
  const { into } = shown({ selectable: true })
  expect(into.querySelector('.ol-book-waiting')).not.toBeNull()
  await settled()
  expect(into.querySelector('.ol-book-waiting')).toBeNull()
  expect(into.textContent).toBe('雾港来信')
})

it('shows changed values', async () => {
  const { into, look } = shown({})
  look({ resAuthor: '林知远' })
  await settled()
  expect(into.textContent).toBe('雾港来信林知远')
  look({ resAuthor: '顾行' })
  await settled()
  expect(into.textContent).toBe('雾港来信顾行')
})

it('says to visitors that the book cannot be shown, and the reason in the console', async () => {
  const lines = vi.spyOn(console, 'error').mockImplementation(() => {})
  const error = new LibraryError('not-found', 'no such book')
  const { into } = shown({
    book: '1',
    src: 'https://x.test/feed.json',
    resName: '',
    found: { book: null, error },
  })
  await settled()
  expect(into.querySelector('[role="alert"]')?.textContent).toBe('这本书暂时看不到')
  expect(lines.mock.calls).toEqual([['<book-card> not-found: no such book']])
  lines.mockRestore()
})

it('a change of theme or language does not load React', async () => {
  const { into, look } = shown({})
  const before = into.firstChild
  look({ theme: 'dark', lang: 'en', locale: 'en' })
  await settled()
  expect(into.firstChild).toBe(before)
})

it('throws nothing if it is removed while React takes over', async () => {
  const thrown = vi.fn((event: ErrorEvent) => event.preventDefault())
  window.addEventListener('error', thrown)
  let values = INITIAL
  const into = document.body.appendChild(document.createElement('div'))
  const styleSheets = { add: () => {}, remove: () => {} }
  const card = {
    ...{ host: into, styleSheets, emit: () => true, set: () => {}, subscribe: () => () => {} },
    values: () => values,
  }
  let notify = () => {}
  const taken = new Promise<void>((resolve) => {
    notify = resolve
  })
  const show = createCardStages(card as unknown as Widget<CardValues>, into, async () => {
    const live = await import('../../../widgets/book-card/live')
    const mountCard: typeof live.mountCard = (...all) => {
      const unmount = live.mountCard(...all)
      queueMicrotask(notify)
      return unmount
    }
    return { ...live, mountCard }
  })
  show.show(values)
  values = { ...values, resAuthor: '林知远' }
  show.show(values)
  await taken
  show.end()
  await settled()
  window.removeEventListener('error', thrown)
  expect(thrown).not.toHaveBeenCalled()
})

it.each([
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  ' \u0001JavaScript:alert(1)',
  'data:text/html,{bid}',
  'blob:https://x.test/{bid}',
  'vbscript:{bid}',
])('a painted card with href="%s" has no link', (href) => {
  const { into } = shown({ href })
  expect(into.querySelector('a')).toBeNull()
  expect(into.querySelector('button')?.textContent).toBe('雾港来信')
})

it('an id that looks like an address is encoded as a part of the address pattern', () => {
  const { into } = shown({ book: 'javascript:alert(1)', src: '', href: '{bid}' })
  expect(into.querySelector('a')?.getAttribute('href')).toBe('javascript%3Aalert(1)')
})

it('does not load a cover that is not an image', async () => {
  const { into } = shown({ cover: 'java\tscript:alert(1)' })
  await settled()
  expect(into.querySelector('img[src]')).toBeNull()
})
