import type { DrivenPage } from '../walk/open'

/** Helpers for expressions that run in a page: the open reader, found through shadow roots, and its keys. */
const TOOLS = `
  const all = (selector, root = document) => [
    ...root.querySelectorAll(selector),
    ...[...root.querySelectorAll('*')].flatMap((one) => (one.shadowRoot ? all(selector, one.shadowRoot) : [])),
  ]
  const until = async (test, ms = 6000) => {
    for (const end = Date.now() + ms; Date.now() < end; ) {
      const value = test()
      if (value) return value
      await new Promise((done) => setTimeout(done, 50))
    }
    return null
  }
  const press = (target, key) => target.dispatchEvent(
    new KeyboardEvent('keydown', { key, code: key, bubbles: true, composed: true, cancelable: true }))
  const stage = () => all('[role=document]')[0]
  const dialog = (name) => all('dialog, [role=dialog]').find((one) =>
    one.checkVisibility() && (one.getAttribute('aria-label') ?? '').includes(name))
`
const inPage = (body: string) => `(async () => { ${TOOLS} ${body} })()`

/** What the pop-ups of these references to notes say, which are links with ids; an empty text where none opens. */
export async function notesOf(page: DrivenPage, ids: readonly string[]): Promise<string[]> {
  const said = await page.evaluate(
    inPage(`const texts = []
      for (const id of ${JSON.stringify(ids)}) {
        all('#' + id)[0]?.click()
        const note = await until(() => dialog('注释'), 4000)
        texts.push(note ? note.textContent.trim() : '')
        if (note) press(note, 'Escape')
        await until(() => !dialog('注释'), 3000)
      }
      return texts`),
  )
  return Array.isArray(said) ? said.map(String) : []
}

/** How many places the reader's search finds; -1 when it does not answer. */
export async function placesOf(page: DrivenPage, words: string): Promise<number> {
  const count = await page.evaluate(
    inPage(`press(stage(), '/')
      const field = await until(() => all('input[type=search], [role=searchbox]').find((one) => one.checkVisibility()))
      if (!field) return -1
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${JSON.stringify(words)})
      field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
      const said = await until(() => all('[role=status]').map((one) => /^\\d+(?= 处)|没有找到/.exec(one.textContent.trim())?.[0]).find(Boolean))
      return said ? Number.parseInt(said, 10) || 0 : -1`),
  )
  return Number(count)
}

/** The states of the fonts that the page has: those of the book. */
export async function fontStates(page: DrivenPage): Promise<string[]> {
  const states = await page.evaluate(
    inPage(`await until(() => [...document.fonts].length > 0 && [...document.fonts].every(({ status }) => /loaded|error/.test(status)))
      return [...document.fonts].map(({ status }) => status)`),
  )
  return Array.isArray(states) ? states.map(String) : []
}

/** Heights of the page's first picture in each page that it stands in, and of the page, in CSS pixels. */
export async function pictureParts(page: DrivenPage): Promise<{ parts: number[]; page: number }> {
  return (await page.evaluate(
    inPage(`const picture = all('ol-view :is(img, svg)')[0]
      const page = all('ol-view')[0].clientHeight
      return { parts: picture ? [...picture.getClientRects()].map(({ height }) => Math.round(height)) : [], page }`),
  )) as { parts: number[]; page: number }
}
