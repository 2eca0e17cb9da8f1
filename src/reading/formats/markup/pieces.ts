/**
 * A page of a picture alone, which is shown as large as there is room for.
 *
 * @param src as it is to stand in an address
 */
export function pictureMarkup(src: string, words = ''): string {
  const alt = words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return `<html xmlns="http://www.w3.org/1999/xhtml"><head><title></title></head><body class="ol-picture"><img src="${src}" alt="${alt}"/></body></html>`
}

/** A tag, or a CDATA section with its text; comments and declarations are neither. */
export interface MarkupPiece {
  /** UTF-16 units of the source, `end` exclusive. */
  start: number
  end: number
  cdata?: string
  tag?: { name: string; isEnd: boolean; isEmpty: boolean }
}

/**
 * The markup of a source, in its order. In linear time: what was looked for in vain is not looked for again, or a
 * hostile chapter of 300 KB of `<!--` would be read to its end 75,000 times.
 */
export function* markupPieces(source: string): Generator<MarkupPiece> {
  const namePattern = /[A-Za-z][\w:.-]*/y
  const quoteOrEnd = /["'>]/g
  const missing = new Set<string>()
  const after = (what: string, from: number): number => {
    const at = missing.has(what) ? -1 : source.indexOf(what, from)
    if (at < 0) missing.add(what)
    return at < 0 ? -1 : at + what.length
  }

  /** After the first `>` outside of quotes, or the first of all where quotes do not close. */
  const afterTag = (from: number): number => {
    const first = after('>', from)
    quoteOrEnd.lastIndex = from
    for (let stop = first < 0 ? null : quoteOrEnd.exec(source); stop; stop = quoteOrEnd.exec(source)) {
      if (stop[0] === '>') return quoteOrEnd.lastIndex
      quoteOrEnd.lastIndex = after(stop[0], quoteOrEnd.lastIndex)
      if (quoteOrEnd.lastIndex < 0) return first
    }
    return first
  }

  const pieceAt = (start: number): MarkupPiece | null => {
    if (source.startsWith('<![CDATA[', start)) {
      const end = after(']]>', start + 9)
      if (end > 0) return { start, end, cdata: source.slice(start + 9, end - 3) }
    }
    const next = source[start + 1]
    if (next === '!' || next === '?') {
      const commented = source.startsWith('<!--', start) ? after('-->', start + 4) : -1
      const end = commented > 0 ? commented : after('>', start + 2)
      return end > 0 ? { start, end } : null
    }
    const isEnd = next === '/'
    namePattern.lastIndex = start + (isEnd ? 2 : 1)
    const name = namePattern.exec(source)?.[0]
    if (name === undefined) return null
    const end = afterTag(namePattern.lastIndex)
    return end > 0 ? { start, end, tag: { name, isEnd, isEmpty: source[end - 2] === '/' } } : null
  }

  for (let start = source.indexOf('<'); start >= 0; ) {
    const piece = pieceAt(start)
    if (piece) yield piece
    start = source.indexOf('<', piece ? piece.end : start + 1)
  }
}
