import type { PublicationMetadata, TextSetting } from '../../publication'
import { attribute, descendants, firstDescendant, textOf } from '../xml'
import { readRendition } from './rendition'

/** Metadata of a package document, with the refinements of EPUB 3 and the attributes of EPUB 2. */
export function readMetadata(root: Element, spine: Element | null): PublicationMetadata {
  const metadata = firstDescendant(root, 'metadata')
  // EPUB 1 and some tools nest the Dublin Core elements one level deeper.
  const all = (name: string) =>
    metadata ? descendants(metadata, name).filter((element) => textOf(element) !== '') : []
  const refine = refinements(metadata)
  const authors = pickAuthors(all('creator'), refine)
  const direction = spine ? attribute(spine, 'page-progression-direction').toLowerCase() : ''
  return {
    // EPUB 3.3 §5.5.3.1.2: the first title is the main one, whatever the refinements say.
    title: textOf(all('title')[0]),
    author: authors.join('、'),
    authors,
    language: textOf(all('language')[0]) || attribute(root, 'lang'),
    identifier: pickIdentifier(root, all('identifier')),
    direction: direction === 'ltr' || direction === 'rtl' ? direction : 'default',
    layout: readRendition(metadata).layout,
    titleText: settingOf(all('title')[0], root),
    authorText: settingOf(
      all('creator').find((creator) => textOf(creator) === authors[0]),
      root,
    ),
    description: plainText(all('description')[0]?.textContent ?? ''),
    publisher: textOf(all('publisher')[0]),
    published: pickDate(all('date')),
    subjects: [...new Set(all('subject').map(textOf))],
  }
}

/** `id` → property → value, from `<meta refines="#id" property="…">`. */
type Refinements = ReadonlyMap<string, ReadonlyMap<string, string>>

function refinements(metadata: Element | null): Refinements {
  const found = new Map<string, Map<string, string>>()
  for (const meta of metadata ? descendants(metadata, 'meta') : []) {
    const id = attribute(meta, 'refines').replace(/^#/, '')
    if (!id) continue
    const properties = found.get(id) ?? new Map<string, string>()
    properties.set(attribute(meta, 'property'), textOf(meta))
    found.set(id, properties)
  }
  return found
}

/** Authors in their display order; people in other roles only when nobody is an author. */
function pickAuthors(creators: readonly Element[], refine: Refinements): string[] {
  const role = (creator: Element) =>
    refine.get(attribute(creator, 'id'))?.get('role') || attribute(creator, 'role') || 'aut'
  const place = (creator: Element) => Number(refine.get(attribute(creator, 'id'))?.get('display-seq')) || 999
  const authors = creators.filter((creator) => role(creator) === 'aut')
  return [
    ...new Set(
      [...(authors.length > 0 ? authors : creators)].sort((a, b) => place(a) - place(b)).map(textOf),
    ),
  ]
}

function pickIdentifier(root: Element, identifiers: readonly Element[]): string {
  const unique = attribute(root, 'unique-identifier')
  return textOf(identifiers.find((each) => attribute(each, 'id') === unique) ?? identifiers[0])
}

/** EPUB 2 tells its dates apart by `opf:event`; only a year at the least counts as a date. */
function pickDate(dates: readonly Element[]): string {
  const event = (date: Element) => attribute(date, 'event').toLowerCase()
  const date =
    dates.find((each) => event(each) === 'publication') ??
    dates.find((each) => event(each) !== 'modification' && event(each) !== 'creation')
  return /^\d{4}(-\d{2}(-\d{2})?)?/.exec(textOf(date))?.[0] ?? ''
}

/** EPUB RS 3.3 §5.1: an element's own direction, else the package document's, else by its first strong letter. */
function settingOf(element: Element | undefined, root: Element): TextSetting {
  const said = [element, root].map((each) => (each ? attribute(each, 'dir').trim().toLowerCase() : ''))
  const direction = said.find((dir) => dir === 'ltr' || dir === 'rtl' || dir === 'auto')
  return {
    language: (element && attribute(element, 'lang')) || attribute(root, 'lang'),
    direction: direction === 'ltr' || direction === 'rtl' ? direction : 'auto',
  }
}

/** Descriptions often hold escaped HTML: the words without the tags, paragraphs kept as lines. */
function plainText(source: string): string {
  return source
    .replace(/<(br|\/p|\/div|\/li)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(nbsp|#160);/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}
