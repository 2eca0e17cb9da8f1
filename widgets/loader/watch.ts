import { whenOnline } from '../../src/platform/online'
import { FORMS, formOf, TAGS, upgrade } from './upgrade'

/** On the document while somebody watches it; two scripts, or two copies, do the work once. */
const WATCHED = Symbol.for('org-library.watched')

const SELECTOR = `${TAGS.join(',')},${FORMS}`

/**
 * Calls `look` with the page and then with all that comes into it, for as long as the page lives; with the page again
 * when the line is back, once it has told by `missed` that something did not load.
 */
export function attend(page: Document, look: (root: Document | Element, missed: () => void) => void): void {
  let unwait: (() => void) | undefined
  const missed = () => {
    unwait ??= whenOnline(() => {
      unwait?.()
      unwait = undefined
      look(page, missed)
    })
  }
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node instanceof Element) look(node, missed)
  }).observe(page, { childList: true, subtree: true })
  look(page, missed)
}

/** Resolves once the page's own markup is there. */
export const parsed = (page: Document): Promise<unknown> =>
  page.readyState === 'loading'
    ? new Promise((resolve) => page.addEventListener('DOMContentLoaded', resolve, { once: true }))
    : Promise.resolve()

/** Whether somebody is writing here: an upgrade would end up in what they save. */
export const isWritten = (element: Element): boolean =>
  element instanceof HTMLElement && element.isContentEditable

/**
 * Defines tags by `load`, each once; answers whether it is there now. One that failed is tried again when it is needed
 * the next time. @param load told whether it failed before
 */
export function loadOnce(
  load: (tag: string, isAgain: boolean) => Promise<unknown>,
): (tag: string) => Promise<boolean> {
  const loading = new Map<string, Promise<boolean>>()
  const failed = new Set<string>()
  return (tag) => {
    const pendingFile = loading.get(tag)
    if (pendingFile) return pendingFile
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
 * Loads the class of every element of ours that is in the page or comes into it, and upgrades `data-` forms.
 * It stays for the life of the page; shadow roots of others are not looked into.
 */
export function watch(page: Document, need: (tag: string) => Promise<boolean>): void {
  if (WATCHED in page) return
  Object.defineProperty(page, WATCHED, { value: true })
  const ready = parsed(page)

  const visit = async (element: Element, missed: () => void) => {
    if (TAGS.includes(element.localName)) return (await need(element.localName)) || missed()
    const tag = formOf(element)
    if (!tag || isWritten(element)) return
    const [loaded] = await Promise.all([need(tag), ready])
    if (!loaded) missed()
    else if (element.isConnected) upgrade(element, tag)
  }

  attend(page, (root, missed) => {
    if ('localName' in root && root.matches(SELECTOR)) void visit(root, missed)
    for (const element of root.querySelectorAll(SELECTOR)) void visit(element, missed)
  })
}
