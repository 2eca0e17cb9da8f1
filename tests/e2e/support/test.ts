import { test as base, type Page, type TestInfo } from '@playwright/test'
import { expect } from './expect'
import { LibraryPage } from './library'
import { hear, Listening } from './listening'
import { ReaderPage } from './reader'
import { memberState } from './session'

interface Options {
  /** Whether somebody has signed in on the demo page before the test begins; of which organisation. */
  member: false | { orgCode?: string; history?: readonly string[] }
}

interface Fixtures {
  library: LibraryPage
  reader: ReaderPage
  listening: Listening
  /** Id of a book of the demo library by its title. */
  bidOf: (title: string, org?: string) => Promise<string>
}

/**
 * Every test listens to the console: nothing may be thrown, and neither the policy nor React may have
 * anything to say. The lines that the elements write on purpose are for the tests to judge.
 */
export const test = base.extend<Options & Fixtures>({
  member: [false, { option: true }],
  storageState: async ({ member, baseURL }, use) => {
    await use(member && baseURL ? memberState(baseURL, member) : undefined)
  },
  listening: [
    async ({ context }, use) => {
      const listening = new Listening()
      context.on('page', (page) => listening.watch(page))
      await use(listening)
      expect(listening.thrown, 'nothing is thrown').toEqual([])
      expect(listening.noise, 'nothing else is in the console').toEqual([])
    },
    { auto: true },
  ],
  page: async ({ page, listening }, use, info) => {
    void listening
    await hear(page)
    await use(page)
    if (info.status !== info.expectedStatus) await keepPicture(page, info)
  },
  library: async ({ page }, use) => {
    await use(new LibraryPage(page))
  },
  reader: async ({ page }, use) => {
    await use(new ReaderPage(page))
  },
  bidOf: async ({ request }, use) => {
    await use(async (title, org = 'demo') => {
      const answer = await request.get(`/library/${org}/search-index.json`)
      const { books } = (await answer.json()) as { books: { bid: string; resName: string }[] }
      const found = books.find(({ resName }) => resName === title)
      if (!found) throw new Error(`the demo library has no book called ${title}`)
      return found.bid
    })
  },
})

/** What a test that failed was looking at, when it can still be seen. */
async function keepPicture(page: Page, info: TestInfo): Promise<void> {
  const path = info.outputPath('failed.png')
  const isKept = await page.screenshot({ path, timeout: 5_000 }).then(
    () => true,
    () => false,
  )
  if (isKept) await info.attach('screenshot', { path, contentType: 'image/png' })
}

export { expect }
