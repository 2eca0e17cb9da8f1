import type { StartedDriver } from './drivers'

/** A step of the journey: an action and its expected result. Both run in the page. */
export interface Step {
  name: string
  /** Body of a function; absent when the step only waits. */
  act?: string
  /** Body of a function that returns true, or what is there instead. */
  until: string
  /** Timeout in ms; 15 s by default. */
  within?: number
}

/** Helpers for the body of every step: search through shadow roots, find elements by text. */
const TOOLS = `
  const all = (selector, root = document) => [
    ...root.querySelectorAll(selector),
    ...[...root.querySelectorAll('*')].flatMap((one) => (one.shadowRoot ? all(selector, one.shadowRoot) : [])),
  ]
  const nameOf = (one) => (one.getAttribute('aria-label') || one.textContent || '').trim()
  const named = (selector, name) => all(selector).find((one) => nameOf(one).includes(name))
  const library = document.querySelector('org-library')
  const press = (key) => {
    let at = document.activeElement
    while (at && at.shadowRoot && at.shadowRoot.activeElement) at = at.shadowRoot.activeElement
    at.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, composed: true, cancelable: true }))
  }
`
export const step = (name: string, until: string, act?: string): Step => ({
  name,
  until: TOOLS + until,
  ...(act !== undefined && { act: TOOLS + act }),
})

const BOOK = '一杯茶的时间'

/** Everything a new reader does, in a form that every engine can run. */
export const JOURNEY: readonly Step[] = [
  step(
    'the home page shows books',
    `return named('a', '${BOOK}') !== undefined && named('h2', '编辑推荐') !== undefined`,
  ),
  step(
    'a cover is painted',
    `return all('img').some((one) => one.complete && one.naturalWidth > 0) || all('img').length`,
  ),
  step(
    'a visitor who opens a book is asked to sign in',
    `return named('dialog', '登录') !== undefined`,
    `named('h3 a', '${BOOK}').click()`,
  ),
  step(
    'signing in leads on to that book',
    `return named('h1', '${BOOK}') !== undefined && all('dialog').length === 0 && named('button', '加入书架')?.disabled === false`,
    `const field = all('dialog input')[0]
     Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, '林小雨')
     field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
     return new Promise((done) => setTimeout(() => { all('dialog form')[0].requestSubmit(); done(true) }, 50))`,
  ),
  step(
    'it goes on the shelf',
    `return named('button', '已在书架') !== undefined`,
    `named('button', '加入书架').click()`,
  ),
  step(
    'the reader shows a page',
    `const reader = all('section.ol-reader')[0]; return reader ? reader.dataset.phase === 'ready' : 'no reader'`,
    `location.hash = location.hash.replace('bookdetail', 'book-read') + '/2'`,
  ),
  step(
    'a page turns, and the place is told',
    `return typeof window.fraction === 'number' ? window.fraction > 0 : 'no progress'`,
    `library.addEventListener('reading-progress', (event) => { window.fraction = event.detail.fraction }); press('ArrowRight')`,
  ),
  step(
    'the history has the book',
    `return named('h3, h2', '${BOOK}') !== undefined && named('h1', '阅读历史') !== undefined`,
    `library.navigate('/readhistory')`,
  ),
  step(
    'search finds it by one character',
    `return named('h2, h3', '${BOOK}') !== undefined && all('mark').length > 0`,
    `library.navigate('/search?q=' + encodeURIComponent('茶'))`,
  ),
  step(
    'another organisation signs the member out',
    `return library.session === null && named('button', '登录') !== undefined`,
    `library.setAttribute('org', 'jiangnan')`,
  ),
]

/** Runs a step, then polls for its expected result. @returns what is there instead, or null on success */
export async function takeStep(driver: Pick<StartedDriver, 'run'>, step: Step): Promise<string | null> {
  let lastResult: unknown
  try {
    if (step.act) await driver.run(step.act)
    const end = Date.now() + (step.within ?? 15_000)
    while (Date.now() < end) {
      lastResult = await driver.run(step.until)
      if (lastResult === true) return null
      await new Promise((resolve) => setTimeout(resolve, 150))
    }
  } catch (thrown) {
    return String(thrown)
  }
  return `still ${JSON.stringify(lastResult)}`
}
