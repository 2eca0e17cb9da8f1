import { FORMS, formOf, TAGS, upgrade } from './upgrade'

/** On the document while somebody watches it; two scripts, or two copies, do the work once. */
const WATCHED = Symbol.for('org-library.watched')

const SELECTOR = `${TAGS.join(',')},${FORMS}`

/**
 * Loads the class of every element of ours that is in the page or comes into it, and upgrades `data-` forms.
 * It stays for the life of the page; shadow roots of others are not looked into.
 *
 * @param load defines a tag; called once for each that the page needs
 */
export function watch(page: Document, load: (tag: string) => Promise<unknown>): void {
  if (WATCHED in page) return
  Object.defineProperty(page, WATCHED, { value: true })

  const parsed =
    page.readyState === 'loading'
      ? new Promise((resolve) => page.addEventListener('DOMContentLoaded', resolve, { once: true }))
      : Promise.resolve()
  const loading = new Map<string, Promise<boolean>>()

  const need = (tag: string): Promise<boolean> => {
    const begun = loading.get(tag)
    if (begun) return begun
    const loaded = load(tag).then(
      () => true,
      (cause: unknown) => {
        console.error(`<${tag}> could not be loaded`, cause)
        // The next one that comes into the page tries again.
        loading.delete(tag)
        return false
      },
    )
    loading.set(tag, loaded)
    return loaded
  }

  const visit = async (element: Element) => {
    if (TAGS.includes(element.localName)) return need(element.localName)
    const tag = formOf(element)
    if (!tag) return
    const [ready] = await Promise.all([need(tag), parsed])
    if (ready && element.isConnected) upgrade(element, tag)
  }

  const look = (root: Document | Element) => {
    if ('localName' in root && root.matches(SELECTOR)) void visit(root)
    for (const element of root.querySelectorAll(SELECTOR)) void visit(element)
  }

  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node instanceof Element) look(node)
  }).observe(page, { childList: true, subtree: true })
  look(page)
}
