/** Splits a text into graphemes: 𠮷 is one, 👩‍👩‍👧 is one. */
export function graphemes(text: string): string[] {
  return Array.from(
    new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text),
    ({ segment }) => segment,
  )
}

export interface FittedText {
  text: string
  /** UTF-16 index for the caret: after the kept part of the insertion. */
  caret: number
}

/**
 * Cuts `next` to `max` graphemes as a field with `maxlength` does: the text before and after the insertion stays, the
 * end of the inserted text is dropped.
 */
export function fitInsertion(previous: string, next: string, max: number): FittedText {
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
  // If the text was too long already, its end is cut as well.
  const kept = all.slice(0, Math.min(all.length - tail, Math.max(head, max - tail)))
  const before = kept.slice(0, max).join('')
  const after = all.slice(all.length - tail, all.length - tail + Math.max(0, max - kept.length)).join('')
  return { text: before + after, caret: before.length }
}
