import { plainSheet } from '../../styles/sheet'
import { mediaTypeOf } from '../formats/media-types'
import { readXml } from '../formats/xml'
import { HTML_NS } from './allowed'
import leafBaseCss from './fixed/leaf-base.css?inline'
import frameCss from './frames.css?inline'
import { parseChapter } from './markup'
import { resolveHref, splitFragment } from './paths'
import { QUIET_STYLE_ATTRIBUTE } from './quiet'
import type { ResourceScope } from './resources'
import { moveChildren } from './safe-dom'

const base = plainSheet(() => leafBaseCss)
const around = plainSheet(() => frameCss)

const XHTML = 'application/xhtml+xml'
/** A page with more frames shows the first ones. */
const MOST = 12
/** Bytes of a document that is laid out in a frame, which is whole. */
const LARGEST = 1_000_000

/** A document of the book, cleaned. */
export interface Framed {
  html: HTMLElement
  sheets: readonly CSSStyleSheet[]
}

/** A frame's place in the chapter, and the file it shows. */
export interface Frame {
  place: Element
  path: string
}

/**
 * Puts a plain box in the place of every frame that shows a document of the book, before the chapter is cleaned. There
 * are no frames on our pages: what they show is cleaned as chapters are, and stands in the box in a root of its own.
 */
export function takeFrames(content: Element, from: string): Frame[] {
  const frames: Frame[] = []
  for (const frame of [...content.querySelectorAll('iframe, object, embed')].slice(0, MOST)) {
    const address = resolveHref(from, frame.getAttribute('data') ?? frame.getAttribute('src') ?? '')
    const path = address === null ? '' : splitFragment(address).path
    if (mediaTypeOf(path) !== XHTML) continue
    const place = Document.prototype.createElementNS.call(content.ownerDocument, HTML_NS, 'div')
    for (const name of ['id', 'class', 'lang', 'dir', 'title']) {
      const value = frame.getAttribute(name)
      if (value !== null) place.setAttribute(name, value)
    }
    const sides = ['width', 'height'].flatMap((side) => {
      const length = /^\s*(\d{1,4})(?:px)?\s*$/.exec(frame.getAttribute(side) ?? '')?.[1]
      return length === undefined ? [] : `${side}:${length}px;`
    })
    const style = frame.getAttribute(QUIET_STYLE_ATTRIBUTE) ?? ''
    place.setAttribute(QUIET_STYLE_ATTRIBUTE, sides.join('') + style)
    // What an object holds is seen where there is no such file.
    if (frame.localName === 'object') moveChildren(frame, place)
    frame.replaceWith(place)
    frames.push({ place, path })
  }
  return frames
}

/**
 * Reads what the frames show.
 *
 * @param clean cleans a document of the book, in which nothing is framed any more
 * @returns puts it in its places, once the chapter has come into the page's document
 */
export async function readFrames(
  frames: readonly Frame[],
  scope: ResourceScope,
  clean: (doc: Document, path: string) => Promise<Framed>,
): Promise<() => void> {
  const read = await Promise.all(
    frames.map(async ({ place, path }) => {
      const found = await scope.read(path).catch(() => null)
      if (found?.mediaType !== XHTML || found.bytes.byteLength > LARGEST) return null
      const { doc } = await parseChapter(await readXml(found.bytes), XHTML)
      return { place, framed: await clean(doc, path) }
    }),
  )
  return () => {
    for (const each of read) {
      if (!each) continue
      const root = each.place.attachShadow({ mode: 'open' })
      root.adoptedStyleSheets = [base(), ...each.framed.sheets, around()]
      root.append(each.framed.html)
    }
  }
}
