/** The elements of an NCX and of a navigation document; a tag of any other name is text, such as `<未完>` in a title. */
const KNOWN =
  /^(?:ncx|head|meta|doc(?:Title|Author)|text|audio|nav(?:Map|Point|Label|List|Target|Info)|content|page(?:List|Target)|smilCustomTest|html|title|link|style|script|body|section|header|main|article|nav|ol|ul|li|a|span|h[1-6]|p|div|center|font|em|strong|[biusq]|big|small|su[bp]|code|cite|img|br|hr|ruby|r[bpt]|rtc|table|t(?:body|head|r|d|h)|dl|dt|dd)$/
/** Elements without content. Tools leave `content` open. */
const EMPTY = /^(?:content|meta|img|br|hr|link|audio|smilCustomTest)$/
/** These end with the document, wherever a stray end tag is. */
const OUTER = /^(?:ncx|navMap|html|body)$/
/** A tag up to the next `<`, which no tag contains. */
const TAG = /<(\/?)(?:[\w-]+:)?([A-Za-z]\w*)(?!\w)((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/y
const ATTRIBUTE = /(?<![^\s"'])([\w:.-]{1,40})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/g

/**
 * Rewrites an NCX or a navigation document that is not well-formed as well-formed XML without namespaces. Tags of other
 * names become text, elements that are not closed end with the element around them, end tags without a start are dropped.
 *
 * @param written result of `readXml`, whose references are repaired
 */
export function repairNavigation(written: string): string {
  const open: string[] = []
  let repaired = ''
  let from = 0
  const close = (name: string) => {
    const at = open.lastIndexOf(name)
    if (at >= 0) for (const each of open.splice(at).reverse()) repaired += `</${each}>`
  }
  const add = (text: string) => {
    repaired += text.replace(/</g, '&lt;')
  }
  for (let at = written.indexOf('<'); at >= 0; at = written.indexOf('<', Math.max(from, at + 1))) {
    TAG.lastIndex = at
    const [whole = '', slash, name = '', attributes = ''] = TAG.exec(written) ?? []
    const skipped = whole === '' ? sectionEnd(written, at) : -1
    if (skipped < 0 && !KNOWN.test(name)) continue
    if (open.length > 0) add(written.slice(from, at))
    from = skipped < 0 ? at + whole.length : skipped
    if (skipped >= 0) continue
    if (slash) {
      if (!OUTER.test(name)) close(name)
      continue
    }
    // A new entry ends the entry before it, if no list was opened in between.
    if (name === 'li' && open.lastIndexOf('li') > Math.max(open.lastIndexOf('ol'), open.lastIndexOf('ul')))
      close('li')
    const isEmpty = EMPTY.test(name) || attributes.endsWith('/')
    // One root: a second one would end the document.
    if (open.length === 0 && repaired.includes('<')) continue
    repaired += `<${name}${repairedAttributes(attributes)}${isEmpty ? '/' : ''}>`
    if (!isEmpty && open.length < MAX_OPEN) open.push(name)
    else if (!isEmpty) repaired += `</${name}>`
  }
  if (open.length > 0) add(written.slice(from))
  return (
    repaired +
    open
      .reverse()
      .map((name) => `</${name}>`)
      .join('')
  )
}

/** Elements that may be open at once, well above `MAX_NESTING` entries. */
const MAX_OPEN = 400

/** Offset after a comment, a CDATA mark, a processing instruction or a declaration; -1 for anything else. */
function sectionEnd(text: string, at: number): number {
  if (text.startsWith('<![CDATA[', at)) return at + '<![CDATA['.length
  const end = text.startsWith('<!--', at) ? '-->' : /[!?]/.test(text.charAt(at + 1)) ? '>' : ''
  const found = end && text.slice(at, at + MAX_SECTION).indexOf(end)
  return found && found > 0 ? at + found + end.length : -1
}

/** Characters of a comment that are searched for its end: the search begins anew at each `<`. */
const MAX_SECTION = 2000

function repairedAttributes(written: string): string {
  const seen = new Set<string>()
  let attributes = ''
  for (const [, name = '', double, single, bare] of written.matchAll(ATTRIBUTE)) {
    const local = name.replace(/^.*:/, '')
    // `epub:type` is read by its local name.
    if (!/^[A-Za-z_]/.test(local) || name.startsWith('xmlns') || seen.has(local)) continue
    seen.add(local)
    attributes += ` ${local}="${(double ?? single ?? bare ?? '').replace(/</g, '&lt;').replace(/"/g, '&quot;')}"`
  }
  return attributes
}
