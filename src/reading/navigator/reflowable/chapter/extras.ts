import type { Locale } from '../../../../i18n/locale'
import { loadModule } from '../../../../platform/load-module'
import type { RenderedChapter } from '../chapter-model'
import { GALLERY } from '../gallery/cells'
import { notesSheet, takeNotes } from '../notes/take'

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
  ): ((chapter: RenderedChapter) => RenderedChapter) | undefined
}

/**
 * Finds notes, galleries and named fonts before a chapter is cleaned.
 *
 * @param sheetsOf makes sheets of the chapter of a text
 */
export async function takeExtras(
  content: Element,
  sheetsOf: (css: string) => Promise<CSSStyleSheet[]>,
): Promise<Extras> {
  // Without it the pictures stand one below the other.
  const gallery = content.querySelector(GALLERY)
    ? await loadModule(() => import('../gallery/gallery')).catch(() => null)
    : null
  const placeNotes = takeNotes(content)
  return {
    sheets: [
      notesSheet(),
      ...(gallery ? [gallery.gallerySheet()] : []),
      ...(await Promise.all(familyRules(content).map(sheetsOf))).flat(),
    ],
    place(body, href, { note, locale }) {
      placeNotes(body, href, note)
      return gallery?.placeGalleries(body, locale)
    },
  }
}

/** More a drawing does not name; others keep their names. */
const MOST_FAMILIES = 64

/**
 * The fonts that elements of drawings name in an attribute, as rules: a book's own have private names, which only a sheet
 * is given. As an attribute does, they give way to any rule of the book's.
 */
function familyRules(content: Element): string[] {
  const named = [...content.querySelectorAll('[font-family]')].map(
    (element) => element.getAttribute('font-family') ?? '',
  )
  return [...new Set(named)]
    .slice(0, MOST_FAMILIES)
    .map((families) => `:where([font-family="${CSS.escape(families)}"]) { font-family: ${families} }`)
}
