/** A text as what people count as characters: 𠮷 is one, 👩‍👩‍👧 is one. */
export function graphemes(text: string): string[] {
  return Array.from(
    new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text),
    ({ segment }) => segment,
  )
}

export interface Fitted {
  text: string
  /** UTF-16 index where the caret belongs: after what was kept of the insertion. */
  caret: number
}

/**
 * Cuts `next` to `max` graphemes the way a field with a maximum length does: what was there before and
 * after the insertion stays, the inserted piece loses its tail.
 */
export function fitInsertion(previous: string, next: string, max: number): Fitted {
  const all = graphemes(next)
  if (all.length <= max) return { text: next, caret: next.length }
  const old = graphemes(previous)
  let head = 0
  while (head < old.length && head < all.length && old[head] === all[head]) head += 1
  let tail = 0
  while (
    tail < old.length - head &&
    tail < all.length - head &&
    old[old.length - 1 - tail] === all[all.length - 1 - tail]
  )
    tail += 1
  // a text that was too long to begin with may only lose: its tail yields as well
  const kept = all.slice(0, Math.min(all.length - tail, Math.max(head, max - tail)))
  const before = kept.slice(0, max).join('')
  const after = all.slice(all.length - tail, all.length - tail + Math.max(0, max - kept.length)).join('')
  return { text: before + after, caret: before.length }
}
