import type { Page } from '@playwright/test'

/**
 * Writes an error to the console, which fails the test (`PageLog`), when a status region is inserted together with its text: screen readers speak
 * changes of regions that they know, so the text would not be spoken. Two kinds are exempt: `role="alert"`, for which browsers send an event of
 * its own when it is inserted, and `<output>`, whose first value is no news.
 */
export async function watchStatusRegions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const REGIONS = '[role=status], [role=log], [aria-live=polite], [aria-live=assertive]'
    const check = (records: MutationRecord[]) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) {
          if (!(node instanceof Element) || !node.isConnected) continue
          const regions = [...(node.matches(REGIONS) ? [node] : []), ...node.querySelectorAll(REGIONS)]
          for (const region of regions) {
            const text = region.textContent?.trim()
            if (text && region.getAttribute('role') !== 'alert' && region.localName !== 'output')
              console.error(`a status is inserted together with its text: ${region.outerHTML.slice(0, 200)}`)
          }
        }
    }
    // A test that counts what elements leave behind replaces both later, and must not count these.
    const { MutationObserver: Observer } = window
    const { observe } = Observer.prototype
    const watch = (root: Node) => observe.call(new Observer(check), root, { childList: true, subtree: true })
    const { attachShadow } = Element.prototype
    Element.prototype.attachShadow = function (init) {
      const root = attachShadow.call(this, init)
      watch(root)
      return root
    }
  })
}
