import { HTML_NS, RESOURCE_ATTRIBUTES, SVG_NS, XLINK_NS } from './allowed'
import { resolveHref, splitFragment } from './paths'
import type { ResourceScope } from './resources'
import type { SoundWords } from './sound/control'

/** Longest wait for the sizes of a chapter's pictures before its first page is laid out. */
const PICTURE_PATIENCE_MS = 500

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
  words: SoundWords,
): Promise<() => void> {
  const audible = [...root.getElementsByTagNameNS(HTML_NS, 'audio')]
  const control = audible.length > 0 ? (await import('./sound/control')).soundControl : null
  const sounds = control
    ? audible.flatMap(
        (sound) =>
          replaceSound(sound, base, scope, (place, read, label) => control(place, read, words, label)) ?? [],
      )
    : []
  for (const film of [...root.getElementsByTagNameNS(HTML_NS, 'video')]) {
    // A policy may not let it play; nothing is tried, and reported, before somebody asks for it.
    film.setAttribute('preload', 'none')
    if (!sourcesOf(film, base).length) showInstead(film)
  }
  const work: Promise<void>[] = []
  for (const element of [...root.getElementsByTagName('*')]) {
    const name = element.localName.toLowerCase()
    if (name === 'a' || name === 'area') continue
    for (const attribute of [...element.attributes]) {
      if (attribute.localName === 'srcset') element.removeAttributeNode(attribute)
      else if (RESOURCE_ATTRIBUTES.has(attribute.localName.toLowerCase()))
        work.push(rewriteAttribute(element, attribute, base, scope))
    }
  }
  await Promise.all(work)
  return () => {
    for (const place of sounds) place()
  }
}

/** The files of the book that a sound or film can be played from, in the order they are offered. */
function sourcesOf(media: Element, base: string): string[] {
  const offered = [media, ...media.getElementsByTagName('source')].map(
    (each) => each.getAttribute('src') ?? '',
  )
  return offered.flatMap((address) => {
    const path = address === '' ? null : resolveHref(base, address)
    return path === null ? [] : [splitFragment(path).path]
  })
}

/** What an element holds for those who cannot show it. */
function showInstead(element: Element): void {
  for (const part of [...element.querySelectorAll('source, track')]) part.remove()
  element.replaceWith(...element.childNodes)
}

/**
 * A place for a control of ours where a sound is, since a strict policy would not let the browser's play it. Null for
 * a sound that is not in the book or that only a script could have started.
 */
function replaceSound(
  sound: Element,
  base: string,
  scope: ResourceScope,
  control: (place: Element, read: () => Promise<ArrayBuffer | null>, label: string) => () => void,
): (() => void) | null {
  const paths = sourcesOf(sound, base)
  if (paths.length === 0) {
    showInstead(sound)
    return null
  }
  if (!sound.hasAttribute('controls')) {
    sound.remove()
    return null
  }
  const label = sound.getAttribute('aria-label') ?? sound.getAttribute('title') ?? ''
  const place = Document.prototype.createElementNS.call(sound.ownerDocument, HTML_NS, 'ol-sound')
  for (const name of ['id', 'class', 'lang', 'dir', 'hidden'])
    if (sound.hasAttribute(name)) place.setAttribute(name, sound.getAttribute(name) ?? '')
  sound.replaceWith(place)
  const read = async () => {
    for (const path of paths) {
      const found = await scope.read(path)
      if (found) return found.bytes.slice().buffer
    }
    return null
  }
  return () => scope.alsoRelease(control(place, read, label))
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
    if (element.localName === 'img') element.setAttribute('data-ol-missing', '')
    return
  }
  if (attribute.namespaceURI === XLINK_NS || isSvg) element.setAttribute('href', url)
  else element.setAttribute(attribute.localName, url)
}

async function objectUrl(address: string, base: string, scope: ResourceScope): Promise<string | null> {
  if (/^data:image\/(png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i.test(address)) return address
  const path = resolveHref(base, address)
  if (path === null) return null
  const target = splitFragment(path)
  const url = await scope.url(target.path)
  // A part of a picture, as SVG names its views.
  return url && target.fragment ? `${url}#${target.fragment}` : url
}

/** Waits, within reason, until the pictures of a chapter know their size. */
export async function picturesSized(root: Element): Promise<void> {
  const waits: Promise<unknown>[] = []
  for (const image of root.querySelectorAll('img')) {
    image.decoding = 'async'
    if (!image.complete && image.src !== '')
      waits.push(
        new Promise<void>((done) => {
          image.addEventListener('load', () => done(), { once: true })
          image.addEventListener('error', () => done(), { once: true })
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
