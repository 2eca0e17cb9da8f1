import type { Page } from '@playwright/test'

/** What was lit while it was read aloud, as the page itself saw it at that moment. */
export interface Lit {
  text: string
  color: string
  /** The file it is in had its own class then. */
  isPlaying: boolean
  /** It could be seen then. */
  isInView: boolean
  /** Milliseconds of the page's clock; `until` is null as long as it is lit. */
  since: number
  until: number | null
}

declare global {
  interface Window {
    lit: Lit[]
    /** Called once, right after something is lit. */
    onLit: ((text: string) => void) | null
  }
}

/**
 * Notes what has the class `on` in any shadow root of pages to come: a clip may be over before a test that looks now and
 * then has looked.
 */
export async function watchLit(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.lit = []
    window.onLit = null
    const open = new Map<Element, Lit>()
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (!(target instanceof Element)) continue
        const lit = open.get(target)
        const isOn = target.isConnected && target.classList.contains('on')
        if (lit && !isOn) {
          lit.until = performance.now()
          open.delete(target)
        }
        if (lit || !isOn) continue
        const { top, bottom, left, right } = target.getBoundingClientRect()
        const begun: Lit = {
          text: target.textContent ?? '',
          color: getComputedStyle(target).color,
          isPlaying: target.closest('.playing') !== null,
          isInView: right > 0 && left < innerWidth && bottom > 0 && top < innerHeight,
          since: performance.now(),
          until: null,
        }
        open.set(target, begun)
        window.lit.push(begun)
        window.onLit?.(begun.text)
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

/** All that was lit so far, oldest first. */
export const litOn = (page: Page): Promise<Lit[]> => page.evaluate(() => window.lit)

/** The words of it. */
export const wordsLit = async (page: Page): Promise<string[]> => (await litOn(page)).map(({ text }) => text)

/** Presses a key as soon as those words are lit, before anything else can happen; call it before they are. */
export async function pressWhenLit(page: Page, words: string, key: string): Promise<void> {
  await page.evaluate(
    ([awaited, pressed]) => {
      window.onLit = (text) => {
        if (text !== awaited) return
        window.onLit = null
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
