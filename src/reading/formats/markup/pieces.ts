/**
 * An XHTML page with a single picture, which is displayed as large as the page.
 *
 * @param src URL of the picture, escaped for an attribute
 */
export function createPictureMarkup(src: string, alternative = ''): string {
  const alt = alternative.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return `<html xmlns="http://www.w3.org/1999/xhtml"><head><title></title></head><body class="ol-picture"><img src="${src}" alt="${alt}"/></body></html>`
}

/** A tag, a CDATA section with its text, or (with neither member) a comment or declaration. */
export interface MarkupPiece {
  /** Offsets in the source in UTF-16 units; `end` is exclusive. */
  start: number
  end: number
  cdata?: string
  tag?: { name: string; isEnd: boolean; isEmpty: boolean }
}

/**
 * Scans the markup of a source in order, in linear time: a delimiter that was not found is not searched for again,
 * because a hostile chapter of 300 KB of `<!--` would otherwise be scanned to its end 75,000 times.
 */
export function* scanMarkup(source: string): Generator<MarkupPiece> {
  const namePattern = /[A-Za-z][\w:.-]*/y
  const quoteOrEnd = /["'>]/g
  const missing = new Set<string>()
  const after = (delimiter: string, from: number): number => {
    const at = missing.has(delimiter) ? -1 : source.indexOf(delimiter, from)
    if (at < 0) missing.add(delimiter)
    return at < 0 ? -1 : at + delimiter.length
  }

  /** Offset after the first `>` outside quotes, or after the first `>` when the quotes are unbalanced. */
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
