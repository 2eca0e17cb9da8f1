import type { Translate } from '../../../i18n/translate'
import { GALLERY } from '../gallery/names'
import { notesSheet, takeNotes } from '../notes/take'
import type { Chapter } from '../prepared'

/** What few chapters have, and stands apart from their running text. */
export interface Extras {
  sheets: readonly CSSStyleSheet[]
  /**
   * Puts it in its place in the cleaned chapter.
   *
   * @returns for `Chapter.aim`; nothing where no place has to be made seen
   */
  place(
    body: HTMLElement,
    href: string,
    words: { note: string; say: Translate },
  ): ((aim: Chapter['aim']) => Chapter['aim']) | undefined
}

/** Finds notes and galleries before a chapter is cleaned. */
export async function takeExtras(content: Element): Promise<Extras> {
  // Without it the pictures stand one below the other.
  const gallery = content.querySelector(GALLERY) ? await import('../gallery/gallery').catch(() => null) : null
  const placeNotes = takeNotes(content)
  return {
    sheets: [notesSheet(), ...(gallery ? [gallery.gallerySheet()] : [])],
    place(body, href, { note, say }) {
      placeNotes(body, href, note)
      return gallery?.placeGalleries(body, say)
    },
  }
}
