import { bench } from './driver'
import { type BenchEngine, type EnginePlace, fileName, once, substanceOf } from './engine'

/** Part of the search status until the search ends (`find.running`). */
const STILL_SEARCHING = '还在找'

interface Relocated {
  locator: { href: string; progression: number }
}

/** Timeout between a key and its result, in milliseconds. */
const TIMEOUT_MS = 20_000

/** `<book-reader href>` from dist, used by its keys, its events, its contents and its search. */
function ourEngine(): BenchEngine {
  const reader = document.createElement('book-reader')
  let place: EnginePlace = { chapter: '', key: '' }
  reader.style.cssText = 'display:block;width:800px;height:600px;--org-library-reader-height:600px'
  reader.addEventListener('relocate', (event) => {
    const { locator } = (event as CustomEvent<Relocated>).detail
    place = { chapter: fileName(locator.href), key: `${locator.href}:${locator.progression}` }
  })
  const find = <E extends Element>(selector: string) => reader.shadowRoot?.querySelector<E>(selector) ?? null
  const press = (key: string) => {
    const target = find<HTMLElement>('.stage')
    target?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
    )
  }
  return {
    async open(address, stage) {
      const ready = Promise.race([
        once(reader, 'reader-ready'),
        once(reader, 'reader-error').then(() => Promise.reject(new Error('book-reader: reader-error'))),
      ])
      reader.setAttribute('lang', 'zh-CN')
      reader.setAttribute('fs', '20')
      reader.setAttribute('href', address)
      stage.append(reader)
      await ready
    },
    next() {
      const shown = once(reader, 'relocate')
      press('ArrowRight')
      return { shown, accepted: shown }
    },
    async beforeJump() {
      press('t')
      // The entries around the current one are rendered first and are visible.
      await until(() => find('.entries button'))
    },
    async allEntries() {
      await until(() => !find('.entries .run:empty'))
    },
    entries: () => reader.shadowRoot?.querySelectorAll('.entries .entry').length ?? 0,
    goTo(entry) {
      const there = once(reader, 'relocate')
      reader.shadowRoot?.querySelectorAll<HTMLElement>('.entries .entry')[entry]?.click()
      return there
    },
    place: () => place,
    substance: () => substanceOf(find('.stage')),
    async beforeSearch() {
      press('/')
      // The panel says what it is for once it stands; nobody types sooner.
      await until(() => find('.ol-find-form input') && find('.ol-find-line [role=status]')?.textContent)
    },
    async *search(query) {
      const field = find<HTMLInputElement>('.ol-find-form input')
      const form = find<HTMLFormElement>('.ol-find-form')
      if (!field || !form) throw new Error('there is no field to search with')
      type(field, query)
      await Promise.resolve()
      form.requestSubmit()
      const status = () => find('.ol-find-line [role=status]')?.textContent ?? ''
      const before = status()
      await changed(form, () => status() !== before)
      for (;;) {
        yield Number(/\d+/.exec(status())?.[0] ?? 0)
        if (!status().includes(STILL_SEARCHING)) return
        await changed(form, () => true)
      }
    },
  }
}

/** Types as React expects it: sets the value, then dispatches the event. */
function type(field: HTMLInputElement, words: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  set?.call(field, words)
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
}

/** Resolves at the next change in the element after which the condition holds. */
function changed(element: Element, condition: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!condition()) return
      observer.disconnect()
      resolve()
    })
    observer.observe(element, { subtree: true, childList: true, characterData: true, attributes: true })
  })
}

async function until(found: () => unknown): Promise<void> {
  const end = performance.now() + TIMEOUT_MS
  while (!found()) {
    if (performance.now() > end) throw new Error('what was waited for did not come')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

// The page has loaded the built element's script before this one.
await customElements.whenDefined('book-reader')
bench(ourEngine())
