import { expect, type Page } from '@playwright/test'
import { heard, type Listening } from './listening'

/** What wrong input is to get: a sentence, a code, and by which element and event. */
export interface Trouble {
  code: string
  sentence: string | RegExp
  tag?: string
  event?: string
}

/** One quiet sentence in place, one event with a code, one console line (DESIGN §9). */
export async function expectTrouble(page: Page, listening: Listening, trouble: Trouble): Promise<void> {
  const { code, sentence, tag = 'org-library', event = 'library-error' } = trouble
  await expect(page.locator(tag).getByText(sentence)).toBeVisible()
  await expect.poll(() => heard(page, event)).toEqual([{ code, message: expect.any(String) }])
  expect(listening.ours).toEqual([expect.stringMatching(new RegExp(`^<${tag}> ${code}: `))])
}
