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

/** The text of a chapter by the DOM: parsed, sanitised, with its notes and links, as it is mounted. */
async function textOfDocument(source: Extract<ChapterSource, { kind: 'document' }>): Promise<PageText> {
  const { doc } = await parseChapter(source.text, source.mediaType)
  const body = doc.querySelector('body') ?? doc.documentElement
  const place = extractNotes(body)
  await sanitise(body)
  rewriteLinks(body, source.href)
  const mounted = document.createElement('body')
  mounted.append(...body.childNodes)
  place(mounted, source.href, '注释')
  return new PageText(mounted, undefined, () => false)
}

const needsBooks = needs('../shared/data/idpf', books.length > 0)
const named = books.length > 0 ? books.map((path) => [basename(path), path] as const) : [['', ''] as const]

describe('the text of a source and of its document', () => {
  test.each(named)('are the same: %s', needsBooks, async (_name, path) => {
    const publication = await openPublication(
      { format: 'epub', bytes: new Uint8Array(readFileSync(path)) },
      { parseXml: (text) => parseXmlMarkup(text) ?? new Document() },
    )
    for (let index = 0; index < Math.min(MOST_CHAPTERS, publication.spine.length); index++) {
      const source = await publication.load(index).catch(() => null)
      if (source?.kind !== 'document' || source.text.length > LONGEST) continue
      if (source.mediaType === 'image/svg+xml') continue
      const [read, shown] = [textOfSource(source), await textOfDocument(source)]
      expect(read.text, source.href).toBe(shown.text)
      expect(fold(read, table).text, source.href).toBe(fold(shown, table).text)
    }
    publication.close()
  })
})
