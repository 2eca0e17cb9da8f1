import { graphemes } from '../ui/graphemes'

/** How long a title may be in a message that goes by itself, in characters as people count them. */
export const SHORT_TITLE = 32

/** A title as a passing message names it: its beginning, where it is long. */
export function shortTitle(title: string): string {
  const all = graphemes(title)
  return all.length <= SHORT_TITLE
    ? title
    : `${all
        .slice(0, SHORT_TITLE - 1)
        .join('')
        .trimEnd()}…`
}
