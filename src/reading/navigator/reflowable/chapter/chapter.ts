import type { Locale } from '../../../../i18n/locale'
import { loadModule } from '../../../../platform/load-module'
import { pauseIfLarge, yieldToMain } from '../../../../platform/sliced-task'
import { resolveHref, withoutFragment } from '../../../publication/paths'
import { BREAK_WEIGHT, DRAWING_WEIGHT, isEastAsian, likelyLanguage } from '../../../publication/plain-text'
import type { ChapterSource, Publication } from '../../../publication/publication'
import { parseChapter } from '../../sanitise/markup'
import { HTML_NS, MATHML_NS, SVG_NS } from '../../sanitise/markup-allow-list'
import { MASKED_STYLE_ATTRIBUTE, MASKED_STYLE_ELEMENT } from '../../sanitise/mask-csp-triggers'
import { moveChildren } from '../../sanitise/safe-dom'
import { type InlineStyle, sanitise } from '../../sanitise/sanitise'
import { rewriteLinks } from '../../text/links'
import type { RenderedChapter } from '../chapter-model'
import { type BookStyles, NESTING } from '../css/styles'
import type { ResourceScope, Resources } from '../resources'
import { CfiPaths } from '../text/cfi-paths'
import type { Extras } from './extras'
import { rewriteMedia, waitForImageSizes } from './media'
import { markLonePictures, markSpaced } from './no-indent'

/** Class of the body that wraps an image or drawing which is a document by itself. */
const PICTURE_CLASS = 'ol-picture'

/**
 * Longest chapter, in characters, that is laid out whole, which takes some tens of milliseconds. Line breaks count as
 * characters, too: 12,000 lines of a word each, in columns, take Chromium 40 s. So does each element beyond
 * `USUAL_ELEMENTS`: 50,000 empty ones take it 20 s.
 */
const LONGEST_WHOLE = 48_000
const USUAL_ELEMENTS = 4000
function lengthOf(body: HTMLElement): number {
  const count = (name: string) => body.getElementsByTagName(name).length
  const breaks = count('br') + Math.max(0, count('*') - USUAL_ELEMENTS)
  return (body.textContent ?? '').length + BREAK_WEIGHT * breaks + DRAWING_WEIGHT * count('svg')
}

/** Elements with fallback content for readers that cannot show or run them, and ruby forms that few browsers support. */
const FALLBACK_ELEMENTS =
  'object,embed,iframe,noscript,canvas,form,fieldset,legend,output,input,textarea,select,button,slot,dialog,rb,rtc,switch,[popover]'

/**
 * Elements that need the `extras` module: note references and notes, by `epub:type`, by DPUB-ARIA roles and by the class
 * names of publishers and shops; galleries; and drawings that name fonts in an attribute, or their shape.
 */
const EXTRAS =
  '[*|type*=note],[epub\\:type*=note],[role*=note],[class*=note i],[class*=-gallery],[font-family],[preserveAspectRatio]'

/** Elements that may take a browser long in a small source: references in drawings, spans of cells. */
const COSTLY =
  'use, pattern, mask, marker, filter, clipPath, [rowspan], [colspan]:not([colspan="1"], [colspan="2"], [colspan="3"])'

/** What the preparation of a chapter needs of the open book. */
export interface ChapterDependencies {
  publication: Publication
  styles: BookStyles
  resources: Resources
  words: {
    /** The label of a note reference that has no text of its own. */
    note: string
    /** Selects the strings of optional modules, which carry their own. */
    locale: Locale
  }
}

/** Loads a spine item, sanitises it and prepares it for mounting. @throws LibraryError when it cannot be loaded. */
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
    chapter.loadError = scope.loadError
    if (chapter.fixed || lengthOf(chapter.body) <= LONGEST_WHOLE) return chapter
    const { SegmentedChapter } = await loadModule(() => import('../segmented/segmented-chapter'))
    await pauseIfLarge(chapter.body)
    const segmented = new SegmentedChapter(chapter)
    await yieldToMain()
    return { ...chapter, segmented }
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
  await pauseIfLarge(doc)
  const { rendition, itemref } = publication.spine[index] ?? {}
  const paths = itemref === undefined ? null : new CfiPaths(doc.documentElement)
  await pauseIfLarge(doc)
  const sanitised = await sanitiseDocument(doc, source.href, dependencies, scope, false, paths)
  const { html, body, sheets, isPlate: isImage, fitting, finish } = sanitised
  await pauseIfLarge(body)
  const isRoll = rendition?.layout === 'roll'
  const isPage =
    !isRoll && (rendition?.layout === 'pre-paginated' || doc.documentElement.namespaceURI === SVG_NS)
  if (!isRoll && !isPage && (rendition?.alignCenter || rendition?.side))
    sheets.push((await loadModule(() => import('./placement'))).applyPlacement(html, rendition))
  const chapter: RenderedChapter = {
    index,
    href: source.href,
    html,
    body,
    sheets,
    fixed: isPage
      ? await (await loadModule(() => import('../pre-paginated/page'))).createFixedPage(
          doc,
          body,
          source.href,
          scope,
          rendition?.viewport,
        )
      : null,
    isFlawed: source.strict === true && (source.isMended || !isWellFormed),
    isImage,
    ...(paths && { paths }),
    ...(!isPage && (await fitting?.createFitting(sheets, styles.isBoxed))),
    ...(styles.targetMarker && { revealStart: styles.targetMarker() }),
    ...(isRoll && {
      roll: await (await loadModule(() => import('../pre-paginated/roll'))).createRollPage(doc, body),
    }),
    dispose: scope.release,
  }
  return finish?.(chapter) ?? chapter
}

