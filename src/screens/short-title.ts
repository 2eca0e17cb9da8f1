import { graphemes } from '../ui/graphemes'

/** Maximum length of a title in a temporary message, in graphemes. */
export const SHORT_TITLE = 32

/** Shortens a title for a temporary message. */
export function shortTitle(title: string): string {
  const all = graphemes(title)
  return all.length <= SHORT_TITLE
    ? title
    : `${all
        .slice(0, SHORT_TITLE - 1)
        .join('')
        .trimEnd()}…`
}
