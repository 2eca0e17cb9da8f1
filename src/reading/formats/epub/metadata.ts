import type { PublicationMetadata, TextSetting } from '../../publication/publication'
import { attribute, ownDescendants, readMeta, stripMarkup, textOf } from '../markup/xml'

/** Reads the metadata of a package document, EPUB 2 attributes included. `readRendition` reads the layout. */
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
  // Kindle's `horizontal-rl` and `vertical-rl` give the page progression; style sheets give the writing mode.
  const direction =
    (spine && attribute(spine, 'page-progression-direction').toLowerCase()) ||
    (/-rl$/i.test(readMeta(metadata, 'primary-writing-mode')) ? 'rtl' : '')
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
    description: stripMarkup(all('description')[0]?.textContent ?? ''),
    publisher: textOf(all('publisher')[0]),
    published: pickDate(all('date')),
    subjects: [...new Set(all('subject').map(textOf))],
  }
}

/**
 * The authors among the creators, or all creators when none is an author. EPUB 2 lists contributors of every role as
 * creators; in EPUB 3 all creators are displayed (RS 3.3 §4.3), because contributors have an element of their own.
 */
function pickAuthors(creators: readonly Element[]): readonly Element[] {
  const authors = creators.filter((creator) => /^(aut)?$/.test(attribute(creator, 'role')))
  return authors.length > 0 ? authors : creators
}

function pickIdentifier(root: Element, identifiers: readonly Element[]): string {
  const unique = attribute(root, 'unique-identifier')
  return textOf(identifiers.find((each) => attribute(each, 'id') === unique) ?? identifiers[0])
}

/** The publication date, by `opf:event` in EPUB 2; '' for a text that does not begin with a year. */
function pickDate(dates: readonly Element[]): string {
  const event = (date: Element) => attribute(date, 'event').toLowerCase()
  const date =
    dates.find((each) => event(each) === 'publication') ??
    dates.find((each) => event(each) !== 'modification' && event(each) !== 'creation')
  return /^\d{4}(-\d{2}(-\d{2})?)?/.exec(textOf(date))?.[0] ?? ''
}

/**
 * Direction of an element's text (EPUB RS 3.3 §5.1): its own, else the package document's, else by its first strong
 * character.
 */
function settingOf(element: Element | undefined, root: Element): TextSetting {
  const declared = [element, root].map((each) => (each ? attribute(each, 'dir').toLowerCase() : ''))
  const direction = declared.find((dir) => dir === 'ltr' || dir === 'rtl' || dir === 'auto')
  return {
    language: (element && attribute(element, 'lang')) || attribute(root, 'lang'),
    direction: direction === 'ltr' || direction === 'rtl' ? direction : 'auto',
  }
}
