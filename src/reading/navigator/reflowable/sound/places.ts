import type { Locale } from '../../../../i18n/locale'
import { isShowable } from '../../../publication/media-types'
import { resolveHref } from '../../../publication/paths'
import type { Resource } from '../../../publication/publication'
import { HTML_NS } from '../../sanitise/markup-allow-list'
import { unwrap } from '../../sanitise/safe-dom'
import type { ResourceScope } from '../resources'
import { soundControl } from './control'

/**
 * Makes room for the controls of a cleaned chapter's sounds, and readies its films.
 *
 * @returns puts the controls in their places (`rewriteMedia`)
 */
export function placesOf(root: Element, base: string, scope: ResourceScope, locale: Locale): () => void {
  const sounds = [...root.getElementsByTagNameNS(HTML_NS, 'audio')].flatMap(
    (sound) => replaceSound(sound, base, scope, locale) ?? [],
  )
  for (const film of [...root.getElementsByTagNameNS(HTML_NS, 'video')]) {
    // A policy may not let it play; nothing is tried, and reported, before somebody asks for it.
    film.setAttribute('preload', 'none')
    // What only a script could have started is started by hand (HTML §4.8.11.15, of media without scripting).
    film.setAttribute('controls', '')
    if (!sourcesOf(film, base).length) showInstead(film)
  }
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
    const path = address === '' ? null : resolveHref(address, base)
    return path === null ? [] : [path]
  })
}

/** What an element holds for those who cannot show it. */
function showInstead(element: Element): void {
  for (const part of [...element.querySelectorAll('source, track')]) part.remove()
  unwrap(element)
}

/**
 * A place for a control of ours where a sound is, since a strict policy would not let the browser's play it. Null for
 * a sound that is not in the book or that only a script could have started.
 */
function replaceSound(
  sound: Element,
  base: string,
  scope: ResourceScope,
  locale: Locale,
): (() => void) | null {
  const paths = sourcesOf(sound, base)
  if (paths.length === 0) {
    showInstead(sound)
    return null
  }
  // 多看's is begun by a touch, whatever it says of controls.
  if (!sound.hasAttribute('controls') && !sound.classList.contains('duokan-audio')) {
    // Its place stays: the narrator may come to it, and play it (EPUB 3.3 §9.2.2.4).
    const mark = Document.prototype.createElementNS.call(sound.ownerDocument, HTML_NS, 'span')
    mark.setAttribute('id', sound.getAttribute('id') ?? '')
    if (sound.hasAttribute('id')) sound.before(mark)
    sound.remove()
    return null
  }
  const label = sound.getAttribute('aria-label') ?? sound.getAttribute('title') ?? ''
  const place = Document.prototype.createElementNS.call(sound.ownerDocument, HTML_NS, 'ol-sound')
  for (const name of ['id', 'class', 'lang', 'dir', 'hidden'])
    if (sound.hasAttribute(name)) place.setAttribute(name, sound.getAttribute(name) ?? '')
  sound.replaceWith(place)
  /** The first that browsers know; another where there is none, and perhaps it is known all the same. */
  const read = async () => {
    let other: Resource | null = null
    for (const path of paths) {
      const found = await scope.read(path)
      if (found && isShowable(found.mediaType)) return found
      other ??= found
    }
    return other
  }
  return () => scope.alsoRelease(soundControl(place, read, locale, label).release)
}
