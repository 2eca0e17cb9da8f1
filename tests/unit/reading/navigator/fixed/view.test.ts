// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { PagesView } from '../../../../../src/reading/navigator/fixed/view'

afterEach(() => vi.restoreAllMocks())

it('reports the same space for zoomed pages with and without a visible scroll bar', () => {
  const bar = 15
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1280)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(720)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1280 - bar)
  const view = new PagesView(document.createElement('div'))
  expect(view.box()).toEqual({ width: 1280, height: 720 })
  view.scroller.toggleAttribute('data-zoomed', true)
  expect(view.box()).toEqual({ width: 1265, height: 705 })
  Object.defineProperty(view.scroller, 'clientWidth', { value: 1280 })
  expect(view.box()).toEqual({ width: 1265, height: 705 })
})
