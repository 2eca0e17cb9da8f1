import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { parseXml } from '../../../../../src/publish/xml'
import { openPublication } from '../../../../../src/reading/formats'
import { demoProse } from '../../../../chinese/texts'
import { readTextBook } from '../../../../support/read-text-book'
import { KINDS, makeTextBook } from '../../../../support/text-books'

const prose = demoProse()
const SEEDS = [1, 2, 3, 4, 5, 6]

describe('made books', () => {
  test.each(KINDS)('%s: every heading at its level, every word once', (kind) => {
    for (const seed of SEEDS) {
      const { differences, isWhole } = readTextBook(makeTextBook(kind, seed, prose))
      expect(differences, `seed ${seed}`).toEqual([])
      expect(isWhole, `seed ${seed}`).toBe(true)
    }
  })

  test.each(['utf8', 'gb18030', 'utf16-le', 'utf16-be'])('what is read of %s is the file', async (codec) => {
    for (const [n, kind] of KINDS.entries()) {
      const { text, headings } = makeTextBook(kind, n + 1, prose)
      const bytes = new Uint8Array(iconv.encode(text, codec, { addBOM: n % 2 === 0 }))
      const book = await openPublication({ format: 'txt', bytes }, { parseXml })
      let read = ''
      for (let index = 0; index < book.spine.length; index++) {
        const chapter = await book.load(index)
        if (chapter.kind === 'text') read += [chapter.title, ...chapter.paragraphs].join('')
      }
      expect(read.replace(/\s/g, ''), kind).toBe(text.replace(/\s/g, ''))
      const contents = JSON.stringify(book.toc).replace(/\s/g, '')
      for (const { label } of headings) expect(contents, kind).toContain(label.replace(/\s/g, ''))
    }
  })
})
