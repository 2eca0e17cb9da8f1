import type { Page } from '@playwright/test'

/** Text that was highlighted while it was read aloud, as the page recorded it. */
export interface SpokenHighlight {
  text: string
  color: string
  /** Whether its document had the class for active playback. */
  isPlaying: boolean
  /** Whether it was visible. */
  isInView: boolean
  /** Milliseconds of the page's clock; `until` is null while it is highlighted. */
  since: number
  until: number | null
}

declare global {
  interface Window {
    highlighted: SpokenHighlight[]
    /** Called once, right after a highlight starts. */
    onHighlight: ((text: string) => void) | null
  }
}

/**
 * Records elements with the class `on` in any shadow root of later pages. Polling is not enough: a clip may
 * end between two checks.
 */
export async function watchHighlights(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.highlighted = []
    window.onHighlight = null
    const open = new Map<Element, SpokenHighlight>()
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (!(target instanceof Element)) continue
        const highlighted = open.get(target)
        const isOn = target.isConnected && target.classList.contains('on')
        if (highlighted && !isOn) {
          highlighted.until = performance.now()
          open.delete(target)
        }
        if (highlighted || !isOn) continue
        const { top, bottom, left, right } = target.getBoundingClientRect()
        const begun: SpokenHighlight = {
          text: target.textContent ?? '',
          color: getComputedStyle(target).color,
          isPlaying: target.closest('.playing') !== null,
          isInView: right > 0 && left < innerWidth && bottom > 0 && top < innerHeight,
          since: performance.now(),
          until: null,
        }
        open.set(target, begun)
        window.highlighted.push(begun)
        window.onHighlight?.(begun.text)
      }
    })
    const attach = Element.prototype.attachShadow
    Element.prototype.attachShadow = function (init) {
      const root = attach.call(this, init)
      observer.observe(root, { subtree: true, attributes: true, attributeFilter: ['class'] })
      return root
    }
  })
}

/** All highlights so far, oldest first. */
export const spokenHighlights = (page: Page): Promise<SpokenHighlight[]> =>
  page.evaluate(() => window.highlighted)

export const highlightedWords = async (page: Page): Promise<string[]> =>
  (await spokenHighlights(page)).map(({ text }) => text)

/** Presses a key as soon as the given text is highlighted. Call it before that happens. */
export async function pressWhenHighlighted(page: Page, words: string, key: string): Promise<void> {
  await page.evaluate(
    ([awaited, pressed]) => {
      window.onHighlight = (text) => {
        if (text !== awaited) return
        window.onHighlight = null
        setTimeout(() => {
          let at = document.activeElement
          while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
          at?.dispatchEvent(
            new KeyboardEvent('keydown', {
              key: pressed,
              code: pressed,
              bubbles: true,
              composed: true,
              cancelable: true,
            }),
          )
        })
      }
    },
    [words, key] as const,
  )
}
