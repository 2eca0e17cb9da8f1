import { whenOnline } from '../../src/platform/online'
import { FORM_SELECTOR, formOf, TAGS, upgrade } from './upgrade'

/** Set on a watched document, so that two scripts or two copies do the work only once. */
const WATCHED = Symbol.for('org-library.watched')

const SELECTOR = `${TAGS.join(',')},${FORM_SELECTOR}`

/**
 * Calls `look` with the page and with every element added to it, for the lifetime of the page. After `missed`,
 * which
 * reports a failed load, calls it with the page again when the device is online.
 */
export function observeAdditions(
  page: Document,
  look: (root: Document | Element, missed: () => void) => void,
): void {
  let stopWaiting: (() => void) | undefined
  const missed = () => {
    stopWaiting ??= whenOnline(() => {
      stopWaiting?.()
      stopWaiting = undefined
      look(page, missed)
    })
  }
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node instanceof Element) look(node, missed)
  }).observe(page, { childList: true, subtree: true })
  look(page, missed)
}

/** Resolves when the page's markup is parsed. */
export const parsed = (page: Document): Promise<unknown> =>
  page.readyState === 'loading'
    ? new Promise((resolve) => page.addEventListener('DOMContentLoaded', resolve, { once: true }))
    : Promise.resolve()

/** Whether the element is in an editor: an upgrade would be saved with the content. */
export const isInEditor = (element: Element): boolean =>
  element instanceof HTMLElement && element.isContentEditable

/**
 * Loads each tag once; resolves to whether it is defined. A failed load is repeated on the next call.
 *
 * @param load called with whether it failed before
 */
export function loadOnce(
  load: (tag: string, isRetry: boolean) => Promise<unknown>,
): (tag: string) => Promise<boolean> {
  const loading = new Map<string, Promise<boolean>>()
  const failed = new Set<string>()
  return (tag) => {
    const pendingLoad = loading.get(tag)
    if (pendingLoad) return pendingLoad
    const loaded = load(tag, failed.has(tag)).then(
      () => true,
      (cause: unknown) => {
        console.error(`<${tag}> could not be loaded`, cause)
        loading.delete(tag)
        failed.add(tag)
        return false
      },
    )
    loading.set(tag, loaded)
    return loaded
  }
}

/**
 * Loads the class of every org-library element that is in the page or added to it, and upgrades `data-` forms.
 * It watches
 * for the lifetime of the page; foreign shadow roots are not searched.
 */
export function watch(page: Document, need: (tag: string) => Promise<boolean>): void {
  if (WATCHED in page) return
  Object.defineProperty(page, WATCHED, { value: true })
  const ready = parsed(page)

  const visit = async (element: Element, missed: () => void) => {
    if (TAGS.includes(element.localName)) return (await need(element.localName)) || missed()
    const tag = formOf(element)
    if (!tag || isInEditor(element)) return
    const [loaded] = await Promise.all([need(tag), ready])
    if (!loaded) missed()
    else if (element.isConnected) upgrade(element, tag)
  }

  observeAdditions(page, (root, missed) => {
    if ('localName' in root && root.matches(SELECTOR)) void visit(root, missed)
    for (const element of root.querySelectorAll(SELECTOR)) void visit(element, missed)
  })
}
