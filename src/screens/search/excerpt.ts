/** Number of UTF-16 units that three lines of a narrow window always show. */
const VISIBLE_LENGTH = 45
/** Maximum distance in UTF-16 units between the match and the start of its sentence. */
const MAX_LEAD = 24
const ENDS = ['。', '！', '？', '；', '…', '. ', '! ', '? ', '\n']

/**
 * Starts the text at the sentence of the match, or a few words before it, if the match is too far down to be
 * visible.
 */
export function excerptAt(text: string, at: number): string {
  if (at < VISIBLE_LENGTH) return text
  const lead = text.slice(at - MAX_LEAD, at)
  const sentenceStart = Math.max(
    ...ENDS.map((end) => (lead.includes(end) ? lead.lastIndexOf(end) + end.length : 0)),
  )
  const start = at - MAX_LEAD + (sentenceStart || firstWord(lead))
  return `…${text.slice(start).replace(/^[\s”’」』）)]+/, '')}`
}

/** Length of the first word of a text, which may be cut off. */
function firstWord(piece: string): number {
  const words = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(piece)
  return words.containing(0)?.segment.length ?? 0
}

/**
 * Cuts a sentence to a number of characters around its words, if a page's `copy-limit` allows no more.
 *
 * @param limit null for none; 0 shows nothing
 */
export function withinLimit(
  { sentence, start, end }: { sentence: string; start: number; end: number },
  limit: number | null,
): { text: string; span: readonly [start: number, end: number] } {
  if (limit === null || sentence.length <= limit) return { text: sentence, span: [start, end] }
  const room = Math.max(0, limit - (end - start))
  const from = Math.max(0, Math.min(start - Math.floor(room / 2), sentence.length - limit))
  const text = sentence.slice(from, from + limit)
  return { text, span: [Math.min(start - from, text.length), Math.min(end - from, text.length)] }
}
