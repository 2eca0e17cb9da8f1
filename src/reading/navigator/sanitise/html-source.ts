import { parseMarkup } from '../../../platform/parse-markup'
import { markupPieces } from '../../formats/markup/pieces'
import { INLINE } from '../../publication/plain-text'
import { localNameOf, MAX_DEPTH, moveChildren } from './safe-dom'

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|param)$/
/** The next of its kind ends them (HTML §13.1.2.4): however many are never closed, they do not lie in each other. */
const ENDED_BY_NEXT = /^(?:p|li|dt|dd|tr|td|th|thead|tbody|tfoot|caption|colgroup)$/
/**
 * Where one of these is not closed in its block, an HTML parser opens it again in each block that comes after
 * (HTML §13.2.4.3): 500 in 500 paragraphs, 7 KB, take Chromium 7 s.
 */
const FORMATTING = /^(?:a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)$/
const MAX_FORMATTING = 32

/**
 * A source that is no well-formed XML, as a document.
 *
 * A document of HTML has properties by the names of its pictures and forms, in Firefox before its own:
 * `<img name="documentElement">` is then its root. The tree comes into one that has none.
 */
export function parseHtml(source: string): Document {
  const html = parseMarkup(forHtmlParser(source), 'text/html')
  const doc = document.implementation.createDocument(null, null)
  doc.append(Reflect.get(Document.prototype, 'documentElement', html))
  return doc
}

/**
 * A source that is no well-formed XML as an HTML parser shall have it: `<a id="x"/>` ends where it begins, and tags of
 * elements that would lie deeper than is kept anyway (`boundDepth`) are left out, since such a parser takes a time that
 * grows with the square of the depth. What stands between tags is never touched.
 */
export function forHtmlParser(source: string): string {
  const nesting = new Nesting()
  let html = ''
  let from = 0
  for (const { start, end, tag } of markupPieces(source)) {
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

/** What is open at a place of a source, nearly as an HTML parser would see it. Each answer is whether a tag is kept. */
class Nesting {
  readonly #open: OpenedTag[] = []
  /** Of each name how many are open, so that none is looked for in vain. */
  readonly #counts = new Map<string, number>()
  /** Formatting is not ended by what it is in. */
  readonly #formatting = new Map<string, boolean[]>()
  #depth = 0
  #formattingDepth = 0

  open(name: string): boolean {
    if (FORMATTING.test(name)) return this.#openFormatting(name)
    const isCounted = !ENDED_BY_NEXT.test(name)
    if (!isCounted) this.#endLast(name)
    else if (!INLINE.test(name)) this.#endLast('p')
    // Two more: the root and the body.
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

  /** Ends one that was left open, with what of a line was left open in it. */
  #endLast(name: string): void {
    for (let at = this.#open.length - 1, seen = 0; at >= 0 && seen < MAX_DEPTH; at--, seen++) {
      const around = this.#open[at]?.name ?? ''
      if (INLINE.test(around)) continue
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
    // A link ends the one it is in.
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

/** Attributes that an element may have; a browser takes minutes to take 50,000 off one. */
const MOST_ATTRIBUTES = 256

/** Puts an element with the first of them in place of one that has more. */
export function boundAttributes(doc: Document): void {
  for (const element of [...doc.getElementsByTagName('*')]) {
    const attributes: NamedNodeMap = Reflect.get(Element.prototype, 'attributes', element)
    if (attributes.length <= MOST_ATTRIBUTES) continue
    const fewer = doc.createElementNS(element.namespaceURI, localNameOf(element))
    // Not a list of all: each makes a node, and is looked for among those that have one.
    for (let at = 0; at < MOST_ATTRIBUTES; at++) {
      const attribute = attributes[at]
      if (attribute) fewer.setAttributeNode(attribute.cloneNode() as Attr)
    }
    moveChildren(element, fewer)
    Element.prototype.replaceWith.call(element, fewer)
  }
}
