// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { boundDepth, MAX_DEPTH } from '../../../../../src/reading/navigator/sanitise/safe-dom'

/** A body with so many boxes in each other, a word before and one after each. */
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

/** In a form every field is a property by its name. */
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

describe('boundDepth', () => {
  it('leaves what an author may write as it is', () => {
    const body = nested(MAX_DEPTH)
    const before = body.innerHTML
    boundDepth(body)
    expect(body.innerHTML).toBe(before)
  })

  it('keeps every word in its order where boxes lie too deep', () => {
    const body = nested(700)
    const words = body.textContent
    boundDepth(body)
    expect(depthOf(body)).toBe(MAX_DEPTH)
    expect(body.textContent).toBe(words)
  })

  it('goes on behind what was too deep', () => {
    const body = nested(400)
    body.append(...nested(400).childNodes)
    const words = body.textContent
    boundDepth(body)
    expect(depthOf(body)).toBe(MAX_DEPTH)
    expect(body.textContent).toBe(words)
  })

  it('moves what is deep once, however deep', () => {
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
    boundDepth(document.body)
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
  ])('comes to an end where a field of a form is called %s', (name) => {
    const body = nested(MAX_DEPTH + 9)
    const words = body.textContent
    for (const element of [...body.querySelectorAll('div')]) element.before(formWith(name))
    boundDepth(body)
    expect(body.textContent).toBe(words)
    expect(depthOf(body)).toBe(MAX_DEPTH)
  })
})
