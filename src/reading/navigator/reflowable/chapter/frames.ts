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
import pageBaseCss from '../pre-paginated/page-base.css?inline'
import { readSvgSize } from '../pre-paginated/viewport'
import type { ResourceScope } from '../resources'
import drawingCss from './drawing.css?inline'
import frameCss from './frames.css?inline'

const defaultSheet = plainSheet(() => framed(pageBaseCss))
const frameSheet = plainSheet(() => framed(frameCss + anywhereCss))
const drawingSheet = plainSheet(() => framed(drawingCss))

const XHTML = 'application/xhtml+xml'
const SVG = 'image/svg+xml'
/** References of a drawing to other files, which no browser fetches for an `img`, and its links. */
const EXTERNAL_REFERENCE = /(?:href\s*=\s*["']|url\((?:\s*["'])?|@import\s+["'])\s*(?!#|data:)[^\s"']/i
/** Frames of a document that are shown; further ones are ignored. */
const MAX_FRAMES = 12
/** Largest document in bytes that is shown in a frame. It is not segmented. */
const MAX_BYTES = 1_000_000

/** A sanitised document of the book. */
export interface Framed {
  html: HTMLElement
  sheets: readonly CSSStyleSheet[]
}

/** An embedded document and the element that replaces its frame. */
export interface FrameSource {
  place: Element
  /** Path of the file; for an inline document, that of the chapter. */
  path: string
  source: FrameElement
  /** The frame has a size of its own; otherwise it is as large as the drawing in it. */
  isSized: boolean
}

/** A file of the book by its type, or the text of an inline document (`srcdoc`). */
type FrameElement = { mediaType: typeof XHTML | typeof SVG } | { text: string }

/**
 * Replaces every frame that shows a document of the book, or a drawing that refers to other files, with a `div`, before
 * the chapter is sanitised. The navigator uses no frames: the embedded document is sanitised as chapters are, and mounted
 * in a shadow root of the `div`.
 */
export async function extractFrames(
  content: Element,
  from: string,
  scope: ResourceScope,
): Promise<FrameSource[]> {
  const frames: FrameSource[] = []
  for (const frame of [...content.querySelectorAll('iframe, object, embed')].slice(0, MAX_FRAMES)) {
    const address = resolveHref(frame.getAttribute('data') ?? frame.getAttribute('src') ?? '', from)
    const path = address === null ? from : withoutFragment(address)
    const source = await sourceOf(frame, path, from, scope)
    if (!source) {
      // An object whose file is missing shows its fallback content (`sanitise/fallback-content.ts`).
      if (path !== from && holdsContent(frame) && !(await isAvailable(frame, path, scope)))
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
    // The fallback content of an object is visible until the document is mounted.
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

/** The document a frame shows; null when it shows none. A frame without an address would show the chapter itself. */
async function sourceOf(
  frame: Element,
  path: string,
  from: string,
  scope: ResourceScope,
): Promise<FrameElement | null> {
  const text = frame.localName === 'iframe' ? frame.getAttribute('srcdoc') : null
  if (text !== null) return text.length <= MAX_BYTES ? { text } : null
  if (path === from) return null
  const mediaType = await typeOf(frame, path, scope)
  if (mediaType === XHTML) return { mediaType }
  return mediaType === SVG && (await hasExternalReferences(path, scope)) ? { mediaType } : null
}

/** The media type of a file by its extension; when that is too general, the type that the manifest declares. */
async function typeOf(frame: Element, path: string, scope: ResourceScope): Promise<string> {
  const byExtension = mediaTypeOf(path)
  const attribute = frame.getAttribute('type') ?? ''
  const isSufficient =
    !/^application\/(?:octet-stream|xml)$/.test(byExtension) ||
    (holdsContent(frame) && UNSUPPORTED.test(attribute))
  if (isSufficient) return byExtension
  const declared = (await scope.read(path).catch(() => null))?.mediaType ?? byExtension
  // Images, sounds and videos are shown as such (`sanitise/fallback-content.ts`).
  if (/^(?:image|audio|video)\//.test(declared)) frame.setAttribute('type', declared)
  return declared
}

/** Media types that are not shown: the file is not read, and the fallback content replaces it. */
const UNSUPPORTED = /^(?!$|application\/(?:xhtml\+)?xml|image\/|audio\/|video\/|text\/)/

const holdsContent = (frame: Element) =>
  frame.localName === 'object' &&
  (frame.textContent?.trim() !== '' || frame.querySelector('object, img, svg, audio, video, math') !== null)

/** Whether an image, sound or video is in the book; true for other files, which are not looked up. */
async function isAvailable(frame: Element, path: string, scope: ResourceScope): Promise<boolean> {
  const type = frame.getAttribute('type') ?? mediaTypeOf(path)
  return !/^(?:image|audio|video)\//i.test(type) || (await scope.url(path)) !== null
}

async function hasExternalReferences(path: string, scope: ResourceScope): Promise<boolean> {
  const found = await scope.read(path).catch(() => null)
  if (found?.mediaType !== SVG || found.bytes.byteLength > MAX_BYTES) return false
  return namesFiles(await readXml(found.bytes))
}

/** Whether a drawing refers to other files. @param text its source */
export function namesFiles(text: string): boolean {
  return EXTERNAL_REFERENCE.test(text.replace(/\sxmlns(?::[\w.-]+)?\s*=/g, ' '))
}

/**
 * Loads the embedded documents.
 *
 * @param clean sanitises a document of the book; frames inside it are not shown
 * @returns a function that mounts the documents, to be called once the chapter is in the page's document
 */
export async function readFrames(
  frames: readonly FrameSource[],
  scope: ResourceScope,
  clean: (doc: Document, path: string) => Promise<Framed>,
): Promise<() => void> {
  const documents = await Promise.all(
    frames.map(async ({ place, path, source, isSized }) => {
      const doc = await documentOf(path, source, scope)
      if (!doc) return null
      const isDrawing = 'mediaType' in source && source.mediaType === SVG
      const own = isDrawing ? [drawingSheet(), ...(isSized ? [] : [sizeOf(doc.documentElement)])] : []
      return { place, own, framed: await clean(doc, path) }
    }),
  )
  return () => {
    for (const each of documents) {
      if (!each) continue
      const root = each.place.attachShadow({ mode: 'open' })
      root.adoptedStyleSheets = [defaultSheet(), ...each.framed.sheets, frameSheet(), ...each.own]
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
  if (found?.mediaType !== source.mediaType || found.bytes.byteLength > MAX_BYTES) return null
  return (await parseChapter(await readXml(found.bytes), source.mediaType)).doc
}

/** A sheet that gives the frame the size a drawing has as an image, unless the book styles it otherwise. */
function sizeOf(svg: Element): CSSStyleSheet {
  const { width, height } = readSvgSize(svg) ?? { width: 2, height: 1 }
  const across = /^\s*([\d.]+)(?:px)?\s*$/.exec(svg.getAttribute('width') ?? '')?.[1]
  const size = new CSSStyleSheet()
  size.replaceSync(
    `:host { width: ${across ? `${across}px` : '100%'}; height: auto; aspect-ratio: ${width} / ${height} }`,
  )
  return size
}
