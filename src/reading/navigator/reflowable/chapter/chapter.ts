import type { Locale } from '../../../../i18n/locale'
import { loadModule } from '../../../../platform/load-module'
import { resolveHref, withoutFragment } from '../../../publication/paths'
import { BREAK_WEIGHT, isEastAsian, likelyLanguage } from '../../../publication/plain-text'
import type { ChapterSource, Publication } from '../../../publication/publication'
import { parseChapter } from '../../sanitise/markup'
import { HTML_NS, MATHML_NS, SVG_NS } from '../../sanitise/markup-allow-list'
import { MASKED_STYLE_ATTRIBUTE, MASKED_STYLE_ELEMENT } from '../../sanitise/mask-csp-triggers'
import { moveChildren } from '../../sanitise/safe-dom'
import { type InlineStyle, sanitise } from '../../sanitise/sanitise'
import { rewriteLinks } from '../../text/links'
import type { RenderedChapter } from '../chapter-model'
import type { BookStyles } from '../css/styles'
import type { ResourceScope, Resources } from '../resources'
import { CfiPaths } from '../text/cfi-paths'
import type { Extras } from './extras'
import { picturesSized, rewriteMedia } from './media'
import { markLonePictures, markSpaced } from './no-indent'

/** Class of the body around a picture that is a page by itself. */
const PICTURE_CLASS = 'ol-picture'

/**
 * Characters of a chapter that is still laid out whole, which takes some tens of milliseconds. Lines that a paragraph
 * breaks count as well: 12,000 of a word each, over columns, take Chromium 40 s; and so does each element beyond what a
 * text of that length needs: 50,000 of them, empty, take it 20 s.
 */
const LONGEST_WHOLE = 48_000
const USUAL_ELEMENTS = 4000
function lengthOf(body: HTMLElement): number {
  const count = (name: string) => body.getElementsByTagName(name).length
  const breaks = count('br') + Math.max(0, count('*') - USUAL_ELEMENTS)
  return (body.textContent ?? '').length + BREAK_WEIGHT * breaks
}

/** What holds something else for whoever cannot show it, or run it, and readings that few browsers can place. */
const HOLDERS =
  'object,embed,iframe,noscript,canvas,form,fieldset,legend,output,input,textarea,select,button,slot,dialog,rb,rtc,switch,[popover]'

/**
 * What may be of notes: by EPUB's words, by DPUB-ARIA's, by the class names of makers and shops; galleries; and
 * drawings that name fonts without a sheet.
 */
const EXTRAS =
  '[*|type*=note],[epub\\:type*=note],[role*=note],[class*=note i],[class*=-gallery],[font-family]'

export interface ChapterDependencies {
  publication: Publication
  styles: BookStyles
  resources: Resources
  words: {
    /** What the mark of a note is called that has no words of its own. */
    note: string
    /** What few chapters have brings its own words along. */
    locale: Locale
  }
}

/** Loads a spine item and makes it ready. @throws LibraryError when the book cannot give it. */
export async function prepareChapter(
  index: number,
  dependencies: ChapterDependencies,
): Promise<RenderedChapter> {
  const source = await dependencies.publication.load(index)
  const scope = dependencies.resources.scope()
  try {
    const chapter =
      source.kind === 'text'
        ? await prepareText(index, source, dependencies, scope)
        : await prepareDocument(index, source, dependencies, scope)
    chapter.lost = scope.lost
    if (chapter.fixed || lengthOf(chapter.body) <= LONGEST_WHOLE) return chapter
    const { SegmentedChapter } = await loadModule(() => import('../segmented/segmented-chapter'))
    return { ...chapter, segmented: new SegmentedChapter(chapter) }
  } catch (thrown) {
    scope.release()
    throw thrown
  }
}

async function prepareText(
  index: number,
  source: Extract<ChapterSource, { kind: 'text' }>,
  { publication }: ChapterDependencies,
  scope: ResourceScope,
): Promise<RenderedChapter> {
  const { buildTextChapter } = await loadModule(() => import('./text-chapter'))
  return {
    ...buildTextChapter(source, publication.metadata.language),
    index,
    fixed: null,
    isFlawed: false,
    dispose: scope.release,
  }
}

