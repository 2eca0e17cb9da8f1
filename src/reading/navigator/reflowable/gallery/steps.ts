import type { TranslateOf } from '../../../../i18n/translate'
import type { gallery as words } from '../../../../i18n/words/gallery'
import { adopt } from '../../../../styles/adopt'
import { plainSheet } from '../../../../styles/sheet'
import look from './steps.css?inline'

const sheet = plainSheet(() => look)

/**
 * Two buttons and the number of the picture, in a shadow root that the book's style does not reach, and that no
 * reckoning of its words counts.
 *
 * @returns tells what is shown now
 */
export function stepsIn(
  element: HTMLElement,
  say: TranslateOf<keyof typeof words>,
  step: (by: 1 | -1) => unknown,
): (at: number, count: number) => { element: HTMLElement } {
  const root = element.attachShadow({ mode: 'open' })
  adopt(root, sheet())
  const button = (word: 'gallery.previous' | 'gallery.next', by: 1 | -1) => {
    const made = document.createElement('button')
    made.type = 'button'
    made.title = say(word)
    made.setAttribute('aria-label', say(word))
    made.addEventListener('click', () => step(by))
    return made
  }
  const previous = button('gallery.previous', -1)
  const next = button('gallery.next', 1)
  const number = document.createElement('span')
  number.setAttribute('role', 'status')
  root.append(previous, number, next)
  // It is for nobody else: a tap beside a button turns no page.
  element.addEventListener('click', (event) => event.preventDefault())
  return (at, count) => {
    number.textContent = `${at + 1} / ${count}`
    // Not `disabled`: the focus would be lost with the last step.
    previous.setAttribute('aria-disabled', String(at === 0))
    next.setAttribute('aria-disabled', String(at === count - 1))
    return { element }
  }
}
