// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { focusHeading, leaveFocus } from '../../../src/app/screen-focus'

let give = () => {}
afterEach(() => {
  give()
  document.body.replaceChildren()
})

/** A screen with `content`, in a shadow root as in the element. */
function screenWith(content: string) {
  const host = document.body.appendChild(document.createElement('div'))
  const root = host.attachShadow({ mode: 'open' })
  root.innerHTML = `<button>before</button><main tabindex="-1">${content}</main>`
  const main = root.querySelector('main')
  const button = root.querySelector('button')
  if (!main || !button) throw new Error('no screen')
  return { root, main, button }
}
/** Lets mutation observers run. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

describe('focusHeading', () => {
  it('focuses the heading, which is focusable only as long as it has the focus', () => {
    const { root, main, button } = screenWith('<h1>Shelf</h1>')
    give = focusHeading(main)
    const heading = main.querySelector('h1')
    expect(root.activeElement).toBe(heading)
    button.focus()
    expect(heading?.hasAttribute('tabindex')).toBe(false)
  })

  it('after Back, the first Tab goes to the link by which the other screen was entered', () => {
    const { root, main } = screenWith('<h1>Books</h1><a href="#/1">One</a><a href="#/2">Two</a>')
    const tab = () => {
      const event = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true })
      root.activeElement?.dispatchEvent(event)
      return event.defaultPrevented
    }
    // jsdom has no layout: every element is at the top of the window, without a height.
    for (const link of root.querySelectorAll('a'))
      link.getBoundingClientRect = () => new DOMRect(0, link.textContent === 'Two' ? 10 : 2000, 10, 10)
    give = focusHeading(main, '#/1')
    expect(tab(), 'a link that is not in view is no place to go to').toBe(false)
    give()
    root.querySelector('button')?.focus()
    give = focusHeading(main, '#/2')
    expect(tab()).toBe(true)
    expect(root.activeElement?.textContent).toBe('Two')
  })

  it('without Back, Tab goes where the browser takes it, past a link without an address too', () => {
    const { root, main } = screenWith(
      '<h1>Books</h1><button>Sort</button><a role="link" tabindex="0">One</a>',
    )
    for (const link of root.querySelectorAll('a'))
      link.getBoundingClientRect = () => new DOMRect(0, 10, 10, 10)
    give = focusHeading(main)
    const event = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true })
    root.activeElement?.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(false)
  })

  it('waits for a heading that its data brings; the screen keeps the focus until then', async () => {
    const { root, main } = screenWith('<p>Loading</p>')
    give = focusHeading(main)
    expect(root.activeElement).toBe(main)
    main.innerHTML = '<p>Still loading</p>'
    await settle()
    main.innerHTML = '<div><h1>A book</h1></div>'
    await settle()
    expect(root.activeElement?.textContent).toBe('A book')
  })

  it('moves no focus that the user has moved meanwhile', async () => {
    const { root, main, button } = screenWith('')
    give = focusHeading(main)
    button.focus()
    main.innerHTML = '<h1>A book</h1>'
    await settle()
    expect(root.activeElement).toBe(button)
    main.innerHTML = '<h1>Another</h1>'
    await settle()
    expect(root.activeElement, 'nor later').toBe(button)
  })

  it('takes no focus that the user has moved to the host page meanwhile', async () => {
    const { root, main } = screenWith('')
    give = focusHeading(main)
    const field = document.body.appendChild(document.createElement('input'))
    field.focus()
    main.innerHTML = '<h1>A book</h1>'
    await settle()
    expect(document.activeElement).toBe(field)
    expect(root.activeElement).toBeNull()
  })

  it('gives up when the screen is left', async () => {
    const { root, main } = screenWith('')
    focusHeading(main)()
    main.innerHTML = '<h1>A book</h1>'
    await settle()
    expect(root.activeElement).toBe(main)
  })

  it('speaks once: a heading that is rendered again takes no focus a second time', async () => {
    const { root, main, button } = screenWith('<h1>A book</h1>')
    give = focusHeading(main)
    button.focus()
    button.blur()
    main.innerHTML = '<h1>A book</h1>'
    await settle()
    expect(root.activeElement).toBeNull()
  })
})

describe('leaveFocus', () => {
  it('takes the focus out of a screen before it is removed, and no other focus', () => {
    const { root, main, button } = screenWith('<h1 tabindex="-1">A book</h1>')
    main.querySelector('h1')?.focus()
    leaveFocus(main)
    expect(root.activeElement).toBe(main)
    button.focus()
    leaveFocus(main)
    expect(root.activeElement).toBe(button)
    button.blur()
    leaveFocus(main)
    leaveFocus(null)
    expect(root.activeElement).toBeNull()
  })
})
