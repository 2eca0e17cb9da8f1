import type { TestInfo } from '@playwright/test'

/** The tables of docs/hosts.md, in their order. */
export type Table = 'to the elements' | 'to the page' | 'several' | 'policy'

/**
 * What a test is a row of: `npm run hosts` makes docs/hosts.md of every test that has one.
 *
 * @param page what the page is or does
 * @param compared what is looked at, and what it has to be
 */
export const row = (table: Table, page: string, compared: string) => ({
  annotation: [
    { type: 'table', description: table },
    { type: 'page', description: page },
    { type: 'compared', description: compared },
  ],
})

/** What was measured, for the row's last cell. */
export function measured(info: TestInfo, text: string): void {
  info.annotations.push({ type: 'measured', description: text })
}
