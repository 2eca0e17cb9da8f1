import { hasParseError, type MarkupType, parseMarkup } from '../../platform/parse-markup'
import { quieten } from './quiet'

/** What a browser's XML parser takes for the entities of HTML (`&nbsp;` and its kin); never fetched. */
const ENTITY_DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd">'
const DOCTYPE = /<!DOCTYPE[^[>]*(?:\[[\s\S]*?\]\s*)?>/i
const VOID = 'area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|param'

/**
 * A chapter's source as a document: as XHTML first, so that namespaces and self-closed
 * elements mean what their author meant; as HTML where it is not well-formed.
 *
 * A document type's internal subset is taken off beforehand: entities declared there can be bombs.
 */
export function parseChapter(text: string, mediaType: string): { doc: Document; isWellFormed: boolean } {
  const source = quieten(text.replace(/^\uFEFF/, ''))
  const type: MarkupType = mediaType === 'image/svg+xml' ? 'image/svg+xml' : 'application/xhtml+xml'
  if (mediaType !== 'text/html') {
    const plain = parseMarkup(withoutSubset(source), type)
    if (!hasParseError(plain)) return { doc: plain, isWellFormed: true }
    const withEntities = parseMarkup(withEntityDoctype(source), 'application/xhtml+xml')
    if (!hasParseError(withEntities)) return { doc: withEntities, isWellFormed: true }
  }
  const html = closeEmptyElements(source.replace(/^\s*<\?xml[^>]*\?>/, ''))
  return { doc: parseMarkup(html, 'text/html'), isWellFormed: false }
}

function withoutSubset(source: string): string {
  return source.replace(DOCTYPE, (whole) => (whole.includes('[') ? ENTITY_DOCTYPE : whole))
}

function withEntityDoctype(source: string): string {
  if (DOCTYPE.test(source)) return source.replace(DOCTYPE, ENTITY_DOCTYPE)
  const declaration = /^\s*<\?xml[^>]*\?>/.exec(source)?.[0] ?? ''
  return declaration + ENTITY_DOCTYPE + source.slice(declaration.length)
}

/** `<a id="x"/>` opens an element for an HTML parser and never closes it. */
function closeEmptyElements(source: string): string {
  return source.replace(/<([a-z][\w:-]*)((?:\s+[^<>]*?)?)\/>/gi, (whole, name: string, rest: string) =>
    new RegExp(`^(?:${VOID})$`, 'i').test(name) ? whole : `<${name}${rest}></${name}>`,
  )
}
