import { LibraryError } from '../../../platform/errors'
import { parseXmlMarkup } from '../../../platform/parse-markup'
import { changeOutsideSections } from '../../formats/markup/sections'

/** Replacement names for markup that a page's policy would report even while a book is only parsed. */
export const MASKED_STYLE_ELEMENT = 'ol-style'
export const MASKED_STYLE_ATTRIBUTE = 'data-ol-style'
const MASKED_HANDLER_ATTRIBUTE = 'data-ol-off'

/** Quick test: most documents contain nothing to mask. */
const TRIGGERS = /<(?:\/?style|track)\b|\s(?:style|on[a-z]+)\s*=/i
/** A text track of a video at an outside address: a browser checks it against the policy before the video is shown. */
const ELSEWHERE = /\ssrc\s*=\s*(?:["']\s*)?(?:[a-z][\w+.-]*:|\/\/)/i
/** A tag. It ends before the next `<`, which no attribute of well-formed XML contains, so that an unclosed tag is not read further. */
const TAG = /<(\/?)([A-Za-z][^\s/<>]*)(?=[\s/>])((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/g
const ATTRIBUTE = /(?<![^\s=/"'>])([^\s=/"'>]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))/g

/**
 * Renames `style` elements, `style` attributes and event handlers in markup. Under a policy without inline styles, a browser
 * reports each of them as soon as it is parsed, even in a document that is never shown; a book would fill the host page's
 * console.
 *
 * This is no security measure: what it misses causes a line in the console and is sanitised like everything else.
 */
export function maskCspTriggers(markup: string): string {
  return TRIGGERS.test(markup) ? changeOutsideSections(markup, maskTags) : markup
}

/**
 * Parses XML of a book. A navigation document may hold style attributes, which a content security policy would report.
 *
 * @throws LibraryError `bad-book` if it is not well-formed
 */
export function maskedXml(text: string): Document {
  const doc = parseXmlMarkup(maskCspTriggers(text))
  if (!doc) throw new LibraryError('bad-book', 'not well-formed XML')
  return doc
}

function maskTags(markup: string): string {
  return markup.replace(TAG, (whole, slash: string, name: string, source: string) => {
    const isStyle = /^style$/i.test(name)
    const isElsewhere = /^track$/i.test(name) && ELSEWHERE.test(source)
    const attributes = isElsewhere ? source.replace(/\ssrc(?=\s*=)/gi, ' data-ol-src') : source
    const hasTrigger = /\s(?:style|on[a-z]+)\s*=/i.test(attributes)
    if (!isStyle && !hasTrigger && !isElsewhere) return whole
    return `<${slash}${isStyle ? MASKED_STYLE_ELEMENT : name}${hasTrigger ? maskAttributes(attributes) : attributes}>`
  })
}

function maskAttributes(attributes: string): string {
  let handlers = 0
  return attributes.replace(ATTRIBUTE, (whole, name: string, value: string) => {
    if (/^style$/i.test(name)) return MASKED_STYLE_ATTRIBUTE + value
    // Numbered, since duplicate attributes are not well-formed XML.
    if (/^on[a-z]+$/i.test(name)) return `${MASKED_HANDLER_ATTRIBUTE}-${handlers++}${value}`
    return whole
  })
}
