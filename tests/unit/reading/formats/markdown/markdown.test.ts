import { describe, expect, test } from 'vitest'
import { openMarkdown } from '../../../../../src/reading/formats/markdown'
import { createBytesSource } from '../../../../../src/reading/formats/source/source'
import type { Publication } from '../../../../../src/reading/publication/publication'
import { PNG } from '../../../../support/fb2'
import { zip } from '../books'

const open = (source: string | Uint8Array, fileName = '书.md') =>
  openMarkdown(createBytesSource(typeof source === 'string' ? new TextEncoder().encode(source) : source), {
    fileName,
  })

async function bodyOf(book: Publication, index = 0): Promise<string> {
  const source = await book.load(index)
  return source.kind === 'document' ? (/<body>([\s\S]*)<\/body>/.exec(source.text)?.[1]?.trim() ?? '') : ''
}

const labels = (book: Publication) => book.toc.map(({ label, href }) => `${label} → ${href}`)

describe('chapters', () => {
  test('the level that occurs more than once begins chapters; one heading above is the title', async () => {
    const book = await open('# 茶书\n\n序。\n\n## 一之源\n\n茶者。\n\n### 小节\n\n文。\n\n## 二之具\n\n籝。')
    expect(book.metadata.title).toBe('茶书')
    expect(book.spine).toHaveLength(3)
    expect(labels(book)).toEqual(['一之源 → chapter-2.html', '二之具 → chapter-3.html'])
    expect(book.toc[0]?.children).toEqual([{ label: '小节', href: 'chapter-2.html#小节', children: [] }])
    expect(await bodyOf(book, 1)).toBe(
      '<h2 id="一之源">一之源</h2>\n<p>茶者。</p>\n<h3 id="小节">小节</h3>\n<p>文。</p>',
    )
  })

  test('long chapters are cut at deeper headings', async () => {
    const part = (n: number) =>
      `# 卷${n}\n\n${[1, 2].map((m) => `## 章${n}-${m}\n\n${'长。\n\n'.repeat(20_000)}`).join('')}`
    const book = await open(part(1) + part(2))
    expect(book.spine).toHaveLength(6)
    expect(book.toc.map(({ children }) => children.map(({ label }) => label))).toEqual([
      ['章1-1', '章1-2'],
      ['章2-1', '章2-2'],
    ])
  })

  test('headings in code, quotes and lists begin no chapter', async () => {
    const book = await open('# 甲\n\n```\n# 码\n```\n\n> # 引\n\n- # 项\n\n# 乙\n\n文。')
    expect(labels(book)).toEqual(['甲 → chapter-1.html', '乙 → chapter-2.html'])
  })

  test('links lead to headings of other chapters, by the names that code hosts give them', async () => {
    const book = await open(
      '# 甲 A.\n\n[去](#乙-b) [回](#甲-a) [外](https://example.org/)\n\n# 乙 B\n\n<a id="here"></a>[此](#here)',
    )
    expect(await bodyOf(book)).toContain(`<a href="/chapter-2.html#${encodeURIComponent('乙-b')}">去</a>`)
    expect(await bodyOf(book)).toContain(`<a href="#${encodeURIComponent('甲-a')}">回</a>`)
    expect(await bodyOf(book)).toContain('<a href="https://example.org/">外</a>')
    expect(await bodyOf(book, 1)).toContain('<a href="#here">此</a>')
  })

  test('notes are a document apart, with links in both directions', async () => {
    const book = await open('# 甲\n\n茶[^1]。\n\n# 乙\n\n水。\n\n[^1]: 一名槚。')
    expect(book.spine.map(({ linear }) => linear)).toEqual([true, true, false])
    expect(await bodyOf(book)).toContain('<a id="fnref1" role="doc-noteref" href="/chapter-3.html#fn1">1</a>')
    expect(await bodyOf(book, 2)).toContain(
      '<li id="fn1" role="doc-footnote"><p>一名槚。 <a role="doc-backlink" href="/chapter-1.html#fnref1">',
    )
  })

  test('Chinese: a line break is no space, and emphasis needs none', async () => {
    const book = await open('他说**“走。”**于是\n走了。*The\nend.*')
    expect(await bodyOf(book)).toBe('<p>他说<strong>“走。”</strong>于是走了。<em>The\nend.</em></p>')
  })
})

