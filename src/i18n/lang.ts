/**
 * Returns the `lang` of a catalogue's texts between the library's own (WCAG 3.1.2); undefined if the tag is invalid. It is
 * set even if it equals the element's language, since the page may have another.
 */
export function langOf(tag: string | undefined): string | undefined {
  if (!tag) return undefined
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}
