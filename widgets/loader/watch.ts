import { FORMS, formOf, TAGS, upgrade } from './upgrade'

/** On the document while somebody watches it; two scripts, or two copies, do the work once. */
const WATCHED = Symbol.for('org-library.watched')

const SELECTOR = `${TAGS.join(',')},${FORMS}`

/** Calls `look` with the page and then with all that comes into it, for as long as the page lives. */
export function attend(page: Document, look: (root: Document | Element) => void): void {
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node instanceof Element) look(node)
  }).observe(page, { childList: true, subtree: true })
  look(page)
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
 * the next time.
 */
export function loadOnce(load: (tag: string) => Promise<unknown>): (tag: string) => Promise<boolean> {
  const loading = new Map<string, Promise<boolean>>()
  return (tag) => {
    const begun = loading.get(tag)
    if (begun) return begun
    const loaded = load(tag).then(
      () => true,
      (cause: unknown) => {
        console.error(`<${tag}> could not be loaded`, cause)
        loading.delete(tag)
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

  const visit = async (element: Element) => {
    if (TAGS.includes(element.localName)) return need(element.localName)
    const tag = formOf(element)
    if (!tag || isWritten(element)) return
    const [loaded] = await Promise.all([need(tag), ready])
    if (loaded && element.isConnected) upgrade(element, tag)
  }

  attend(page, (root) => {
    if ('localName' in root && root.matches(SELECTOR)) void visit(root)
    for (const element of root.querySelectorAll(SELECTOR)) void visit(element)
  })
}
