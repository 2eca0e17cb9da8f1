// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Highlighted } from '../../../src/ui/Highlighted'
import { render } from './render'

afterEach(cleanup)

/** Replaces every text node by elements, as browsers do that translate a page. */
function translate(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
  for (const text of texts) {
    const font = document.createElement('font')
    font.append(`T:${text.data}`)
    text.replaceWith(font)
  }
}

it('marks the hits of a text', () => {
  const { container } = render(<Highlighted text="山间来信" spans={[[0, 1]]} />)
  expect(container.querySelector('mark')?.textContent).toBe('山')
  expect(container.textContent).toBe('山间来信')
})

it('shows the hits of another query after the browser has translated the page', () => {
  const { container, rerender } = render(<Highlighted text="山间来信" spans={[[1, 2]]} />)
  translate(container)
  for (const spans of [[[0, 1]], [], [[2, 3]], [[2, 4]], [[0, 4]]] as [number, number][][]) {
    rerender(<Highlighted text="山间来信" spans={spans} />)
    expect(container.textContent.replaceAll('T:', '')).toBe('山间来信')
    translate(container)
  }
})