interface SanitisedDocument {
  html: HTMLElement
  body: HTMLElement
  sheets: CSSStyleSheet[]
  isPlate: boolean
  /** Fits content to the page; null when nothing in the document could be too large for one. */
  fitting: typeof import('../fit/fitting') | null
  /** Adds the behaviour of optional modules to the finished chapter. */
  finish: ReturnType<Extras['place']>
}

/**
 * Sanitises a document of the book and loads its images and sheets.
 *
 * @param isFramed the document is embedded in another one; documents embedded in it are not shown
 */
async function sanitiseDocument(
  doc: Document,
  href: string,
  dependencies: ChapterDependencies,
  scope: ResourceScope,
  isFramed = false,
  paths: CfiPaths | null = null,
): Promise<SanitisedDocument> {
  const { publication, styles } = dependencies
  // HTML §4.2.3: addresses in the document are relative to its base element.
  const base = resolveHref(doc.querySelector('base')?.getAttribute('href') ?? '', href) ?? href
  // The sheets load while the document is sanitised.
  const linked = collectSheets(doc, base, styles, scope)
  // They are awaited below. When the chapter fails before that, the rejection must not stay unhandled.
  linked.catch(() => {})
  const content = bodyOf(doc)
  const hasMath = content.getElementsByTagNameNS(MATHML_NS, 'math').length > 0
  const math = hasMath ? await loadModule(() => import('../math/math')) : null
  math?.upgradeMath(content)
  const hasFallbacks = content.querySelector(FALLBACK_ELEMENTS) !== null
  const framing = hasFallbacks && !isFramed ? await loadModule(() => import('./frames')) : null
  const frames = (await framing?.extractFrames(content, base, scope)) ?? []
  const fallbackSheets = hasFallbacks
    ? (await loadModule(() => import('../../sanitise/fallback-content'))).showFallbackContent(
        content,
        dependencies.words.locale,
      )
    : []
  const extras = content.querySelector(EXTRAS)
    ? await (await loadModule(() => import('./extras'))).extractExtras(content, (css) =>
        styles.text(css, base, scope),
      )
    : null
  const inline = await sanitise(content)
  rewriteLinks(content, base)
  await pauseIfLarge(content)
  const [ownSheets, placeSounds] = await Promise.all([
    linked,
    rewriteMedia(content, base, scope, dependencies.words.locale),
  ])
  const sheets = [
    ...fallbackSheets,
    ...(math ? [math.mathSheet()] : []),
    ...(extras?.sheets ?? []),
    ...ownSheets,
  ]
  if (styles.isCostly || content.querySelector(COSTLY) || inline.some(({ css }) => NESTING.test(css)))
    (await loadModule(() => import('../../sanitise/bounds'))).boundCosts(content, inline, sheets)
  const placeFrames = await framing?.readFrames(frames, scope, (inner, path) =>
    sanitiseDocument(inner, path, dependencies, scope, true),
  )
  const inlineText = await Promise.all(inline.map(({ css }) => styles.inline(css, base, scope)))

  const html = document.createElement('html')
  const body = document.createElement('body')
  copyIdentity(doc.documentElement, html)
  copyIdentity(content, body)
  await pauseIfLarge(content)
  moveChildren(content, body)
  await pauseIfLarge(body)
  placeSounds()
  placeFrames?.()
  const finish = extras?.place(body, href, dependencies.words)
  // The empty head is there for selectors of the book such as `head + body`.
  html.append(document.createElement('head'), body)
  setLanguage(html, body, publication.metadata.language)
  applyInlineStyles(inline, inlineText, content, body)
  if (styles.isWide) (await loadModule(() => import('../css/full-width'))).widenFullWidth(html, sheets)
  const isPlate = markLonePictures(html, body)
  markSpaced(body)
  // A lone image is fitted by rules of its own (`frame.css`).
  const mayOverflow =
    !isPlate &&
    (styles.isBoxed || body.querySelector(`table, math, figure, img${styles.isSized ? '' : '[height]'}`))
  const language = body.lang || html.lang
  const [fitting, lines] = await Promise.all([
    // Optional: without the module the edge of a page may be cut off.
    mayOverflow ? loadModule(() => import('../fit/fitting')).catch(() => null) : null,
    // Optional: without the module a line may start with the punctuation after an image.
    !isPlate && isEastAsian(language) ? loadModule(() => import('./line-breaks')).catch(() => null) : null,
    waitForImageSizes(body),
  ])
  const isVertical = styles.isVertical || isVerticalStyle(html) || isVerticalStyle(body)
  if (lines) sheets.unshift(lines.preserveLines(body, language, paths, isVertical))
  return { html, body, sheets, isPlate, fitting, finish }
}

