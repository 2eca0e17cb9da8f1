import { useEffect, useEffectEvent } from 'react'
import { useWords } from '../../../i18n/I18n'
import { readingTools } from '../../../i18n/words/reading-tools'
import { whenIdle } from '../../../platform/when-idle'
import type { Navigator } from '../../navigator/navigator'
import { visiblePagesOf } from '../decorations/visible'

/** Characters that common fonts lack: Han of the supplementary planes and of the end of the first block, and private ones. */
const RARE = /[\u9fd0-\u9fff\ue000-\uf8ff]|[\ud840-\ud88c\udb80-\udbff][\udc00-\udfff]/g
const PRIVATE = /[\ue000-\uf8ff]|[\udb80-\udbff][\udc00-\udfff]/
/** Different rare characters of a chapter that are tried. */
const MOST_TRIED = 200
/** Size in pixels at which a character is drawn, and of the square around it. */
const FONT_PX = 20
const SQUARE_PX = 32
/** Milliseconds after which a chapter is looked at in any case. */
const IDLE_WITHIN_MS = 2000

/** Missing characters that a sentence names. */
const MOST_NAMED = 5

/** Tells once for each book which characters of it no font on this device has, and what helps. */
export function useMissingGlyphs(navigator: Navigator, notify: (sentence: string) => void): void {
  const t = useWords(readingTools)
  const tell = useEffectEvent((missing: readonly string[]) => {
    const own = missing.filter((character) => PRIVATE.test(character))
    const han = missing.filter((character) => !own.includes(character))
    const [word, characters] =
      han.length > 0 ? (['tools.glyphs', han] as const) : (['tools.glyphs.own', own] as const)
    const codes = characters.slice(0, MOST_NAMED).map(codeOf).join(' ')
    notify(
      t(word, { count: characters.length, codes: characters.length > MOST_NAMED ? `${codes} …` : codes }),
    )
  })
  useEffect(() => {
    const seen = new Set<string>()
    let stop = () => {}
    const look = () => {
      for (const { href, view } of visiblePagesOf(navigator)) {
        // A chapter may come in pieces, by which it grows; its text is not read again at each turn.
        const key = `${href} ${view.scrollWidth} ${view.scrollHeight}`
        if (seen.has(key)) continue
        seen.add(key)
        const rare = [...new Set(view.textContent?.match(RARE))].slice(0, MOST_TRIED)
        const missing = rare.length > 0 ? withoutGlyph(rare, view) : []
        if (missing.length === 0) continue
        unlisten()
        return tell(missing)
      }
    }
    const soon = () => {
      stop()
      stop = whenIdle(look, IDLE_WITHIN_MS)
    }
    const unlisten = navigator.on('relocate', soon)
    soon()
    return () => {
      unlisten()
      stop()
    }
  }, [navigator])
}

const codeOf = (character: string) => `U+${character.codePointAt(0)?.toString(16).toUpperCase()}`

/**
 * Which of the characters of a text look like a code point that no font has. Chromium draws one box for all of them; Firefox
 * a box with the number, of one width. Safari's boxes differ between blocks, so that nothing is found there.
 */
function withoutGlyph(characters: readonly string[], view: Element): string[] {
  const context = new OffscreenCanvas(SQUARE_PX, SQUARE_PX).getContext('2d', { willReadFrequently: true })
  if (!context) return []
  context.textBaseline = 'top'
  const draw = (character: string) => {
    context.clearRect(0, 0, SQUARE_PX, SQUARE_PX)
    context.fillText(character, 4, 4)
    const { data } = context.getImageData(0, 0, SQUARE_PX, SQUARE_PX)
    return { width: context.measureText(character).width, ink: data.join() }
  }
  /** By font. */
  const boxes = new Map<string, { width: number; ink: string; isNumbered: boolean }>()
  const boxOf = (font: string) => {
    const box = draw(UNASSIGNED)
    const made = { ...box, isNumbered: box.ink !== draw(OTHER_UNASSIGNED).ink }
    boxes.set(font, made)
    return made
  }
  return characters.filter((character) => {
    const font = fontOf(character, view)
    context.font = `${FONT_PX}px ${font}`
    const box = boxes.get(font) ?? boxOf(font)
    const { width, ink } = draw(character)
    return width === box.width && (box.isNumbered ? width !== FONT_PX : ink === box.ink)
  })
}

/** Code points of the same plane and number of digits as rare Han characters, without a character. */
const UNASSIGNED = '\u{2fffd}'
const OTHER_UNASSIGNED = '\u{2fff7}'

/** The family of the element that has the first such character of a text. */
function fontOf(character: string, view: Element): string {
  const walker = document.createTreeWalker(view, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.nodeValue?.includes(character) && node.parentElement)
      return getComputedStyle(node.parentElement).fontFamily
  return getComputedStyle(view).fontFamily
}
