import type { Locale } from '../../../i18n/locale'
import { createTranslate } from '../../../i18n/translate'
import { files as words } from '../../../i18n/words/files'
import { mediaTypeOf } from '../../publication/media-types'
import { fileNameOf, withoutFragment } from '../../publication/paths'
import type { Publication } from '../../publication/publication'
import type { NoteContent } from '../navigator'
import { createSoundControl } from './sound/control'

/** File extensions that `mediaTypeOf` does not know. */
const SOUND = /\.(?:flac|weba|amr|midi?|wma|aiff?)$/i
const FILM = /\.(?:mov|ogv|mpe?g|avi|wmv|flv|mkv|3gp)$/i
/** Media types of the parts of a page: a link to one that is not in the book is broken. */
const PAGE = /^(?:application\/xhtml\+xml|image\/.+)$/

/**
 * Creates the note for a link that leads to a file of the book and not to one of its pages: a sound with its control, a
 * video, else a message. A sound starts to play.
 *
 * @param href path in the book, with an optional fragment
 */
export function createFileNote(
  href: string,
  publication: Publication,
  locale: Locale,
): Omit<NoteContent, 'anchor'> {
  const t = createTranslate<keyof typeof words>(locale, words)
  const path = withoutFragment(href)
  const type = mediaTypeOf(path)
  const content = document.createDocumentFragment()
  const read = () => publication.resource(path)
  if (type.startsWith('audio/') || SOUND.test(path)) {
    const place = document.createElement('ol-sound')
    const { play, release } = createSoundControl(place, read, locale, '')
    content.append(place)
    play()
    return { title: t('file.sound'), content, href: '', release }
  }
  if (type.startsWith('video/') || FILM.test(path)) {
    const release = showFilm(content, read, t('file.unplayable'))
    return { title: t('file.film'), content, href: '', release }
  }
  const isMissing = PAGE.test(type) || path.endsWith('/')
  content.append(sentence(isMissing ? t('file.missing') : t('file.other', { name: fileNameOf(path) })))
  return { title: t('file.link'), content, href: '' }
}

/** @param isNews it replaces what the note showed; otherwise it is read with the note */
function sentence(text: string, isNews = false): HTMLElement {
  const line = document.createElement('p')
  if (isNews) line.setAttribute('role', 'alert')
  line.textContent = text
  return line
}

/** @returns stops the video and revokes its object URL */
function showFilm(
  content: DocumentFragment,
  read: () => ReturnType<Publication['resource']>,
  unplayable: string,
): () => void {
  const film = document.createElement('video')
  film.controls = true
  // A content security policy may forbid the file: nothing is fetched, and no violation reported, until the user plays it.
  film.preload = 'none'
  film.playsInline = true
  content.append(film)
  let url = ''
  let isReleased = false
  const fail = () => film.replaceWith(sentence(unplayable, true))
  film.addEventListener('error', fail)
  read().then((resource) => {
    if (isReleased) return
    if (!resource) return fail()
    url = URL.createObjectURL(new Blob([resource.bytes], { type: resource.mediaType }))
    film.src = url
  }, fail)
  return () => {
    isReleased = true
    film.removeEventListener('error', fail)
    film.pause()
    film.removeAttribute('src')
    URL.revokeObjectURL(url)
  }
}
