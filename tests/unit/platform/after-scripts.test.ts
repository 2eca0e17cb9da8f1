import { describe, expect, it, vi } from 'vitest'
import { afterScripts } from '../../../src/platform/after-scripts'

/** A window whose document is as far as told. */
function viewOf(readyState: DocumentReadyState, domContentLoadedEventEnd: number) {
  const view = Object.assign(new EventTarget(), {
    document: { readyState },
    performance: { getEntriesByType: () => [{ domContentLoadedEventEnd }] },
  })
  return view as unknown as Window
}

describe('afterScripts', () => {
  it.each([
    ['complete', 0],
    ['interactive', 12],
  ] as const)('works at once in a document that is %s, its scripts run', (readyState, end) => {
    const work = vi.fn()
    afterScripts(viewOf(readyState, end), work)
    expect(work).toHaveBeenCalledOnce()
  })

  it.each(['loading', 'interactive'] as const)('waits in one that is %s, and works once', (readyState) => {
    const view = viewOf(readyState, 0)
    const work = vi.fn()
    afterScripts(view, work)
    expect(work).not.toHaveBeenCalled()
    view.dispatchEvent(new Event('DOMContentLoaded'))
    view.dispatchEvent(new Event('load'))
    expect(work).toHaveBeenCalledOnce()
  })

  it('gives up waiting', () => {
    const view = viewOf('loading', 0)
    const work = vi.fn()
    afterScripts(view, work)()
    view.dispatchEvent(new Event('DOMContentLoaded'))
    expect(work).not.toHaveBeenCalled()
  })
})
