/** UTF-16 units of a text that three lines of a narrow window show in any case. */
const IN_VIEW = 45
/** How far before a place its sentence is looked for, and how far where it begins nowhere near. */
const LEAD = 24
const ENDS = ['。', '！', '？', '；', '…', '. ', '! ', '? ', '\n']

/** A text from where its sentence begins, or some words before, where the place lies too deep in it to be seen. */
export function excerptAt(text: string, at: number): string {
  if (at < IN_VIEW) return text
  const lead = text.slice(at - LEAD, at)
  const begun = Math.max(...ENDS.map((end) => (lead.includes(end) ? lead.lastIndexOf(end) + end.length : 0)))
  const from = at - LEAD + (begun || firstWord(lead))
  return `…${text.slice(from).replace(/^[\s”’」』）)]+/, '')}`
}

/** The length of the first word of a piece of a text, which may be cut. */
function firstWord(piece: string): number {
  const words = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(piece)
  return words.containing(0)?.segment.length ?? 0
}
