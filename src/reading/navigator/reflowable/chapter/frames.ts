import { plainSheet } from '../../../../styles/sheet'
import { readXml } from '../../../formats/markup/xml'
import { mediaTypeOf } from '../../../publication/media-types'
import { resolveHref, withoutFragment } from '../../../publication/paths'
import { parseChapter } from '../../sanitise/markup'
import { HTML_NS } from '../../sanitise/markup-allow-list'
import { MASKED_STYLE_ATTRIBUTE } from '../../sanitise/mask-csp-triggers'
import { moveChildren } from '../../sanitise/safe-dom'
import { framed } from '../css/frame-layer'
import anywhereCss from '../page/anywhere.css?inline'
import leafBaseCss from '../pre-paginated/page-base.css?inline'
import { svgSize } from '../pre-paginated/viewport'
import type { ResourceScope } from '../resources'
import drawingCss from './drawing.css?inline'
import frameCss from './frames.css?inline'

const base = plainSheet(() => framed(leafBaseCss))
const around = plainSheet(() => framed(frameCss + anywhereCss))
const drawing = plainSheet(() => framed(drawingCss))

const XHTML = 'application/xhtml+xml'
const SVG = 'image/svg+xml'
/** A drawing that names other files, which no browser fetches for an `img`, or that links to something. */
const NAMES_OTHERS = /(?:href\s*=\s*["']|url\((?:\s*["'])?|@import\s+["'])\s*(?!#|data:)[^\s"']/i
/** A page with more frames shows the first ones. */
const MOST = 12
/** Bytes of a document that is laid out in a frame, which is whole. */
const LARGEST = 1_000_000

/** A document of the book, cleaned. */
export interface Framed {
  html: HTMLElement
  sheets: readonly CSSStyleSheet[]
}

/** A frame's place in the chapter, and what it shows. */
export interface FrameSource {
  place: Element
  /** Of the file, or of the chapter that has the document in it. */
  path: string
  source: FrameElement
  /** It has a size of its own; another is as large as the drawing in it. */
  isSized: boolean
}

/** A file of the book by its type, or a document that stands in the chapter itself. */
type FrameElement = { mediaType: typeof XHTML | typeof SVG } | { text: string }

/**
 * Puts a plain box in the place of every frame that shows a document of the book, or a drawing that is more than a
 * picture, before the chapter is cleaned. There are no frames on our pages: what they show is cleaned as chapters are,
 * and stands in the box in a root of its own.
 */
export async function takeFrames(
  content: Element,
  from: string,
  scope: ResourceScope,
): Promise<FrameSource[]> {
  const frames: FrameSource[] = []
  for (const frame of [...content.querySelectorAll('iframe, object, embed')].slice(0, MOST)) {
    const address = resolveHref(frame.getAttribute('data') ?? frame.getAttribute('src') ?? '', from)
    const path = address === null ? from : withoutFragment(address)
    const source = await sourceOf(frame, path, from, scope)
    if (!source) {
      // What holds something for that case is left with it (`holders.ts`).
      if (path !== from && holdsContent(frame) && !(await isThere(frame, path, scope)))
        frame.removeAttribute('data')
      continue
    }
    const place = Document.prototype.createElementNS.call(content.ownerDocument, HTML_NS, 'div')
    for (const name of ['id', 'class', 'lang', 'dir', 'title', 'aria-label']) {
      const value = frame.getAttribute(name)
      if (value !== null) place.setAttribute(name, value)
    }
    const sides = ['width', 'height'].flatMap((side) => {
      const length = /^\s*(\d{1,4})(?:px)?\s*$/.exec(frame.getAttribute(side) ?? '')?.[1]
      return length === undefined ? [] : `${side}:${length}px;`
    })
    const style = frame.getAttribute(MASKED_STYLE_ATTRIBUTE) ?? ''
    place.setAttribute(MASKED_STYLE_ATTRIBUTE, sides.join('') + style)
    // What an object holds is seen where there is no such file.
    if (frame.localName === 'object') moveChildren(frame, place)
    frame.replaceWith(place)
    frames.push({
      place,
      path: 'text' in source ? from : path,
      source,
      isSized: frame.localName === 'iframe',
    })
  }
  return frames
}

/** What a frame shows; null for what is no document. Without an address it would be the page around it. */
async function sourceOf(
  frame: Element,
  path: string,
  from: string,
  scope: ResourceScope,
): Promise<FrameElement | null> {
  const text = frame.localName === 'iframe' ? frame.getAttribute('srcdoc') : null
  if (text !== null) return text.length <= LARGEST ? { text } : null
  if (path === from) return null
  const mediaType = await typeOf(frame, path, scope)
  if (mediaType === XHTML) return { mediaType }
  return mediaType === SVG && (await namesOthers(path, scope)) ? { mediaType } : null
}

/** The type of a file as its name has it; where that tells nothing of use, as the book does. */
async function typeOf(frame: Element, path: string, scope: ResourceScope): Promise<string> {
  const usual = mediaTypeOf(path)
  const said = frame.getAttribute('type') ?? ''
  const isTold =
    !/^application\/(?:octet-stream|xml)$/.test(usual) || (holdsContent(frame) && FOREIGN.test(said))
  if (isTold) return usual
  const listed = (await scope.read(path).catch(() => null))?.mediaType ?? usual
  // A picture, a sound or a film is shown as that (`holders.ts`).
  if (/^(?:image|audio|video)\//.test(listed)) frame.setAttribute('type', listed)
  return listed
}

/** Of no kind that is shown here: whatever it is, what stands in its place is not asked for. */
const FOREIGN = /^(?!$|application\/(?:xhtml\+)?xml|image\/|audio\/|video\/|text\/)/

const holdsContent = (frame: Element) =>
  frame.localName === 'object' &&
  (frame.textContent?.trim() !== '' || frame.querySelector('object, img, svg, audio, video, math') !== null)

/** Whether a picture, a sound or a film is in the book; of other files nobody asks. */
async function isThere(frame: Element, path: string, scope: ResourceScope): Promise<boolean> {
  const type = frame.getAttribute('type') ?? mediaTypeOf(path)
  return !/^(?:image|audio|video)\//i.test(type) || (await scope.url(path)) !== null
}

async function namesOthers(path: string, scope: ResourceScope): Promise<boolean> {
  const found = await scope.read(path).catch(() => null)
  if (found?.mediaType !== SVG || found.bytes.byteLength > LARGEST) return false
  return namesFiles(await readXml(found.bytes))
}

/** Whether a drawing names other files. @param text its source */
export function namesFiles(text: string): boolean {
  return NAMES_OTHERS.test(text.replace(/\sxmlns(?::[\w.-]+)?\s*=/g, ' '))
}

/**
 * Reads what the frames show.
 *
 * @param clean cleans a document of the book, in which nothing is framed any more
 * @returns puts it in its places, once the chapter has come into the page's document
 */
export async function readFrames(
  frames: readonly FrameSource[],
  scope: ResourceScope,
  clean: (doc: Document, path: string) => Promise<Framed>,
): Promise<() => void> {
  const read = await Promise.all(
    frames.map(async ({ place, path, source, isSized }) => {
      const doc = await documentOf(path, source, scope)
      if (!doc) return null
      const isDrawing = 'mediaType' in source && source.mediaType === SVG
      const own = isDrawing ? [drawing(), ...(isSized ? [] : [sizeOf(doc.documentElement)])] : []
      return { place, own, framed: await clean(doc, path) }
    }),
  )
  return () => {
    for (const each of read) {
      if (!each) continue
      const root = each.place.attachShadow({ mode: 'open' })
      root.adoptedStyleSheets = [base(), ...each.framed.sheets, around(), ...each.own]
      root.append(each.framed.html)
    }
  }
}

async function documentOf(
  path: string,
  source: FrameElement,
  scope: ResourceScope,
): Promise<Document | null> {
  if ('text' in source) return (await parseChapter(source.text, 'text/html')).doc
  const found = await scope.read(path).catch(() => null)
  if (found?.mediaType !== source.mediaType || found.bytes.byteLength > LARGEST) return null
  return (await parseChapter(await readXml(found.bytes), source.mediaType)).doc
}

/** As large as a picture of it is, unless the book says otherwise of its place. */
function sizeOf(svg: Element): CSSStyleSheet {
  const { width, height } = svgSize(svg) ?? { width: 2, height: 1 }
  const across = /^\s*([\d.]+)(?:px)?\s*$/.exec(svg.getAttribute('width') ?? '')?.[1]
  const size = new CSSStyleSheet()
  size.replaceSync(
    `:host { width: ${across ? `${across}px` : '100%'}; height: auto; aspect-ratio: ${width} / ${height} }`,
  )
  return size
}
