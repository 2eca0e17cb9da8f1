import type { Locale } from '../../../i18n/locale'
import { GALLERY } from '../gallery/names'
import { notesSheet, takeNotes } from '../notes/take'
import type { Chapter } from '../prepared'

/** What few chapters have, and stands apart from their running text. */
export interface Extras {
  sheets: readonly CSSStyleSheet[]
  /**
   * Puts it in its place in the cleaned chapter.
   *
   * @returns makes the chapter care for what is in it; nothing where that needs no care
   */
  place(
    body: HTMLElement,
    href: string,
    words: { note: string; locale: Locale },
  ): ((chapter: Chapter) => Chapter) | undefined
}

/** Finds notes and galleries before a chapter is cleaned. */
export async function takeExtras(content: Element): Promise<Extras> {
  // Without it the pictures stand one below the other.
  const gallery = content.querySelector(GALLERY) ? await import('../gallery/gallery').catch(() => null) : null
  const placeNotes = takeNotes(content)
  return {
    sheets: [notesSheet(), ...(gallery ? [gallery.gallerySheet()] : [])],
    place(body, href, { note, locale }) {
      placeNotes(body, href, note)
      return gallery?.placeGalleries(body, locale)
    },
  }
}
