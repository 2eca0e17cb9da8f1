import type { Page } from '@playwright/test'
import type { Row } from './rows'
import type { Sample } from './samples'

export type Way = 'source' | 'paste'

interface OpenEditor {
  set(html: string): unknown
  get(): string | Promise<string>
  focus(): unknown
}

declare global {
  interface Window {
    editor: OpenEditor
    copied?: Readonly<Record<string, string>>
  }
}

/** What a row would store of a sample: inserted as source into a text, or pasted as content of another page. */
export async function savedBy(page: Page, base: string, row: Row, sample: Sample, way: Way): Promise<string> {
  const query = new URLSearchParams({ editor: row.page, setting: row.setting ?? '' })
  await page.goto(`${base}/admin/edit.html?${query}`)
  await page.locator('html[data-ready]').waitFor({ timeout: 20_000 })
  if (way === 'source') await page.evaluate((html) => window.editor.set(html), sourceFor(row, sample))
  else await paste(page, { 'text/plain': sample.code, ...(sample.rich && { 'text/html': sample.rich }) })
  return settled(page)
}

/** Some editors clean up or update their model a moment later. */
async function settled(page: Page): Promise<string> {
  let before = ''
  for (let attempt = 0; attempt < 8; attempt++) {
    await page.waitForTimeout(150)
    const now = await page.evaluate(() => window.editor.get())
    if (now === before && !isEmpty(now)) return now
    before = now
  }
  return before
}

const isEmpty = (html: string) => html.replace(/<\/?(p|br|div)\b[^>]*>|&nbsp;|\s/g, '') === ''

function sourceFor(row: Row, { form, code, title }: Sample): string {
  if (row.isMarkdown) return `前文\n\n${form === 'link' ? markdownLink(code, title) : code}\n\n后文\n`
  // HTML embed and raw blocks contain the snippet only.
  if (row.setting === 'embed' || row.setting === 'raw') return code
  return `<p>前文</p>\n${form === 'html' || form === 'data' ? code : `<p>${code}</p>`}\n<p>后文</p>`
}

const markdownLink = (code: string, title: string) =>
  `[《${title}》](${/href="([^"]*)"/.exec(code)?.[1] ?? ''})`

async function paste(page: Page, types: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate((given) => {
    window.copied = given
    document.getElementById('elsewhere')?.focus()
  }, types)
  await page.keyboard.press('Control+c')
  await page.evaluate(() => {
    delete window.copied
    return window.editor.focus()
  })
  await page.keyboard.press('Control+v')
}
