import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { needs } from '../needs'
import { epub, opf } from '../reading/formats/books'
import { freshFolders } from './folders'

const { root, books, publish, read } = freshFolders()

const CALIBREDB = '/usr/bin/calibredb'
const run = promisify(execFile)
const calibredb = (...args: string[]) =>
  run(CALIBREDB, [`--with-library=${books}`, ...args], {
    env: { ...process.env, CALIBRE_CONFIG_DIRECTORY: join(root, 'config'), QT_QPA_PLATFORM: 'offscreen' },
  })

interface Listed {
  metadata: Record<string, unknown> & { title: string; subject?: { name: string }[] }
  images?: { width: number }[]
}

const TITLES = [
  '山居',
  '雾港来信',
  '一杯茶的时间',
  '潮声',
  '黑暗森林',
  'Moby Dick',
  '家书',
  '论语译注',
  '星图',
  '小城',
]

test("a library of ten books made by calibre's own program is published with all that calibre knows", {
  ...needs('calibre (apt-get install calibre)', existsSync(CALIBREDB)),
  timeout: 240_000,
}, async () => {
  const sources = join(root, 'sources')
  await mkdir(sources, { recursive: true })
  const files: string[] = []
  for (const [at, title] of TITLES.entries()) {
    const metadata = `<dc:identifier id="uid">urn:x:${at}</dc:identifier><dc:title>${at === 0 ? '文件里的题目' : title}</dc:title>
      <dc:creator>作者${at % 3}</dc:creator><dc:creator>乙, 丙</dc:creator><dc:language>zho</dc:language>
      <dc:subject>分类${at % 2}</dc:subject><dc:subject>标签${at}</dc:subject>`
    const color = { r: at * 20, g: 90, b: 120 }
    const manifest = `<item id="c1" href="c1.xhtml" media-type="application/xhtml+xml"/>
      <item id="cover" href="cover.jpg" media-type="image/jpeg" properties="cover-image"/>`
    const cover = await sharp({ create: { width: 300, height: 450, channels: 3, background: color } })
      .jpeg()
      .toBuffer()
    const file = join(sources, `${at}.epub`)
    await writeFile(file, await epub({ 'OPS/book.opf': opf({ metadata, manifest }), 'OPS/cover.jpg': cover }))
    files.push(file)
  }
  // Each call starts calibre, which takes seconds.
  await calibredb('add', ...files)
  const text = join(sources, '1.txt')
  await writeFile(text, '第一章 开始\n　　文。\n')
  await calibredb('add_format', '1', text)
  const fields = [
    'rating:4',
    'comments:<p>简介 <b>粗</b></p>',
    'publisher:社',
    'pubdate:2008-05-01T00:00:00+00:00',
  ]
  const titled = ['title:山居', 'series:三体', 'series_index:0.5', 'identifiers:isbn:9787536693968']
  await calibredb('set_metadata', '1', ...[...titled, ...fields].flatMap((field) => ['-f', field]))
  await calibredb('backup_metadata', '--all')

  expect(await publish()).toBe(0)
  const all = (await read<{ publications: Listed[] }>('all.json')).publications
  expect(all.map(({ metadata: { title } }) => title).sort()).toEqual([...TITLES].sort())
  for (const [at, title] of TITLES.entries()) {
    const { metadata, images } = all.find((one) => one.metadata.title === title) ?? { metadata: undefined }
    const isEdited = at === 0
    expect(metadata).toMatchObject({
      identifier: expect.stringMatching(/^urn:uuid:/),
      author: [{ name: `作者${at % 3}` }, { name: '乙, 丙' }],
      language: 'zh',
    })
    expect(metadata?.belongsTo).toEqual(isEdited ? { series: [{ name: '三体', position: 0.5 }] } : undefined)
    expect(metadata?.subject?.map(({ name }) => name).sort()).toEqual([`分类${at % 2}`, `标签${at}`].sort())
    expect(images?.map(({ width }) => width)).toEqual([160, 300])
    expect([metadata?.rating, metadata?.description, metadata?.publisher, metadata?.published]).toEqual(
      isEdited ? [4, '简介 粗', '社', '2008-05-01'] : [undefined, undefined, undefined, undefined],
    )
    if (!isEdited) continue
    const full = await read<Listed>(`book/${metadata?.bid}.json`)
    expect(full.metadata.altIdentifier).toContain('urn:isbn:9787536693968')
  }
  expect(await publish()).toBe(0)
})
