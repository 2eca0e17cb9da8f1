/**
 * The `lang` of words of a catalogue that stand among the library's own (WCAG 3.1.2): none where the tag is no tag.
 * It is set even where it is the page's language, for the page around may be in another.
 */
export function langOf(tag: string | undefined): string | undefined {
  if (!tag) return undefined
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}
