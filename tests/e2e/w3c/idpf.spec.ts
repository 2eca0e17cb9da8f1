import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenBook } from './open-book'
import { DATA, expect, type Size, TALL, test, WIDE } from './reader-host'

/*
 * Nineteen sample books of the IDPF: each opens in its own layout and turns up to twenty pages in its own
 * direction.
 */

interface Wanted {
  /** The key that turns forward. */
  forward?: 'ArrowLeft' | 'ArrowRight'
  /** Whether the first pages have a fixed layout. */
  isFixed?: boolean
  size?: Size
  /** The least number of pages of the book; 4 when absent. */
  pages?: number
  also?(book: OpenBook): Promise<void>
}

const writing = (mode: string) => async (book: OpenBook) => {
  await expect.poll(() => book.style(book.documents.first(), 'writing-mode')).toBe(mode)
}
const side = (count: number) => async (book: OpenBook) => {
  await expect.poll(async () => (await book.leaves()).filter(({ isFixed }) => isFixed).length).toBe(count)
}
/** Expects a font of the book to be loaded and in use. */
const ownFont = async (book: OpenBook) => {
  await expect
    .poll(() =>
      book.documents.evaluateAll((roots) => {
        const families = [...document.fonts]
          .filter(({ status }) => status === 'loaded')
          .map(({ family }) => family.replace(/"/g, ''))
        return roots.some((root) =>
          [...root.querySelectorAll('*')].some((element) => {
            const first = getComputedStyle(element).fontFamily.split(',')[0]?.trim().replace(/"/g, '') ?? ''
            return first.startsWith('ol-') && families.includes(first)
          }),
        )
      }),
    )
    .toBe(true)
}

const BOOKS: Readonly<Record<string, Wanted>> = {
  'childrens-literature': {},
  'childrens-media-query': { pages: 1 },
  'cole-voyage-of-life-tol': { also: side(1) },
  'epub30-spec': {},
  'georgia-cfi': {},
  'haruko-html-jpeg': { forward: 'ArrowLeft', isFixed: true },
  'hefty-water': { pages: 1 },
  internallinks: {},
  'kusamakura-japanese-vertical-writing': { forward: 'ArrowLeft', also: writing('vertical-rl') },
  'linear-algebra': {
    also: async (book) => expect(await book.find('math').count()).toBeGreaterThan(0),
  },
  mahabharata: {},
  'moby-dick': { also: ownFont },
  'page-blanche': { isFixed: true },
  'regime-anticancer-arabic': { forward: 'ArrowLeft' },
  'sous-le-vent': { isFixed: true },
  'svg-in-spine': { isFixed: true },
  wasteland: {},
  'wasteland-otf': { also: ownFont },
  'wasteland-woff-obf': { also: ownFont },
}

const TURNS = 20
const shots = process.env.IDPF_SHOTS

test.describe('books of the IDPF', () => {
  if (!existsSync(join(DATA, 'idpf')))
    test.skip('each of the IDPF’s books', {
      annotation: { type: 'skip', description: 'without ../shared/data/idpf' },
    }, () => {})
  else
    for (const [name, wanted] of Object.entries(BOOKS))
      test(`${name}: opens and turns`, async ({ host }) => {
        const { forward = 'ArrowRight', isFixed = false, size = WIDE, pages = 4 } = wanted
        const book = await host.open(`idpf/${name}.epub`, size)
        expect(await book.failure()).toBeNull()
        const back = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
        const start = await book.place()
        expect((await book.leaves()).some((leaf) => leaf.isFixed)).toBe(isFixed)
        let turned = 0
        while (turned < TURNS && (await book.press(forward))) {
          turned += 1
          if (shots && [1, 6, 12].includes(turned))
            await book.page.screenshot({ path: join(shots, `${name}-${turned}.png`) })
        }
        const end = await book.place()
        if (turned > 0) {
          expect(end.fraction).toBeGreaterThan(start.fraction)
          expect(await book.press(back)).toBe(true)
          expect((await book.place()).fraction).toBeLessThan(end.fraction)
        }
        expect(turned).toBeGreaterThanOrEqual(pages - 1)
        await wanted.also?.(book)
        await expect(book.stage.getByRole('alert')).toHaveCount(0)
        expect(host.console.filter(({ kind }) => kind === 'thrown' || kind === 'error')).toEqual([])
        const elsewhere = host.requests.filter((url) => !/^(blob:|data:|http:\/\/127\.0\.0\.1)/.test(url))
        expect(elsewhere).toEqual([])
      })
})

test('rotating the window closes and reopens a spread at the same page', async ({ host }) => {
  test.skip(!existsSync(join(DATA, 'idpf')), 'without ../shared/data/idpf')
  const book = await host.open('idpf/page-blanche.epub', WIDE)
  await book.press('ArrowRight')
  await book.press('ArrowRight')
  const { index } = await book.place()
  await side(2)(book)
  await book.page.setViewportSize(TALL)
  await side(1)(book)
  expect((await book.place()).index).toBe(index)
  await book.page.setViewportSize(WIDE)
  await side(2)(book)
  expect((await book.place()).index).toBe(index)
})
