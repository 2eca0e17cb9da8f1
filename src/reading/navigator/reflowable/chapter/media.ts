import type { Locale } from '../../../../i18n/locale'
import { loadModule } from '../../../../platform/load-module'
import { resolveHref } from '../../../publication/paths'
import { RESOURCE_ATTRIBUTES, SVG_NS, XLINK_NS } from '../../sanitise/markup-allow-list'
import type { ResourceScope } from '../resources'

/** Longest wait for the sizes of a chapter's pictures before its first page is laid out. */
const PICTURE_PATIENCE_MS = 500

/** Marks a picture that is not there or damaged: the words for it stand in its place (`frame.css`). */
const MISSING = 'data-ol-missing'

/**
 * Points every picture, sound and film of a cleaned chapter at the book's own file. An address that
 * is not the book's is taken off: nothing is fetched from elsewhere.
 *
 * Runs while the chapter still belongs to its inert document.
 *
 * @returns puts the controls of sounds in their places, once the chapter has come into the page's document: one
 *   document's style sheets do not go with an element into another.
 */
export async function rewriteMedia(
  root: Element,
  base: string,
  scope: ResourceScope,
  locale: Locale,
): Promise<() => void> {
  const isPlayable = root.querySelector('audio, video') !== null
  const placeSounds = isPlayable
    ? (await loadModule(() => import('../sound/places'))).placesOf(root, base, scope, locale)
    : () => {}
  const work: Promise<void>[] = []
  const choice = root.querySelector('[srcset]') ? await loadModule(() => import('./srcset')) : null
  for (const element of [...root.getElementsByTagName('*')]) {
    const name = element.localName.toLowerCase()
    if (name === 'a' || name === 'area') continue
    for (const attribute of [...element.attributes]) {
      if (attribute.localName === 'srcset' && choice) {
        element.removeAttributeNode(attribute)
        work.push(choice.offer(element, attribute.value, (address) => objectUrl(address, base, scope)))
      } else if (RESOURCE_ATTRIBUTES.has(attribute.localName.toLowerCase()))
        work.push(rewriteAttribute(element, attribute, base, scope))
    }
  }
  await Promise.all(work)
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
  // Only pictures may come from other files: what `use` brings in would not have been cleaned.
  if (isSvg && !/^(image|feimage)$/i.test(element.localName)) return
  const url = await objectUrl(address, base, scope)
  if (url === null) {
    if (element.localName === 'img') element.toggleAttribute(MISSING, true)
    return
  }
  if (attribute.namespaceURI === XLINK_NS || isSvg) element.setAttribute('href', url)
  else {
    element.setAttribute(attribute.localName, url)
    // What the book's sheets may ask for; nobody asks for a picture's bytes.
    if (attribute.localName === 'src' && address.length < 300) element.setAttribute('data-ol-src', address)
  }
}

async function objectUrl(address: string, base: string, scope: ResourceScope): Promise<string | null> {
  if (/^data:image\/(png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i.test(address)) return address
  const path = resolveHref(address, base)
  return path === null ? null : scope.url(path)
}

/** Waits, within reason, until the pictures of a chapter know their size. */
export async function picturesSized(root: Element): Promise<void> {
  const waits: Promise<unknown>[] = []
  for (const image of root.querySelectorAll('img')) {
    image.decoding = 'async'
    if (!image.complete && image.src !== '')
      waits.push(
        new Promise((done) => {
          image.addEventListener('load', done, { once: true })
          const fail = () => done(image.toggleAttribute(MISSING, true))
          image.addEventListener('error', fail, { once: true })
        }),
      )
  }
  if (waits.length === 0) return
  let timer: ReturnType<typeof setTimeout> | undefined
  await Promise.race([
    Promise.all(waits),
    new Promise((done) => {
      timer = setTimeout(done, PICTURE_PATIENCE_MS)
    }),
  ])
  clearTimeout(timer)
}
