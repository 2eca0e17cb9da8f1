import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { recordedEvents } from '../support/page-log'
import { expect, test } from '../support/test'
import { DATA } from '../w3c/reader-host'
import { novel, openBook } from './open-book'

const SENTENCE = '他看着窗外的雨，想起了许多年前的那个下午，说：“会好起来的。”'
const CHAPTER = `<h1>一</h1><!-- c -->${Array.from({ length: 90 }, (_, at) => `<p${at % 9 ? '' : ` id="p${at}"`}>${SENTENCE}<b>${at}</b>里面还有许多话要说，雨后的风、云与旧日时光。</p>`).join('\n')}`

async function cfiOnShow(page: Page): Promise<string> {
  const last = (await recordedEvents(page, 'relocate')).at(-1)
  return (last?.locator as { cfi?: string } | undefined)?.cfi ?? ''
}

test('the CFI of a position is independent of size, window, flow, direction and script', async ({ page }) => {
  test.slow()
  const book = await novel([CHAPTER, CHAPTER])
  const reader = await openBook(page, book, { attributes: 'theme="white" fs="20"' })
  await reader.turn(4)
  const cfi = await cfiOnShow(page)
  expect(cfi).toMatch(/^epubcfi\(\/6\/2!\/4\/\d+(\[p\d+\])?(\/\d+)+:\d+\)$/)
  const words = (await reader.words()).slice(0, 10)

  // The CFI alone leads to the same text, with any font size and layout.
  const locator = JSON.stringify({ href: 'OPS/c1.xhtml', index: 0, cfi, progression: 0, fraction: 0 })
  const openAt = (attributes = '') =>
    openBook(page, book, { attributes: `${attributes} locator='${locator}'` })
  await openAt('fs="34"')
  expect(await cfiOnShow(page)).toBe(cfi)
  await page.locator('book-reader').evaluate((element) => element.setAttribute('flow', 'scrolled'))
  await expect.poll(() => cfiOnShow(page)).toBe(cfi)
  await page.locator('book-reader').evaluate((element) => element.setAttribute('flow', 'paginated'))
  for (const set of [
    { setting: { writing: 'vertical' } },
    { script: 'hant' },
    { setting: { font: 'kai' } },
  ]) {
    await changePreferences(page, set)
    await openAt()
    expect(await cfiOnShow(page), JSON.stringify(set)).toBe(cfi)
  }
  await changePreferences(page, { script: null, setting: { writing: null, font: null } })
  await page.setViewportSize({ width: 420, height: 700 })
  const narrow = await openAt('fs="20"')
  expect(await cfiOnShow(page)).toBe(cfi)
  await expect.poll(() => narrow.words()).toContain(words.slice(0, 6))
})

/** Changes the reading preferences that are stored on the device. */
async function changePreferences(page: Page, changes: Record<string, unknown>): Promise<void> {
  await page.evaluate((changed) => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('habits'))
    if (!key) throw new Error('no habits are kept')
    const entry = JSON.parse(localStorage.getItem(key) ?? '{}')
    const value = entry.value ?? entry
    Object.assign(value, changed, { setting: { ...value.setting, ...(changed.setting ?? {}) } })
    localStorage.setItem(key, JSON.stringify(entry))
  }, changes)
}

test('a CFI whose target is missing opens a position near it', async ({ page }) => {
  const locator = JSON.stringify({
    href: 'OPS/c1.xhtml',
    index: 0,
    cfi: 'epubcfi(/6/2!/4/7000/2[p45]/1:0)',
    progression: 0,
    fraction: 0,
  })
  await openBook(page, await novel([CHAPTER]), { attributes: `theme="white" locator='${locator}'` })
  await expect.poll(() => cfiOnShow(page)).toMatch(/\[p45\]/)
})

test('the links of the IDPF’s CFI sample open their targets', async ({ page }) => {
  const book = await readFile(`${DATA}/idpf/georgia-cfi.epub`).catch(() => null)
  test.skip(book === null, 'without ../shared/data/idpf')
  if (!book) return
  await openBook(page, book, {
    attributes: `theme="white" locator='${JSON.stringify({
      href: 'EPUB/georgia.xhtml',
      index: 1,
      cfi: 'epubcfi(/6/4[ct]!/4/2[d10e42]/24[d10e209]/4[d10e214]/3:2180[for,%20taxation])',
      progression: 0,
      fraction: 0,
    })}'`,
  })
  const last = (await recordedEvents(page, 'relocate')).at(-1)
  expect((last?.locator as { text?: { highlight: string } } | undefined)?.text?.highlight).toMatch(
    /^ taxation\. After the 1st of Jan/,
  )
})