async function prepareDocument(
  index: number,
  source: Extract<ChapterSource, { kind: 'document' }>,
  dependencies: ChapterDependencies,
  scope: ResourceScope,
): Promise<RenderedChapter> {
  const { publication, styles } = dependencies
  const { doc, isWellFormed } = await parseChapter(source.text, source.mediaType)
  const { rendition, nth } = publication.spine[index] ?? {}
  const paths = nth === undefined ? null : new CfiPaths(doc.documentElement)
  const { html, body, sheets, isPlate, fitting, finish } = await cleanDocument(
    doc,
    source.href,
    dependencies,
    scope,
  )
  const isRoll = rendition?.layout === 'roll'
  const isPage =
    !isRoll && (rendition?.layout === 'pre-paginated' || doc.documentElement.namespaceURI === SVG_NS)
  if (!isRoll && !isPage && (rendition?.alignCenter || rendition?.side))
    sheets.push((await loadModule(() => import('./placing'))).placing(html, rendition))
  const chapter: RenderedChapter = {
    index,
    href: source.href,
    html,
    body,
    sheets,
    fixed: isPage
      ? await (await loadModule(() => import('../pre-paginated/page'))).fixedPage(
          doc,
          body,
          source.href,
          scope,
          rendition?.viewport,
        )
      : null,
    isFlawed: source.strict === true && (source.isMended || !isWellFormed),
    isPlate,
    ...(paths && { paths }),
    ...(!isPage && (await fitting?.fittingOf(sheets, styles.isBoxed))),
    ...(styles.aimer && { aim: styles.aimer() }),
    ...(isRoll && {
      roll: await (await loadModule(() => import('../pre-paginated/roll'))).rollPage(doc, body),
    }),
    dispose: scope.release,
  }
  return finish?.(chapter) ?? chapter
}

interface Cleaned {
  html: HTMLElement
  body: HTMLElement
  sheets: CSSStyleSheet[]
  isPlate: boolean
  /** What makes it fit a page; null where nothing in it could be too large for one. */
  fitting: typeof import('../fit/fitting') | null
  finish: ReturnType<Extras['place']>
}

/**
 * A document with nothing left in it but what may come onto the page, and with its pictures and sheets.
 *
 * @param isFramed it stands in another, and nothing is framed in it
 */
async function cleanDocument(
  doc: Document,
  href: string,
  dependencies: ChapterDependencies,
  scope: ResourceScope,
  isFramed = false,
): Promise<Cleaned> {
  const { publication, styles } = dependencies
  // HTML §4.2.3: what else the document names is named from there.
  const base = resolveHref(doc.querySelector('base')?.getAttribute('href') ?? '', href) ?? href
  // Its sheets are on their way while it is cleaned.
  const linked = collectSheets(doc, base, styles, scope)
  // Whoever waits for them is told; where the chapter fails before, nobody does.
  linked.catch(() => {})
  const content = bodyOf(doc)
  const hasMath = content.getElementsByTagNameNS(MATHML_NS, 'math').length > 0
  const math = hasMath ? await loadModule(() => import('../math/math')) : null
  math?.modernMath(content)
  const holds = content.querySelector(HOLDERS) !== null
  const framing = holds && !isFramed ? await loadModule(() => import('./frames')) : null
  const frames = (await framing?.takeFrames(content, base, scope)) ?? []
  const fields = holds
    ? (await loadModule(() => import('../../sanitise/fallback-content'))).showFallbackContent(
        content,
        dependencies.words.locale,
      )
    : []
  const extras = content.querySelector(EXTRAS)
    ? await (await loadModule(() => import('./extras'))).takeExtras(content, (css) =>
        styles.text(css, base, scope),
      )
    : null
  const inline = sanitise(content)
  rewriteLinks(content, base)
  const [ownSheets, placeSounds] = await Promise.all([
    linked,
    rewriteMedia(content, base, scope, dependencies.words.locale),
  ])
  const sheets = [...fields, ...(math ? [math.mathSheet()] : []), ...(extras?.sheets ?? []), ...ownSheets]
  const placeFrames = await framing?.readFrames(frames, scope, (inner, path) =>
    cleanDocument(inner, path, dependencies, scope, true),
  )
  const inlineText = await Promise.all(inline.map(({ css }) => styles.inline(css, base, scope)))

  const html = document.createElement('html')
  const body = document.createElement('body')
  copyIdentity(doc.documentElement, html)
  copyIdentity(content, body)
  moveChildren(content, body)
  placeSounds()
  placeFrames?.()
  const finish = extras?.place(body, href, dependencies.words)
  // Empty, and there for what a book's sheets say of its neighbour.
  html.append(document.createElement('head'), body)
  tellLanguage(html, body, publication.metadata.language)
  applyInline(inline, inlineText, content, body)
  if (styles.isWide) (await loadModule(() => import('../css/full-width'))).widenFullWidth(html, sheets)
  const isPlate = markLonePictures(html, body)
  markSpaced(body)
  // A lone picture fits by its own rules (`frame.css`).
  const mayBeLarge =
    !isPlate && (styles.isBoxed || body.querySelector(`table, math, img${styles.isSized ? '' : '[height]'}`))
  const mayTear =
    !isPlate &&
    isEastAsian(html.lang || body.lang) &&
    (body.querySelector('img, math, svg') || /[!-~]{20}/.test(body.textContent ?? ''))
  const [fitting, lines] = await Promise.all([
    // Without it a page may be cut off, and is a page all the same.
    mayBeLarge ? loadModule(() => import('../fit/fitting')).catch(() => null) : null,
    // Without it a line may begin with the stop behind a picture.
    mayTear ? loadModule(() => import('./line-breaks')).catch(() => null) : null,
    picturesSized(body),
  ])
  if (lines) sheets.unshift(lines.keepLines(body))
  return { html, body, sheets, isPlate, fitting, finish }
}

