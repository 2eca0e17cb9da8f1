import { parseHtmlMarkup } from '../../../platform/parse-markup'
import { scanMarkup } from '../../formats/markup/pieces'
import { INLINE_ELEMENTS } from '../../publication/plain-text'
import { localNameOf, MAX_DEPTH, moveChildren } from './safe-dom'

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|param)$/
/** The next element of the same kind ends these (HTML §13.1.2.4), so unclosed ones are not nested. */
const ENDED_BY_NEXT = /^(?:p|li|dt|dd|tr|td|th|thead|tbody|tfoot|caption|colgroup)$/
/**
 * If one of these is not closed in its block, an HTML parser reopens it in each following block (HTML §13.2.4.3): 500 in 500
 * paragraphs, 7 KB, take Chromium 7 s.
 */
const FORMATTING = /^(?:a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)$/
const MAX_FORMATTING = 32

/**
 * Parses a source that is not well-formed XML.
 *
 * An HTML document has a property for each named picture and form; in Firefox these shadow its own properties, so that
 * `<img name="documentElement">` would be its root. The tree is therefore moved to an XML document, which has none.
 */
export function parseHtml(source: string): Document {
  const html = parseHtmlMarkup(prepareForHtmlParser(source))
  const doc = document.implementation.createDocument(null, null)
  doc.append(Reflect.get(Document.prototype, 'documentElement', html))
  return doc
}

/**
 * Prepares a source that is not well-formed XML for an HTML parser. Self-closed elements such as `<a id="x"/>` get an end tag.
 * Tags of elements deeper than `limitDepth` would keep are removed, since the parser's time grows with the square of the
 * depth. Text between tags does not change.
 */
export function prepareForHtmlParser(source: string): string {
  const nesting = new Nesting()
  let html = ''
  let from = 0
  for (const { start, end, tag } of scanMarkup(source)) {
    if (!tag) continue
    const name = tag.name.toLowerCase()
    if (VOID.test(name)) continue
    if (tag.isEmpty && !tag.isEnd) {
      html += `${source.slice(from, end - 2)}></${tag.name}>`
      from = end
    } else if (!(tag.isEnd ? nesting.close(name) : nesting.open(name))) {
      html += source.slice(from, start)
      from = end
    }
  }
  return html + source.slice(from)
}

interface OpenedTag {
  name: string
  isKept: boolean
}

/** Tracks the open elements of a source, approximately as an HTML parser does. Each method returns whether to keep a tag. */
class Nesting {
  readonly #open: OpenedTag[] = []
  /** Number of open elements by name, to skip the search for one that is not open. */
  readonly #counts = new Map<string, number>()
  /** Formatting elements by name: the end of an enclosing element does not end them. */
  readonly #formatting = new Map<string, boolean[]>()
  #depth = 0
  #formattingDepth = 0

  open(name: string): boolean {
    if (FORMATTING.test(name)) return this.#openFormatting(name)
    const isCounted = !ENDED_BY_NEXT.test(name)
    if (!isCounted) this.#endLast(name)
    else if (!INLINE_ELEMENTS.test(name)) this.#endLast('p')
    // Two more levels, for the root and the body.
    const isKept = !isCounted || this.#depth < MAX_DEPTH + 2
    if (isCounted && isKept) this.#depth++
    this.#open.push({ name, isKept })
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
    return isKept
  }

  close(name: string): boolean {
    const formatting = this.#formatting.get(name)
    if (formatting) return this.#closeFormatting(formatting)
    if (!this.#counts.get(name)) return true
    for (;;) {
      const last = this.#pop()
      if (!last) return true
      if (last.name === name) return last.isKept
    }
  }

  /** Ends an unclosed element together with the inline elements left open in it. */
  #endLast(name: string): void {
    for (let at = this.#open.length - 1, seen = 0; at >= 0 && seen < MAX_DEPTH; at--, seen++) {
      const around = this.#open[at]?.name ?? ''
      if (INLINE_ELEMENTS.test(around)) continue
      if (around === name) this.close(name)
      return
    }
  }

  #pop(): OpenedTag | undefined {
    const last = this.#open.pop()
    if (!last) return undefined
    this.#counts.set(last.name, (this.#counts.get(last.name) ?? 1) - 1)
    if (last.isKept && !ENDED_BY_NEXT.test(last.name)) this.#depth--
    return last
  }

  #openFormatting(name: string): boolean {
    const opened = this.#formatting.get(name) ?? []
    this.#formatting.set(name, opened)
    // A link ends an enclosing link.
    if (name === 'a' && opened.length > 0) this.#closeFormatting(opened)
    const isKept = this.#formattingDepth < MAX_FORMATTING
    if (isKept) this.#formattingDepth++
    opened.push(isKept)
    return isKept
  }

  #closeFormatting(opened: boolean[]): boolean {
    const isKept = opened.pop() ?? true
    if (isKept) this.#formattingDepth--
    return isKept
  }
}

/** Maximum number of attributes of an element: a browser takes minutes to remove 50,000 from one. */
const MAX_ATTRIBUTES = 256

/** Replaces an element that has too many attributes with one that has only the first `MAX_ATTRIBUTES`. */
export function limitAttributes(doc: Document): void {
  for (const element of [...doc.getElementsByTagName('*')]) {
    const attributes: NamedNodeMap = Reflect.get(Element.prototype, 'attributes', element)
    if (attributes.length <= MAX_ATTRIBUTES) continue
    const fewer = doc.createElementNS(element.namespaceURI, localNameOf(element))
    // Not a list of all attributes: each access creates a node, with a search among the existing ones.
    for (let at = 0; at < MAX_ATTRIBUTES; at++) {
      const attribute = attributes[at]
      if (attribute) fewer.setAttributeNode(attribute.cloneNode() as Attr)
    }
    moveChildren(element, fewer)
    Element.prototype.replaceWith.call(element, fewer)
  }
}
