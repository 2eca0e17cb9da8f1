import { sorry } from '../../src/i18n/sorry'
import { whenOnline } from '../../src/platform/online'
import { createSourceCheck } from './sources'
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

/** Puts a sentence for readers into an empty element, in the nearest language of the page. It disappears with the upgrade. */
function apologise(element: Element, tag: string): void {
  if (element.childElementCount > 0 || element.textContent?.trim()) return
  const lang = element.closest('[lang]')?.getAttribute('lang')?.toLowerCase() ?? 'zh'
  const locale = !lang.startsWith('zh') ? 'en' : /tw|hk|mo|hant/.test(lang) ? 'zh-TW' : 'zh-CN'
  element.textContent = sorry[tag === 'org-library' ? 'app.trouble.library' : 'app.trouble.book'][locale]
}

/**
 * Loads the class of every org-library element that is in the page or added to it, and upgrades `data-` forms.
 * It watches
 * for the lifetime of the page; foreign shadow roots are not searched.
 *
 * @param configured the element whose `data-sources` names the catalogues that forms may show
 */
export function watch(
  page: Document,
  need: (tag: string) => Promise<boolean>,
  configured?: HTMLElement,
): void {
  if (WATCHED in page) return
  Object.defineProperty(page, WATCHED, { value: true })
  const ready = parsed(page)
  const isAllowed = createSourceCheck(configured)

  const visit = async (element: Element, missed: () => void) => {
    const isElement = TAGS.includes(element.localName)
    const tag = isElement ? element.localName : formOf(element)
    if (!tag || (!isElement && isInEditor(element))) return
    if (!isElement && element instanceof HTMLElement && !isAllowed(element)) {
      console.error(`<${tag}> is not allowed by data-sources of the loader`, element)
      return apologise(element, tag)
    }
    const [loaded] = await Promise.all([need(tag), isElement || ready])
    if (!loaded) {
      apologise(element, tag)
      missed()
    } else if (isElement) return
    else if (element.isConnected) upgrade(element, tag)
  }

  observeAdditions(page, (root, missed) => {
    if ('localName' in root && root.matches(SELECTOR)) void visit(root, missed)
    for (const element of root.querySelectorAll(SELECTOR)) void visit(element, missed)
  })
}
