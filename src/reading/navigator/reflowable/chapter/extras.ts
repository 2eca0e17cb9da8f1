import type { Locale } from '../../../../i18n/locale'
import { loadModule } from '../../../../platform/load-module'
import type { RenderedChapter } from '../chapter-model'
import { GALLERY } from '../gallery/cells'
import { extractNotes, notesSheet } from '../notes/extract-notes'

/** Optional parts of a chapter that few chapters have: notes, galleries, fonts and shapes of drawings. */
export interface Extras {
  sheets: readonly CSSStyleSheet[]
  /**
   * Sets up the parts in the sanitised chapter.
   *
   * @returns a function that adds the behaviour of the parts to the chapter; undefined when they have none
   */
  place(
    body: HTMLElement,
    href: string,
    words: { note: string; locale: Locale },
  ): ((chapter: RenderedChapter) => RenderedChapter) | undefined
}

/**
 * Finds notes, galleries and fonts of drawings before a chapter is sanitised.
 *
 * @param sheetsOf compiles CSS text into sheets of the chapter
 */
export async function extractExtras(
  content: Element,
  sheetsOf: (css: string) => Promise<CSSStyleSheet[]>,
): Promise<Extras> {
  // Optional: without the module the images of a gallery are shown one below the other.
  const gallery = content.querySelector(GALLERY)
    ? await loadModule(() => import('../gallery/gallery')).catch(() => null)
    : null
  const placeNotes = extractNotes(content)
  for (const drawing of content.querySelectorAll('svg')) keepShape(drawing)
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

/** Font families of drawings that get a rule; further ones are left to the browser. */
const MAX_FAMILIES = 64

/**
 * Turns the fonts that elements of drawings name in an attribute into rules: the fonts of a book have private names, which
 * only sheets are rewritten to use. Like the attribute, the rules have lower precedence than any rule of the book.
 */
function familyRules(content: Element): string[] {
  const named = [...content.querySelectorAll('[font-family]')].map(
    (element) => element.getAttribute('font-family') ?? '',
  )
  return [...new Set(named)]
    .slice(0, MAX_FAMILIES)
    .map((families) => `:where([font-family="${CSS.escape(families)}"]) { font-family: ${families} }`)
}

/** Parts of a drawing that draw nothing by themselves. */
const UNDRAWN = /^(?:g|a|image|title|desc|metadata|style|defs)$/

/**
 * Keeps the aspect ratio of a picture that a drawing wraps: converters write covers as drawings that stretch to the page
 * (`preserveAspectRatio="none"`), whatever its shape.
 */
function keepShape(drawing: Element): void {
  const parts = [...drawing.getElementsByTagName('*')]
  const pictures = parts.filter(({ localName }) => localName === 'image')
  if (pictures.length !== 1 || !parts.every(({ localName }) => UNDRAWN.test(localName))) return
  for (const each of [drawing, ...pictures])
    if (/^\s*(?:defer\s+)?none\b/.test(each.getAttribute('preserveAspectRatio') ?? ''))
      each.setAttribute('preserveAspectRatio', 'xMidYMid meet')
}
