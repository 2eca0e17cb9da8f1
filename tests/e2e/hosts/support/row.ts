import type { TestInfo } from '@playwright/test'

/** The tables of docs/reports/hosts.md, in their order. */
export type Table = 'to the elements' | 'to the page' | 'several' | 'policy'

/**
 * Annotations that make a test a row of a table: `npm run hosts` writes docs/reports/hosts.md from them.
 *
 * @param page what the page is or does
 * @param compared what is compared, and the required result
 */
export const row = (table: Table, page: string, compared: string) => ({
  annotation: [
    { type: 'table', description: table },
    { type: 'page', description: page },
    { type: 'compared', description: compared },
  ],
})

/** Sets the measured values, for the last cell of the row. */
export function measured(info: TestInfo, text: string): void {
  info.annotations.push({ type: 'measured', description: text })
}
