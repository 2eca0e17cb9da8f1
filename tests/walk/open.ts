/** What a walk needs of an engine's page: Playwright's has it, and a page over WebDriver can. */
export interface DrivenPage {
  goto(address: string): Promise<unknown>
  evaluate(expression: string): Promise<unknown>
}

/**
 * Goes to a reader's page and waits until its book is open or has failed to. Returns the reader's phase, `ready` when it is
 * open. Fonts and neighbouring chapters load in an idle moment after the first page; half a second is left for them.
 */
export async function openReader(page: DrivenPage, address: string, patience = 15_000): Promise<string> {
  await page.goto(address)
  const phase = await page.evaluate(`(async () => {
    const phase = () => document.querySelector('book-reader')?.shadowRoot?.querySelector('[data-phase]')?.dataset.phase ?? ''
    const until = Date.now() + ${patience}
    while (!/^(ready|failed|error)$/.test(phase()) && Date.now() < until) await new Promise((done) => setTimeout(done, 30))
    await new Promise((done) => setTimeout(done, 500))
    return phase()
  })()`)
  return String(phase)
}
