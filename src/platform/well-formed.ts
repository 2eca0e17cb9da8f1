const START =
  ':A-Z_a-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02ff\\u0370-\\u037d\\u037f-\\u1fff\\u200c\\u200d\\u2070-\\u218f\\u2c00-\\u2fef\\u3001-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\ufffd\\u{10000}-\\u{effff}'
const NAME = `[${START}][-.0-9\\u00b7\\u0300-\\u036f\\u203f\\u2040${START}]*`
const SPACE = '[ \\t\\r\\n]'

/** A reference to no character that XML allows, and a bare ampersand. */
const BAD_REFERENCE =
  /&(?!(?:amp|lt|gt|quot|apos|#0*(?:9|10|13|[1-9]\d{1,6})|#x0*(?:9|a|d|[1-9a-f][\da-f]{1,5}));)/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly the ones that XML 1.0 forbids
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/
const BLANK = /^[ \t\r\n]*$/

const DECLARATION =
  /^<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(?:"1\.\d+"|'1\.\d+')(?:[ \t\r\n]+(?:encoding|standalone)[ \t\r\n]*=[ \t\r\n]*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))*[ \t\r\n]*\?>$/

const NONE: readonly string[] = []

/** Elements nested deeper than this stop Chromium's parser. */
const MAX_DEPTH = 5000

/**
 * Whether a text is well-formed XML with namespaces, so that a browser parses it without an error. Chromium describes an
 * error in a `parsererror` element with two style attributes, each of which violates a policy without inline styles: the
 * browser reports them to the host page for a document that is never shown. Text that fails here is never given to it.
 *
 * Takes linear time. A text with a DOCTYPE is left to the browser; callers remove it.
 */
export function isWellFormed(text: string): boolean {
  return !FORBIDDEN.test(text) && new Scanner(text).scan()
}

class Scanner {
  readonly #text: string
  /** Names of the open elements, with the prefixes that each declares. */
  readonly #open: { name: string; prefixes: readonly string[] }[] = []
  /** Number of open declarations by prefix. */
  readonly #declared = new Map([['xml', 1]])
  readonly #hasReferences: boolean
  readonly #hasSectionEnd: boolean
  readonly #name = new RegExp(NAME, 'yu')
  readonly #attribute = new RegExp(`${SPACE}+(${NAME})${SPACE}*=${SPACE}*(?:"([^"<]*)"|'([^'<]*)')`, 'yu')
  readonly #tagEnd = new RegExp(`${SPACE}*(/?)>`, 'y')
  /** The form of nearly all tags: ASCII names without prefixes, at most one attribute. */
  readonly #plainStart = /<([A-Za-z_][\w.-]*)(?: (?!xmlns)[A-Za-z_][\w.-]*="[^"<&]*")?(\/?)>/y
  readonly #asciiName = /[A-Za-z_][\w.:-]*(?=[ \t\r\n=/>?])/y
  #hasRoot = false

  constructor(text: string) {
    this.#text = text
    this.#hasReferences = text.includes('&')
    this.#hasSectionEnd = text.includes(']]>')
  }

  scan(): boolean {
    const text = this.#text
    let from = text.startsWith('\ufeff') ? 1 : 0
    if (text.startsWith('<?xml', from) && /[ \t\r\n]/.test(text.charAt(from + 5))) {
      const end = text.indexOf('?>', from) + 2
      if (end < 2 || !DECLARATION.test(text.slice(from, end))) return false
      from = end
    }
    for (let at = text.indexOf('<', from); at >= 0; at = text.indexOf('<', from)) {
      if (!this.#isText(from, at)) return false
      if (text.startsWith('<!DOCTYPE', at)) return true
      from = this.#after(at)
      if (from < 0) return false
    }
    return this.#hasRoot && this.#open.length === 0 && this.#isText(from, text.length)
  }

  #isText(from: number, to: number): boolean {
    if (from === to) return true
    if (this.#open.length === 0) return BLANK.test(this.#text.slice(from, to))
    if (!this.#hasReferences && !this.#hasSectionEnd) return true
    const piece = this.#text.slice(from, to)
    return !piece.includes(']]>') && !BAD_REFERENCE.test(piece)
  }

  /** Offset after the piece of markup that begins at `at`; -1 when it is not well-formed. */
  #after(at: number): number {
    const text = this.#text
    switch (text[at + 1]) {
      case '/':
        return this.#afterEndTag(at)
      case '?': {
        const target = this.#nameAt(at + 2)
        const end = text.indexOf('?>', at + 2)
        const next = at + 2 + target.length
        const isClosed = end === next || (end > next && BLANK.test(text.charAt(next)))
        return target !== '' && !/^xml$/i.test(target) && !target.includes(':') && isClosed ? end + 2 : -1
      }
      case '!': {
        if (text.startsWith('<!--', at)) {
          const end = text.indexOf('--', at + 4)
          return end >= 0 && text[end + 2] === '>' ? end + 3 : -1
        }
        if (!text.startsWith('<![CDATA[', at) || this.#open.length === 0) return -1
        const end = text.indexOf(']]>', at + 9)
        return end < 0 ? -1 : end + 3
      }
      default:
        return this.#afterStartTag(at)
    }
  }

  #afterEndTag(at: number): number {
    const last = this.#open.pop()
    if (!last || !this.#text.startsWith(last.name, at + 2)) return -1
    for (const prefix of last.prefixes) this.#count(prefix, -1)
    const end = at + 2 + last.name.length
    if (this.#text[end] === '>') return end + 1
    this.#tagEnd.lastIndex = end
    return this.#tagEnd.exec(this.#text)?.[1] === '' ? this.#tagEnd.lastIndex : -1
  }

  #afterStartTag(at: number): number {
    this.#plainStart.lastIndex = at
    const plain = this.#open.length > 0 && this.#plainStart.exec(this.#text)
    if (plain) {
      if (plain[2] === '') this.#open.push({ name: plain[1] ?? '', prefixes: NONE })
      return this.#open.length > MAX_DEPTH ? -1 : this.#plainStart.lastIndex
    }
    const name = this.#nameAt(at + 1)
    if (name === '' || (this.#open.length === 0 && this.#hasRoot)) return -1
    this.#hasRoot = true
    const names = new Set<string>()
    const prefixes: string[] = []
    let end = at + 1 + name.length
    this.#attribute.lastIndex = end
    for (let found = this.#attribute.exec(this.#text); found; found = this.#attribute.exec(this.#text)) {
      const [, key = '', double, single] = found
      const value = double ?? single ?? ''
      if (names.has(key) || (this.#hasReferences && BAD_REFERENCE.test(value))) return -1
      names.add(key)
      if (key.startsWith('xmlns:')) {
        if (value === '') return -1
        prefixes.push(key.slice('xmlns:'.length))
      }
      end = this.#attribute.lastIndex
    }
    this.#tagEnd.lastIndex = end
    const slash = this.#tagEnd.exec(this.#text)?.[1]
    if (slash === undefined) return -1
    for (const prefix of prefixes) this.#count(prefix, 1)
    if (!this.#isKnown(name) || ![...names].every((key) => key.startsWith('xmlns:') || this.#isKnown(key)))
      return -1
    if (slash === '') this.#open.push({ name, prefixes })
    else for (const prefix of prefixes) this.#count(prefix, -1)
    return this.#open.length > MAX_DEPTH ? -1 : this.#tagEnd.lastIndex
  }

  /** Whether the prefix of a name is declared here. */
  #isKnown(name: string): boolean {
    const colon = name.indexOf(':')
    if (colon < 0) return true
    const isPair = colon > 0 && colon === name.lastIndexOf(':') && colon < name.length - 1
    return isPair && (this.#declared.get(name.slice(0, colon)) ?? 0) > 0
  }

  #count(prefix: string, by: 1 | -1): void {
    this.#declared.set(prefix, (this.#declared.get(prefix) ?? 0) + by)
  }

  #nameAt(at: number): string {
    this.#asciiName.lastIndex = at
    const ascii = this.#asciiName.exec(this.#text)
    if (ascii) return ascii[0]
    this.#name.lastIndex = at
    return this.#name.exec(this.#text)?.[0] ?? ''
  }
}
