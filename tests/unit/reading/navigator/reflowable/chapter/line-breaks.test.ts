// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { preserveLines } from '../../../../../../src/reading/navigator/reflowable/chapter/line-breaks'

beforeEach(() => {
  // jsdom has no constructable style sheets.
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync() {}
    },
  )
  return () => vi.unstubAllGlobals()
})

const processed = (html: string): HTMLElement => {
  const body = document.createElement('body')
  body.innerHTML = html
  preserveLines(body)
  return body
}

test('marks long addresses and paths in Chinese text', () => {
  const body = processed(`<p>详见 <a id="a" href="#">
    https://example.org/a/long/address </a>与<code id="b">/usr/share/doc/something</code>，
    不是<a href="#">a guide for new members of it</a>，也不是<code>short</code>。</p>`)
  expect([...body.querySelectorAll('[data-ol-long]')].map(({ id }) => id)).toEqual(['a', 'b'])
})

test('joins an image with the punctuation directly after or before it, and with nothing else', () => {
  const body = processed(
    '<p>生<img id="a"/>，又<span><i><img id="b"/></i></span>。在《<img id="c"/>》里，<img id="d"/>字<img id="e"/></p><p>。</p>',
  )
  const joined = [...body.querySelectorAll('ol-join')].map((join) => [
    join.firstElementChild?.id,
    join.hasAttribute('data-before'),
    join.hasAttribute('data-after'),
  ])
  expect(joined).toEqual([
    ['a', false, true],
    ['b', false, true],
    ['c', true, true],
  ])
  expect(body.textContent).toBe('生，又。在《》里，字。')
})
