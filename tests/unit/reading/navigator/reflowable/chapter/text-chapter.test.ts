// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildTextChapter } from '../../../../../../src/reading/navigator/reflowable/chapter/text-chapter'

describe('plain text chapters', () => {
  beforeEach(() => {
    // jsdom has none.
    vi.stubGlobal('CSS', { supports: () => true })
    return () => vi.unstubAllGlobals()
  })
  it('do not parse their text as markup', () => {
    const { body } = buildTextChapter(
      {
        kind: 'text',
        href: 'chapter-0',
        title: '第一章 <b>',
        paragraphs: ['<img src=x onerror=alert(1)>', '二'],
      },
      '',
    )
    expect(body.querySelector('h2')?.textContent).toBe('第一章 <b>')
    expect(body.querySelectorAll('p')).toHaveLength(2)
    expect(body.querySelector('img')).toBeNull()
  })
  it('give a volume title a heading of level 1', () => {
    const { body, html } = buildTextChapter(
      { kind: 'text', href: '', title: '第二卷 江湖', paragraphs: [] },
      'zh-TW',
    )
    expect(body.querySelector('h1')).not.toBeNull()
    expect(html.lang).toBe('zh-TW')
  })
})
