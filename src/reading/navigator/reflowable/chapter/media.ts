import type { Locale } from '../../../../i18n/locale'
import { withDeadline } from '../../../../platform/deadline'
import { loadModule } from '../../../../platform/load-module'
import { resolveHref } from '../../../publication/paths'
import { RESOURCE_ATTRIBUTES, SVG_NS, XLINK_NS } from '../../sanitise/markup-allow-list'
import type { ResourceScope } from '../resources'

/** Longest wait for the sizes of a chapter's images before its first page is laid out. */
const IMAGE_TIMEOUT_MS = 500

/** Marks an image that is missing or damaged: its alternative text is shown instead (`frame.css`). */
const MISSING = 'data-ol-missing'

/**
 * Points every image, sound and video of a sanitised chapter to the object URL of the book's file. An address outside the
 * book is removed: nothing is fetched from elsewhere.
 *
 * Runs while the chapter still belongs to its inert document.
 *
 * @returns a function that mounts the controls of sounds, to be called once the chapter is in the page's document:
 *   adopted style sheets do not follow an element into another document
 */
export async function rewriteMedia(
  root: Element,
  base: string,
  scope: ResourceScope,
  locale: Locale,
): Promise<() => void> {
  const isPlayable = root.querySelector('audio, video') !== null
  const placeSounds = isPlayable
    ? (await loadModule(() => import('../sound/replace-sounds'))).replaceSounds(root, base, scope, locale)
    : () => {}
  const pending: Promise<void>[] = []
  const srcset = root.querySelector('[srcset]') ? await loadModule(() => import('./srcset')) : null
  for (const element of [...root.getElementsByTagName('*')]) {
    const name = element.localName.toLowerCase()
    if (name === 'a' || name === 'area') continue
    for (const attribute of [...element.attributes]) {
      if (attribute.localName === 'srcset' && srcset) {
        element.removeAttributeNode(attribute)
        pending.push(srcset.offer(element, attribute.value, (address) => objectUrl(address, base, scope)))
      } else if (RESOURCE_ATTRIBUTES.has(attribute.localName.toLowerCase()))
        pending.push(rewriteAttribute(element, attribute, base, scope))
    }
  }
  await Promise.all(pending)
  return placeSounds
}

async function rewriteAttribute(
  element: Element,
  attribute: Attr,
  base: string,
  scope: ResourceScope,
): Promise<void> {
  const address = attribute.value.trim()
  element.removeAttributeNode(attribute)
  const isSvg = element.namespaceURI === SVG_NS
  if (isSvg && address.startsWith('#')) {
    element.setAttribute('href', address)
    return
  }
  // Only images may load other files: content that `use` references would not be sanitised.
  if (isSvg && !/^(image|feimage)$/i.test(element.localName)) return
  const url = await objectUrl(address, base, scope)
  if (url === null) {
    if (element.localName === 'img') element.toggleAttribute(MISSING, true)
    return
  }
  if (attribute.namespaceURI === XLINK_NS || isSvg) element.setAttribute('href', url)
  else {
    element.setAttribute(attribute.localName, url)
    // The book's sheets may select by the original address; a long one is a `data:` URL.
    if (attribute.localName === 'src' && address.length < 300) element.setAttribute('data-ol-src', address)
  }
}

async function objectUrl(address: string, base: string, scope: ResourceScope): Promise<string | null> {
  if (/^data:image\/(png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i.test(address)) return address
  const path = resolveHref(address, base)
  return path === null ? null : scope.url(path)
}

/** Waits until the images of a chapter have their sizes, at most `IMAGE_TIMEOUT_MS`. */
export async function waitForImageSizes(root: Element): Promise<void> {
  const loading: Promise<unknown>[] = []
  for (const image of root.querySelectorAll('img')) {
    image.decoding = 'async'
    if (!image.complete && image.src !== '')
      loading.push(
        new Promise((done) => {
          image.addEventListener('load', done, { once: true })
          const fail = () => done(image.toggleAttribute(MISSING, true))
          image.addEventListener('error', fail, { once: true })
        }),
      )
  }
  if (loading.length === 0) return
  await withDeadline(Promise.all(loading), IMAGE_TIMEOUT_MS)
}
