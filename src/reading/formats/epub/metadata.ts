import type { PublicationMetadata, TextSetting } from '../../publication/publication'
import { attribute, namedMeta, ownDescendants, plainWords, textOf } from '../markup/xml'

/** Metadata of a package document, with the attributes of EPUB 2; its layout is for another to tell. */
export function readMetadata(
  root: Element,
  spine: Element | null,
  version: number,
): Omit<PublicationMetadata, 'layout'> {
  const metadata = ownDescendants(root, 'metadata')[0]
  // EPUB 1 and some tools nest the Dublin Core elements one level deeper.
  const all = (name: string) =>
    metadata ? ownDescendants(metadata, name).filter((element) => textOf(element) !== '') : []
  const creators = all('creator')
  const authors = version < 3 ? pickAuthors(creators) : creators
  const names = [...new Set(authors.map(textOf))]
  // Kindle's `horizontal-rl` and its kin say which way pages go; how lines do is for the sheets.
  const direction =
    (spine && attribute(spine, 'page-progression-direction').toLowerCase()) ||
    (/-rl$/i.test(namedMeta(metadata, 'primary-writing-mode')) ? 'rtl' : '')
  return {
    // EPUB 3.3 §5.5.3.1.2: the first title is the main one, whatever the refinements say.
    title: textOf(all('title')[0]),
    author: names.join('、'),
    authors: names,
    // Sphinx and DocBook write `zh_CN`.
    language: (textOf(all('language')[0]) || attribute(root, 'lang')).replaceAll('_', '-'),
    identifier: pickIdentifier(root, all('identifier')),
    direction: direction === 'ltr' || direction === 'rtl' ? direction : 'default',
    titleText: settingOf(all('title')[0], root),
    authorText: settingOf(authors[0], root),
    description: plainWords(all('description')[0]?.textContent ?? ''),
    publisher: textOf(all('publisher')[0]),
    published: pickDate(all('date')),
    subjects: [...new Set(all('subject').map(textOf))],
  }
}

/**
 * EPUB 2 names people of every kind as creators: the authors among them, or all where nobody is one. In EPUB 3
 * creators are shown as they stand (RS 3.3 §4.3), and others have an element of their own.
 */
function pickAuthors(creators: readonly Element[]): readonly Element[] {
  const authors = creators.filter((creator) => /^(aut)?$/.test(attribute(creator, 'role')))
  return authors.length > 0 ? authors : creators
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
  const said = [element, root].map((each) => (each ? attribute(each, 'dir').toLowerCase() : ''))
  const direction = said.find((dir) => dir === 'ltr' || dir === 'rtl' || dir === 'auto')
  return {
    language: (element && attribute(element, 'lang')) || attribute(root, 'lang'),
    direction: direction === 'ltr' || direction === 'rtl' ? direction : 'auto',
  }
}
