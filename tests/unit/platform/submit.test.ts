// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { submitByClick } from '../../../src/platform/submit'

/** A shadow root with a form that has one field and one button. */
function setUp({ required = false, noValidate = false, type = 'submit' } = {}) {
  const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })
  const form = root.appendChild(document.createElement('form'))
  form.noValidate = noValidate
  const field = form.appendChild(document.createElement('input'))
  field.required = required
  const button = form.appendChild(document.createElement('button'))
  button.setAttribute('type', type)
  const submitted = vi.fn((event: Event) => event.preventDefault())
  form.addEventListener('submit', submitted)
  root.addEventListener('click', submitByClick)
  return { root, form, button, submitted }
}

beforeEach(() => document.body.replaceChildren())

describe('submitByClick', () => {
  it('dispatches submit once, with the button as submitter, and prevents the browser’s own', () => {
    const { button, submitted } = setUp()
    const click = new MouseEvent('click', { bubbles: true, cancelable: true })
    button.dispatchEvent(click)
    expect(click.defaultPrevented).toBe(true)
    expect(submitted).toHaveBeenCalledTimes(1)
    expect(submitted).toHaveBeenCalledWith(expect.objectContaining({ submitter: button }))
  })

  it('leaves an invalid form to the browser, unless it has novalidate', () => {
    const checked = setUp({ required: true })
    checked.button.click()
    expect(checked.submitted).not.toHaveBeenCalled()
    const unchecked = setUp({ required: true, noValidate: true })
    unchecked.button.click()
    expect(unchecked.submitted).toHaveBeenCalledTimes(1)
  })

  it('ignores other buttons and clicks whose default is prevented', () => {
    const other = setUp({ type: 'button' })
    other.button.click()
    expect(other.submitted).not.toHaveBeenCalled()
    const prevented = setUp()
    prevented.form.addEventListener('click', (event) => event.preventDefault())
    prevented.button.click()
    expect(prevented.submitted).not.toHaveBeenCalled()
  })
})
