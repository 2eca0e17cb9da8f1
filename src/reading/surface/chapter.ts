import type { ChapterSource, Publication } from '../publication'
import { HTML_NS, SVG_NS } from './allowed'
import type { BookStyles } from './css/styles'
import { rewriteLinks } from './links'
import { parseChapter } from './markup'
import { picturesSized, rewriteMedia } from './media'
import { resolveHref, splitFragment } from './paths'
import { QUIET_STYLE_ELEMENT } from './quiet'
import type { ResourceScope, Resources } from './resources'
import { type InlineStyle, sanitise } from './sanitise'
import { buildTextChapter } from './text-chapter'

/** A chapter made ready to be put on the page. */
export interface Chapter {
  index: number
  href: string
  /** A real `html` element with a real `body` in it, so that a book's selectors match. */
  html: HTMLElement
  body: HTMLElement
  sheets: readonly CSSStyleSheet[]
  /** Width and height of a fixed-layout page in CSS pixels; null where text flows. */
  fixed: { width: number; height: number } | null
  /** Plain text, set in our own type. */
  isText: boolean
  /** Gives back its object URLs. Idempotent. */
  dispose(): void
}

export interface Workshop {
  publication: Publication
  styles: BookStyles
  resources: Resources
}

/** Loads a spine item and makes it ready. @throws LibraryError when the book cannot give it. */
export async function prepareChapter(index: number, workshop: Workshop): Promise<Chapter> {
  const source = await workshop.publication.load(index)
  const scope = workshop.resources.scope()
  try {
    return source.kind === 'text'
      ? {
          ...buildTextChapter(source, workshop.publication.metadata.language),
          index,
          sheets: [],
          fixed: null,
          isText: true,
          dispose: scope.release,
        }
      : await prepareDocument(index, source, workshop, scope)
  } catch (thrown) {
    scope.release()
    throw thrown
  }
}

async function prepareDocument(
  index: number,
  source: Extract<ChapterSource, { kind: 'document' }>,
  workshop: Workshop,
  scope: ResourceScope,
): Promise<Chapter> {
  const { publication, styles } = workshop
  const doc = parseChapter(source.text, source.mediaType)
  const sheets = await collectSheets(doc, source.href, styles, scope)
  const fixed = fixedSize(doc, index, publication)
  const content = bodyOf(doc)
  const inline = sanitise(content)
  rewriteLinks(content, source.href)
  await rewriteMedia(content, source.href, scope)
  const inlineText = await Promise.all(inline.map(({ css }) => styles.inline(css, source.href, scope)))

  const html = document.createElement('html')
  const body = document.createElement('body')
  copyIdentity(doc.documentElement, html)
  if (!html.lang) html.lang = publication.metadata.language
  copyIdentity(content, body)
  body.append(...content.childNodes)
  html.append(body)
  applyInline(inline, inlineText, content, body)
  await picturesSized(body)
  return { index, href: source.href, html, body, sheets, fixed, isText: false, dispose: scope.release }
}

function applyInline(
  inline: readonly InlineStyle[],
  texts: readonly string[],
  content: Element,
  body: HTMLElement,
): void {
  inline.forEach(({ element }, at) => {
    const target = element === content ? body : element
    if (target instanceof HTMLElement || target instanceof SVGElement || target instanceof MathMLElement)
      target.style.cssText = texts[at] ?? ''
  })
}

/** The chapter's style sheets in the order of the document. */
async function collectSheets(
  doc: Document,
  href: string,
  styles: BookStyles,
  scope: ResourceScope,
): Promise<CSSStyleSheet[]> {
  const work: Promise<CSSStyleSheet[]>[] = []
  for (const element of doc.querySelectorAll(`link, style, ${QUIET_STYLE_ELEMENT}`)) {
    const media = element.getAttribute('media') ?? ''
    if (element.localName !== 'link') {
      work.push(styles.text(element.textContent ?? '', href, scope, media))
      continue
    }
    const relations = (element.getAttribute('rel') ?? '').toLowerCase().split(/\s+/)
    const path = resolveHref(href, element.getAttribute('href') ?? '')
    if (relations.includes('stylesheet') && !relations.includes('alternate') && path)
      work.push(styles.file(splitFragment(path).path, media))
  }
  return (await Promise.all(work)).flat()
}

/** What holds the content: the body, or a body around a lone picture or an unknown root. */
function bodyOf(doc: Document): Element {
  const body = doc.getElementsByTagNameNS(HTML_NS, 'body')[0] ?? doc.querySelector('body')
  if (body) return body
  const made = doc.createElementNS(HTML_NS, 'body')
  made.append(doc.documentElement.cloneNode(true))
  return made
}

function copyIdentity(from: Element, to: HTMLElement): void {
  for (const name of ['id', 'class', 'dir']) {
    const value = from.getAttribute(name)
    if (value !== null && from.namespaceURI === HTML_NS) to.setAttribute(name, value)
  }
  const lang = from.getAttribute('lang') ?? from.getAttribute('xml:lang')
  if (lang) to.lang = lang
}

/** The page size of a fixed-layout item: its own viewport, or its picture's. */
function fixedSize(
  doc: Document,
  index: number,
  publication: Publication,
): { width: number; height: number } | null {
  const properties = publication.spine[index]?.properties ?? []
  const isFixed =
    properties.includes('rendition:layout-pre-paginated') ||
    (publication.metadata.layout === 'pre-paginated' && !properties.includes('rendition:layout-reflowable'))
  const root = doc.documentElement
  if (!isFixed && root.namespaceURI !== SVG_NS) return null
  const viewport = doc.querySelector('meta[name="viewport"]')?.getAttribute('content') ?? ''
  const width = Number(/width\s*=\s*([\d.]+)/.exec(viewport)?.[1])
  const height = Number(/height\s*=\s*([\d.]+)/.exec(viewport)?.[1])
  if (width > 0 && height > 0) return { width, height }
  const box = (root.namespaceURI === SVG_NS ? root : doc.querySelector('svg'))
    ?.getAttribute('viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number)
  const [, , boxWidth = 0, boxHeight = 0] = box ?? []
  return boxWidth > 0 && boxHeight > 0
    ? { width: boxWidth, height: boxHeight }
    : isFixed
      ? { width: 800, height: 1100 }
      : null
}
