import { expect, test } from './support/test'

test('a status that is inserted together with its text fails a test; one that is filled later, an alert and an output do not', async ({
  page,
  pageLog,
}) => {
  await page.goto('/-/blank.html')
  const insert = (markup: string, later = '') =>
    page.evaluate(
      async ([markup, later]) => {
        const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'closed' })
        root.innerHTML = markup ?? ''
        await new Promise((resolve) => setTimeout(resolve))
        if (later && root.firstElementChild) root.firstElementChild.textContent = later
        await new Promise((resolve) => setTimeout(resolve))
      },
      [markup, later],
    )
  await insert('<p role="status"></p>', 'said')
  await insert('<p role="alert">said</p>')
  await insert('<output>100 %</output>')
  expect(pageLog.unexpected).toEqual([])
  for (const silent of ['<p role="status">3 / 150</p>', '<div><p aria-live="polite">3</p></div>']) {
    await insert(silent)
    await expect.poll(() => pageLog.unexpected).toEqual([expect.stringContaining('together with its text')])
    pageLog.lines.length = 0
  }
})
