import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { makeTxt } from '../../../demo/make/txt'
import { bookWith } from './source'

const CHAPTER = '# 第一章 啟程\n\n第一段。\n\n第二段，{渡|dù}口[^1]。\n\n[^1]: 注。'

describe('a TXT made for the demo', () => {
  it('has title and author at the top, headings without indent, indented paragraphs, CRLF', () => {
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
      makeTxt(bookWith([CHAPTER], { format: 'txt' })),
    )
    expect(text.startsWith('\uFEFF《山 & 水》\r\n作者：某人\r\n\r\n第一章 啟程\r\n')).toBe(true)
    expect(text).toContain('\r\n　　第二段，渡（dù）口〔1〕。\r\n')
    expect(text).toContain('\r\n　　〔1〕注。\r\n')
    expect(text.replace(/\r\n/g, '')).not.toMatch(/[\r\n]/)
  })

  it.each(['gb18030', 'big5'] as const)('decodes completely from %s', (encoding) => {
    const facts = { format: 'txt', encoding, resName: '遠方', resAuthor: '葉舟' } as const
    const bytes = makeTxt(bookWith([CHAPTER.replace(/\{渡\|dù\}/, '渡')], facts))
    const text = iconv.decode(Buffer.from(bytes), encoding)
    expect(text).toContain('第一章 啟程')
    expect(text).toContain('　　第二段，渡口〔1〕。')
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toThrow()
    expect(new TextDecoder(encoding).decode(bytes)).toBe(text)
  })

  it('names the characters missing from the encoding', () => {
    expect(() => makeTxt(bookWith(['这是简体。'], { format: 'txt', encoding: 'big5' }))).toThrow(
      /a-book: big5 has no .*“这”/,
    )
  })

  it('writes a book without headings as paragraphs only', () => {
    const text = new TextDecoder().decode(makeTxt(bookWith(['第一段。\n\n第二段。'], { format: 'txt' })))
    expect(text.split('\r\n').slice(3)).toEqual(['　　第一段。', '　　第二段。', ''])
  })
})