/**
 * The language of a page that tells none is not the book's (EPUB RS 3.3 §5.3: nothing of the package reaches into its
 * documents), save where the shapes of the letters depend on it; nor is it the host page's.
 */
function tellLanguage(html: HTMLElement, body: HTMLElement, book: string): void {
  const said = html.lang || (isEastAsian(book) ? book : '')
  const told = likelyLanguage(body.textContent ?? '', body.lang || said)
  html.lang = body.lang ? said : told
  if (body.lang) body.lang = told
}

function applyInline(
  inline: readonly InlineStyle[],
  texts: readonly string[],
  content: Element,
  body: HTMLElement,
): void {
  inline.forEach(({ element }, at) => {
    const target = element === content ? body : element
    const text = texts[at] ?? ''
    // Nothing outranks what an element says of itself, not even the frame it stands in.
    if (target === body) body.style.cssText = text.replace(/ !important(?=;)/g, '')
    else if (target instanceof HTMLElement || target instanceof SVGElement || target instanceof MathMLElement)
      target.style.cssText = text
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
  const linked = (path: string, media?: string) =>
    styles.file(withoutFragment(path), media).catch((thrown) => scope.lose(thrown) ?? [])
  // An instruction, which few documents begin with, or a comment.
  if (doc.firstChild !== doc.documentElement) {
    const { stylesheetInstructions } = await loadModule(() => import('../../sanitise/sheet-instructions'))
    for (const { href: address, media } of stylesheetInstructions(doc)) {
      const path = resolveHref(address, href)
      if (path) work.push(linked(path, media))
    }
  }
  /** Of sheets with a title, those of the first set count (CSSOM §6.2). */
  let set = ''
  for (const element of doc.querySelectorAll(
    `link[rel~=stylesheet i]:not([rel~=alternate i], [disabled]), style, ${MASKED_STYLE_ELEMENT}`,
  )) {
    const said = (name: string) => element.getAttribute(name) ?? ''
    // Old books name page templates of their makers' own.
    if (!/^\s*(?:text\/css\b.*)?$/i.test(said('type'))) continue
    const title = said('title')
    set ||= title
    if (title && title !== set) continue
    const media = said('media')
    if (element.localName !== 'link') {
      work.push(styles.text(element.textContent ?? '', href, scope, media))
      continue
    }
    const path = resolveHref(said('href'), href)
    if (path) work.push(linked(path, media))
  }
  // The root of what is shown is another element, whose own style is ours to set.
  const own = doc.documentElement.getAttribute(MASKED_STYLE_ATTRIBUTE)
  if (own) work.push(styles.text(`html { ${own} }`, href, scope))
  return (await Promise.all(work)).flat()
}

/** What holds the content: the body, or a body around a lone picture or an unknown root. */
function bodyOf(doc: Document): Element {
  const body = doc.getElementsByTagNameNS(HTML_NS, 'body')[0] ?? doc.querySelector('body')
  // One in a drawing is a part of it.
  if (body && doc.documentElement.namespaceURI !== SVG_NS) return body
  const made = doc.createElementNS(HTML_NS, 'body')
  made.setAttribute('class', PICTURE_CLASS)
  made.append(doc.documentElement.cloneNode(true))
  return made
}

function copyIdentity(from: Element, to: HTMLElement): void {
  if (from.namespaceURI === HTML_NS)
    // Itself: an HTML parser makes of `epub:type` a name that cannot be given again.
    for (const attribute of from.attributes)
      if (/^(?:epub:type|id|class|dir|data-(?!ol-)[\w.-]+)$/.test(attribute.name))
        to.setAttributeNode(attribute.cloneNode() as Attr)
  // HTML §3.2.6.2: in XML that one counts.
  const lang = from.getAttribute('xml:lang') ?? from.getAttribute('lang')
  if (lang) to.lang = lang.replaceAll('_', '-')
}