const isVerticalStyle = ({ style }: HTMLElement) => /^(?:vertical|sideways)/.test(style.writingMode)

/**
 * Sets the language of a document. One without a language does not inherit the book's (EPUB RS 3.3 §5.3: package metadata
 * does not apply to content documents), unless the letter forms depend on it; nor does it inherit the host page's.
 */
function setLanguage(html: HTMLElement, body: HTMLElement, book: string): void {
  const declared = html.lang || (isEastAsian(book) ? book : '')
  const likely = likelyLanguage(body.textContent ?? '', body.lang || declared)
  html.lang = body.lang ? declared : likely
  if (body.lang) body.lang = likely
}

function applyInlineStyles(
  inline: readonly InlineStyle[],
  texts: readonly string[],
  content: Element,
  body: HTMLElement,
): void {
  inline.forEach(({ element }, at) => {
    const target = element === content ? body : element
    const text = texts[at] ?? ''
    // An important inline declaration would override even the page's own styles (`frame.css`).
    if (target === body) body.style.cssText = text.replace(/ !important(?=;)/g, '')
    else if (target instanceof HTMLElement || target instanceof SVGElement || target instanceof MathMLElement)
      target.style.cssText = text
  })
}

/** Compiles the style sheets of a document, in its order. */
async function collectSheets(
  doc: Document,
  href: string,
  styles: BookStyles,
  scope: ResourceScope,
): Promise<CSSStyleSheet[]> {
  const pending: Promise<CSSStyleSheet[]>[] = []
  const linked = (path: string, media?: string) =>
    styles.file(withoutFragment(path), media).catch((thrown) => scope.recordError(thrown) ?? [])
  // A processing instruction, which few documents have, or a comment comes before the root.
  if (doc.firstChild !== doc.documentElement) {
    const { stylesheetInstructions } = await loadModule(() => import('../css/rare'))
    for (const { href: address, media } of stylesheetInstructions(doc)) {
      const path = resolveHref(address, href)
      if (path) pending.push(linked(path, media))
    }
  }
  /** Of the sheets with a title, only those with the first title apply (CSSOM §6.2). */
  let selectedTitle = ''
  for (const element of doc.querySelectorAll(
    `link[rel~=stylesheet i]:not([rel~=alternate i], [disabled]), style, ${MASKED_STYLE_ELEMENT}`,
  )) {
    const attributeOf = (name: string) => element.getAttribute(name) ?? ''
    // Old books link proprietary page templates as style sheets.
    if (!/^\s*(?:text\/css\b.*)?$/i.test(attributeOf('type'))) continue
    const title = attributeOf('title')
    selectedTitle ||= title
    if (title && title !== selectedTitle) continue
    const media = attributeOf('media')
    if (element.localName !== 'link') {
      pending.push(styles.text(element.textContent ?? '', href, scope, media))
      continue
    }
    const path = resolveHref(attributeOf('href'), href)
    if (path) pending.push(linked(path, media))
  }
  // The mounted root is another element, whose style attribute belongs to the page: the book's becomes a rule.
  const rootStyle = doc.documentElement.getAttribute(MASKED_STYLE_ATTRIBUTE)
  if (rootStyle) pending.push(styles.text(`html { ${rootStyle} }`, href, scope))
  return (await Promise.all(pending)).flat()
}

/** The body of a document; for an SVG document or an unknown root, a new body around a copy of it. */
function bodyOf(doc: Document): Element {
  const body = doc.getElementsByTagNameNS(HTML_NS, 'body')[0] ?? doc.querySelector('body')
  // A body inside an SVG document is part of the drawing.
  if (body && doc.documentElement.namespaceURI !== SVG_NS) return body
  const wrapper = doc.createElementNS(HTML_NS, 'body')
  wrapper.setAttribute('class', PICTURE_CLASS)
  wrapper.append(doc.documentElement.cloneNode(true))
  return wrapper
}

/** Copies the attributes of a root or body that selectors and links refer to, and its language. */
function copyIdentity(from: Element, to: HTMLElement): void {
  if (from.namespaceURI === HTML_NS)
    // The node is cloned: an HTML parser turns `epub:type` into a name that `setAttribute` does not accept.
    for (const attribute of from.attributes)
      if (/^(?:epub:type|id|class|dir|data-(?!ol-)[\w.-]+)$/.test(attribute.name))
        to.setAttributeNode(attribute.cloneNode() as Attr)
  // HTML §3.2.6.2: in XML `xml:lang` takes precedence.
  const lang = from.getAttribute('xml:lang') ?? from.getAttribute('lang')
  if (lang) to.lang = lang.replaceAll('_', '-')
}
