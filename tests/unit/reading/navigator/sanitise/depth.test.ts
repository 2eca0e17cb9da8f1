// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { limitDepth, MAX_DEPTH } from '../../../../../src/reading/navigator/sanitise/safe-dom'

/** A body with nested boxes, with text before and after each. */
function nested(levels: number): HTMLElement {
  const body = document.createElement('body')
  let into: HTMLElement = body
  for (let level = 1; level <= levels; level++) {
    const box = document.createElement('div')
    into.append(`<${level} `, box, `${level}> `)
    into = box
  }
  into.append('core ')
  return body
}

/** A form whose field shadows one of its properties. */
function formWith(name: string): HTMLFormElement {
  const form = document.createElement('form')
  const field = document.createElement('input')
  field.name = name
  form.append(field)
  return form
}

const depthOf = (root: Element) => {
  let deepest = 0
  for (const element of root.querySelectorAll('*')) {
    let depth = 0
    for (let at: Element | null = element; at && at !== root; at = at.parentElement) depth++
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

describe('limitDepth', () => {
  it('does not change content up to the maximum depth', () => {
    const body = nested(MAX_DEPTH)
    const before = body.innerHTML
    limitDepth(body)
    expect(body.innerHTML).toBe(before)
  })

  it('keeps all text in order where boxes are too deep', () => {
    const body = nested(700)
    const words = body.textContent
    limitDepth(body)
    expect(depthOf(body)).toBe(MAX_DEPTH)
    expect(body.textContent).toBe(words)
  })

  it('continues after content that was too deep', () => {
    const body = nested(400)
    body.append(...nested(400).childNodes)
    const words = body.textContent
    limitDepth(body)
    expect(depthOf(body)).toBe(MAX_DEPTH)
    expect(body.textContent).toBe(words)
  })

  it('moves each deep element once, regardless of its depth', () => {
    let moves = 0
    class Counted extends HTMLElement {
      connectedCallback() {
        moves++
      }
    }
    customElements.define('x-counted', Counted)
    const levels = 700
    document.body.innerHTML = `<x-counted>字<i></i>`.repeat(levels) + '</x-counted>'.repeat(levels)
    moves = 0
    limitDepth(document.body)
    expect(depthOf(document.body)).toBe(MAX_DEPTH)
    expect(document.body.textContent).toBe('字'.repeat(levels))
    expect(document.querySelectorAll('i')).toHaveLength(levels)
    expect(moves).toBeLessThan(2 * levels)
  })

  it.each([
    'nextElementSibling',
    'firstElementChild',
    'parentElement',
    'remove',
    'appendChild',
    'ownerDocument',
  ])('terminates where a form field is called %s', (name) => {
    const body = nested(MAX_DEPTH + 9)
    const words = body.textContent
    for (const element of [...body.querySelectorAll('div')]) element.before(formWith(name))
    limitDepth(body)
    expect(body.textContent).toBe(words)
    expect(depthOf(body)).toBe(MAX_DEPTH)
  })
})
