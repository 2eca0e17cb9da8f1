// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseXmlMarkup } from '../../../../../src/platform/parse-markup'
import { openPublication } from '../../../../../src/reading/formats'
import { extractNotes } from '../../../../../src/reading/navigator/reflowable/notes/extract-notes'
import { parseChapter } from '../../../../../src/reading/navigator/sanitise/markup'
import { sanitise } from '../../../../../src/reading/navigator/sanitise/sanitise'
import { rewriteLinks } from '../../../../../src/reading/navigator/text/links'
import { PageText } from '../../../../../src/reading/navigator/text/page-text'
import type { PlainText } from '../../../../../src/reading/publication/plain-text'
import type { ChapterSource } from '../../../../../src/reading/publication/publication'
import { fold, foldTable } from '../../../../../src/reading/reader/search/fold'
import { textOfSource } from '../../../../../src/reading/reader/search/source-text'
import { needs } from '../../../needs'
import { realBooks } from '../../formats/books'

const books = ['idpf', 'misc', 'w3c'].flatMap(realBooks)
const table = foldTable('')
/** Chapters of each book, from its beginning; characters of a source: jsdom takes a second for 100,000. */
const MOST_CHAPTERS = 12
const LONGEST = 60_000

/** What a document needs more than to be parsed and sanitised: drawings alone, and fallbacks. */
const ELSEWHERE = /<(?:\w+:)?switch\b|<(?:object|embed|iframe|video|audio|canvas)\b/

/**
 * The text of a chapter by the DOM: parsed, sanitised, with its notes and links, as it is mounted. Null for one that an XML
 * parser refuses.
 */
async function textOfDocument(
  source: Extract<ChapterSource, { kind: 'document' }>,
): Promise<PageText | null> {
  const { doc, isWellFormed } = await parseChapter(source.text, source.mediaType)
  if (!isWellFormed) return null
  const body = doc.querySelector('body') ?? doc.documentElement
  const place = extractNotes(body)
  await sanitise(body)
  rewriteLinks(body, source.href)
  const mounted = document.createElement('body')
  mounted.append(...body.childNodes)
  place(mounted, source.href, '注释')
  return new PageText(mounted, undefined, () => false)
}

/** What is compared with a query. Beside a picture, which no query has, it does not matter where a block begins. */
const searched = (plain: PlainText) => fold(plain, table).text.replace(/\n?\uFFFC\n?/g, '\uFFFC')

const needsBooks = needs('../shared/data/idpf', books.length > 0)
const named = books.length > 0 ? books.map((path) => [basename(path), path] as const) : [['', ''] as const]

describe('the text of a source and of its document', () => {
  test.each(named)('are the same: %s', needsBooks, async (_name, path) => {
    const publication = await openPublication(
      { format: 'epub', bytes: new Uint8Array(readFileSync(path)) },
      { parseXml: (text) => parseXmlMarkup(text) ?? new Document() },
    ).catch(() => null)
    // One of them is split over several archives.
    if (!publication) return
    for (let index = 0; index < Math.min(MOST_CHAPTERS, publication.spine.length); index++) {
      const source = await publication.load(index).catch(() => null)
      if (source?.kind !== 'document' || source.text.length > LONGEST) continue
      if (source.mediaType === 'image/svg+xml' || ELSEWHERE.test(source.text)) continue
      const shown = await textOfDocument(source)
      if (!shown) continue
      const read = textOfSource(source)
      expect(read.text, source.href).toBe(shown.text)
      expect(searched(read), source.href).toBe(searched(shown))
    }
    publication.close()
  })
})
