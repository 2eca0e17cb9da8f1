/** What the lines of the chapter on show are like. */
export interface LineFigures {
  isVertical: boolean
  lines: number
  /** Lines that begin or end with a mark that they must not, each by the characters around it. */
  badStarts: string[]
  badEnds: string[]
  /** Share of characters that are at most 1.10 em from the next one in their line. */
  even: number
  /** What the most stretched line was stretched by, in em. */
  widest: number
  /** The most stretched line. */
  widestLine: string
  /** Last lines of one character, not counting marks. */
  short: number
}

/** Evaluated in the page of a `<book-reader>`: measures every line of every paragraph by the rectangles of its characters. */
export const MEASURE_LINES = `(() => {
  const flowIn = (root) => {
    const found = root.querySelector('ol-flow')
    if (found) return found
    for (const element of root.querySelectorAll('*')) {
      const inside = element.shadowRoot && flowIn(element.shadowRoot)
      if (inside) return inside
    }
    return null
  }
  const flow = flowIn(document)
  const isVertical = getComputedStyle(flow).writingMode.startsWith('vertical')
  const CLOSING = /[，。、；：？！）》〉」』】〕〗］｝”’·•‧～―⸺／—…\\u2460-\\u2473]/
  const OPENING = /[（《〈「『【〔〖［｛“‘／]/
  const HAN = /[\\u3400-\\u9fff]/
  const of = { isVertical, lines: 0, badStarts: [], badEnds: [], even: 0, widest: 0, widestLine: '', short: 0 }
  let counted = 0
  let even = 0
  const range = document.createRange()
  for (const block of flow.querySelectorAll('p')) {
    const em = parseFloat(getComputedStyle(block).fontSize)
    const lines = []
    let last = null
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (let at = 0; at < node.data.length; at++) {
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        const rects = range.getClientRects()
        const rect = rects[rects.length - 1]
        if (!rect || !/\\S/.test(node.data[at])) continue
        const inline = isVertical ? rect.top : rect.left
        const across = isVertical ? rect.left + rect.width / 2 : rect.top + rect.height / 2
        const isNew = !last || Math.abs(across - last.across) > em * 0.7 || inline < last.inline - em
        if (isNew) lines.push([])
        last = { char: node.data[at], inline, across, isCombined: !!node.parentElement.closest('[data-kind=upright]') }
        lines.at(-1).push(last)
      }
    }
    of.lines += lines.length
    lines.forEach((line, nth) => {
      const words = line.map(({ char }) => char).join('')
      if (nth > 0 && CLOSING.test(words[0])) of.badStarts.push(lines[nth - 1].slice(-3).map(({ char }) => char).join('') + '/' + words.slice(0, 3))
      if (nth < lines.length - 1 && OPENING.test(words.at(-1))) of.badEnds.push(words.slice(-3) + '/')
      if (nth > 0 && nth === lines.length - 1 && words.replace(/[^\\p{L}\\p{N}]/gu, '').length <= 1) of.short++
      let white = 0
      for (let at = 0; at + 1 < line.length; at++) {
        if (!HAN.test(line[at].char) || !HAN.test(line[at + 1].char)) continue
        const advance = (line[at + 1].inline - line[at].inline) / em
        counted++
        if (advance <= 1.1) even++
        white += Math.max(0, advance - 1)
      }
      if (white > of.widest) {
        of.widest = white
        of.widestLine = words
      }
    })
  }
  of.even = counted ? even / counted : 0
  return of
})()`
