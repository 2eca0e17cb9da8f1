import type { Locale } from '../../../../i18n/locale'
import { isShowable } from '../../../publication/media-types'
import { resolveHref } from '../../../publication/paths'
import type { Resource } from '../../../publication/publication'
import { HTML_NS } from '../../sanitise/markup-allow-list'
import { unwrap } from '../../sanitise/safe-dom'
import type { ResourceScope } from '../resources'
import { createSoundControl } from './control'

/**
 * Replaces the sounds of a sanitised chapter by placeholders for controls, and prepares its videos.
 *
 * @returns a function that mounts the controls (`rewriteMedia`)
 */
export function replaceSounds(root: Element, base: string, scope: ResourceScope, locale: Locale): () => void {
  const sounds = [...root.getElementsByTagNameNS(HTML_NS, 'audio')].flatMap(
    (sound) => replaceSound(sound, base, scope, locale) ?? [],
  )
  for (const video of [...root.getElementsByTagNameNS(HTML_NS, 'video')]) {
    // A content security policy may forbid the file: nothing is fetched, and no violation reported, until the user plays it.
    video.setAttribute('preload', 'none')
    // A video that only a script could start gets controls (HTML §4.8.11.15, on media without scripting).
    video.setAttribute('controls', '')
    if (!sourcesOf(video, base).length) showFallback(video)
  }
  return () => {
    for (const place of sounds) place()
  }
}

/** Paths of the book's files that a sound or video can be played from, in the order of its sources. */
function sourcesOf(media: Element, base: string): string[] {
  const addresses = [media, ...media.getElementsByTagName('source')].map(
    (each) => each.getAttribute('src') ?? '',
  )
  return addresses.flatMap((address) => {
    const path = address === '' ? null : resolveHref(address, base)
    return path === null ? [] : [path]
  })
}

/** Replaces a media element by its fallback content. */
function showFallback(element: Element): void {
  for (const part of [...element.querySelectorAll('source, track')]) part.remove()
  unwrap(element)
}

/**
 * Replaces a sound by a placeholder for a control, since a strict content security policy does not let an `audio` element
 * play it. Returns a function that mounts the control; null for a sound that is not in the book or that only a script
 * could start.
 */
function replaceSound(
  sound: Element,
  base: string,
  scope: ResourceScope,
  locale: Locale,
): (() => void) | null {
  const paths = sourcesOf(sound, base)
  if (paths.length === 0) {
    showFallback(sound)
    return null
  }
  // 多看's sounds are started by a tap, with or without `controls`.
  if (!sound.hasAttribute('controls') && !sound.classList.contains('duokan-audio')) {
    // The id stays: a media overlay may refer to it and play the sound (EPUB 3.3 §9.2.2.4).
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
  /** Reads the first source of a type that browsers support, else the first that exists: the type may be wrong. */
  const read = async () => {
    let fallback: Resource | null = null
    for (const path of paths) {
      const found = await scope.read(path)
      if (found && isShowable(found.mediaType)) return found
      fallback ??= found
    }
    return fallback
  }
  return () => scope.onRelease(createSoundControl(place, read, locale, label).release)
}