describe('front matter', () => {
  test('reads fields, lists, quoted and folded texts', async () => {
    const book = await open(
      '---\ntitle: "茶：书" # 注\nauthor:\n  - 陆羽\n  - name: 无名\n    email: a@example.org\nlang: zh_CN\ntags: [茶, "水"]\ndate: 2024-05-01\ndescription: >\n  一行\n  两行\nseries: 茶事\nvolume: 2\n---\n\n# 甲\n\n文\n\n# 乙\n\n文',
    )
    expect(book.metadata).toMatchObject({
      title: '茶：书',
      authors: ['陆羽', '无名'],
      language: 'zh-CN',
      subjects: ['茶', '水'],
      published: '2024-05-01',
      description: '一行 两行',
      series: [{ name: '茶事', position: 2 }],
    })
    expect(await bodyOf(book)).toBe('<h1 id="甲">甲</h1>\n<p>文</p>')
  })

  test('reads a title block, and leaves a rule at the start alone', async () => {
    expect((await open('% 书\n% 甲; 乙\n% 2020\n\n文')).metadata).toMatchObject({
      title: '书',
      authors: ['甲', '乙'],
      published: '2020',
    })
    const book = await open('---\n\n文\n\n---\n\n尾')
    expect(book.metadata.title).toBe('书')
    expect(await bodyOf(book)).toBe('<hr>\n<p>文</p>\n<hr>\n<p>尾</p>')
  })
})

test('reads a text with its pictures in a ZIP', async () => {
  const png = Buffer.from(PNG, 'base64')
  const book = await open(
    await zip({
      'doc/img/a b.png': png,
      'doc/x/other.md': 'x',
      'doc/book.md': '---\ntitle: t\ncover: img/a b.png\n---\n![图](img/a%20b.png)',
      'doc/evil.png': 'text',
    }),
  )
  expect(book.spine[0]?.href).toBe('doc/chapter-1.html')
  expect(await bodyOf(book)).toContain('<img src="img/a%20b.png" alt="图">')
  expect((await book.resource('doc/img/a b.png'))?.mediaType).toBe('image/png')
  expect(await book.resource('doc/evil.png')).toBeNull()
  expect(await book.cover?.()).toBe('doc/img/a b.png')
})

test('reads GB18030 and refuses an empty text', async () => {
  expect(
    await bodyOf(await open(Uint8Array.of(0xb2, 0xe8, 0xd5, 0xdf, 0xa3, 0xac, 0xc4, 0xcf, 0xb7, 0xbd))),
  ).toBe('<p>茶者，南方</p>')
  await expect(open('\n \n')).rejects.toMatchObject({ code: 'bad-book' })
})

test('refuses more chapters than an archive may have files, and takes as many in linear time', async () => {
  const headings = (count: number) => '# 章\n\n'.repeat(count)
  await expect(open(headings(20_001))).rejects.toMatchObject({ code: 'book-too-large' })
  const book = await open(headings(20_000))
  expect(book.spine).toHaveLength(20_000)
  expect(book.toc.at(-1)).toMatchObject({ href: 'chapter-20000.html' })
})

test('a heading leads to its chapter, however many headings a chapter has', async () => {
  const book = await open('序。\n\n## 甲\n\n### 一\n\n### 二\n\n## 乙\n\n### 三\n\n注[^a]\n\n[^a]: 文')
  expect(book.toc).toEqual([
    {
      label: '甲',
      href: 'chapter-2.html',
      children: [
        { label: '一', href: 'chapter-2.html#一', children: [] },
        { label: '二', href: 'chapter-2.html#二', children: [] },
      ],
    },
    {
      label: '乙',
      href: 'chapter-3.html',
      children: [{ label: '三', href: 'chapter-3.html#三', children: [] }],
    },
  ])
})

test.each([
  ['quotes in quotes', '>'.repeat(100_000)],
  ['brackets', '['.repeat(100_000)],
  ['notes that end nowhere', `[^a]: x\n\n${'[^'.repeat(100_000)}`],
  ['inline notes', '^['.repeat(100_000)],
  ['stars', '**a '.repeat(50_000)],
  ['lists in lists', Array.from({ length: 1000 }, (_, n) => `${' '.repeat(n * 2)}- x`).join('\n')],
  ['HTML that is not closed', '<div '.repeat(100_000)],
  ['many paragraphs of brackets', `${'['.repeat(30_000)}\n\n`.repeat(10)],
])('hostile: %s', async (_, source) => {
  const start = performance.now()
  const book = await open(`# a\n\n${source}\n\n# b\n`)
  for (const [index] of book.spine.entries()) await book.load(index)
  expect(performance.now() - start).toBeLessThan(15_000)
})
