import { expect, type Page } from '@playwright/test'
import { type PageLog, recordedEvents } from './page-log'

/** The sentence, code, element and event of an error. */
export interface ExpectedError {
  code: string
  sentence: string | RegExp
  /** What the event and the console say besides, to the page's author. */
  reason?: RegExp
  tag?: string
  event?: string
}

/** Expects one sentence in place, one event with a code and one console line (DESIGN §9). */
export async function expectError(page: Page, pageLog: PageLog, expected: ExpectedError): Promise<void> {
  const { code, sentence, reason = /./, tag = 'org-library', event = 'library-error' } = expected
  await expect(page.locator(tag).getByText(sentence)).toBeVisible()
  await expect
    .poll(() => recordedEvents(page, event))
    .toEqual([{ code, message: expect.stringMatching(reason) }])
  expect(pageLog.elementLines).toEqual([expect.stringMatching(new RegExp(`^<${tag}> ${code}: `))])
  expect(pageLog.elementLines[0]).toMatch(reason)
}
