import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeBackup, readBackup } from '../../../src/app/my-data/backup-file'
import { addedWords } from '../../../src/app/my-data/use-my-data'
import { createTranslate } from '../../../src/i18n/translate'
import { words } from '../../../src/i18n/words'
import { myData } from '../../../src/i18n/words/my-data'
import type { RecordStore } from '../../../src/platform/records'
import { createBytesSource } from '../../../src/reading/formats/source/source'
import { openArchive } from '../../../src/reading/formats/zip/archive'
import { createMarks } from '../../../src/session/marks'
import { createMemberArchive } from '../../../src/session/member-archive'
import { createPositions } from '../../../src/session/positions'
import { RECORD_SHAPES } from '../../../src/session/record-shapes'
import { createShelf } from '../../../src/session/shelf'
import { emptyStorage, openDevice } from '../session/support/devices'

beforeEach(emptyStorage)
afterEach(() => void vi.unstubAllGlobals())

const OWNER = { user: 'host:li', name: '李', orgCode: 'demo', orgName: '书香公共图书馆' }
const MADE = new Date(1_800_000_000_000)
const locator = (fraction: number) => ({ href: 'c', index: 0, progression: fraction, fraction })
const book = (bid: string, resName: string) => ({
  bid,
  resName,
  resAuthor: '',
  resIntro: '',
  cover: '',
  covers: [],
})
const all = { ...words, ...myData }
const t = createTranslate<keyof typeof all>('zh-CN', all)

async function fill(records: RecordStore): Promise<void> {
  const shelf = createShelf(records, OWNER.user, 'demo', () => 1)
  await shelf.add(book('1001', '红楼梦'))
  await shelf.add(book('1002', '西游记'))
  await shelf.remove(['1002'])
  await createPositions(records, OWNER.user, 'demo').save('1001', locator(0.5))
  const marks = createMarks(records, OWNER.user, 'demo')
  await marks.putHighlight({
    kind: 'highlight',
    id: 'h1',
    bid: '1001',
    locator: locator(0.2),
    words: '满纸',
    style: 'yellow',
    chapter: '一',
    created: 1,
  })
  await marks.putNote({ id: 'h1', bid: '1001', text: '笔记' })
}
const allOf = async (records: RecordStore, owner = OWNER.user) => {
  const archive = createMemberArchive(records.archive, owner, 'demo')
  return (await Promise.all(archive.kinds.map(archive.read))).flat()
}
const backupOf = async (records: RecordStore) => makeBackup(OWNER, await allOf(records), MADE)

/** A ZIP archive with one file. */
const zipOf = async (name: string, text: string) => {
  const { Uint8ArrayWriter, TextReader, ZipWriter } = await import('@zip.js/zip.js')
  const zip = new ZipWriter(new Uint8ArrayWriter())
  await zip.add(name, new TextReader(text))
  return new Blob([await zip.close()])
}

describe('a backup', () => {
  it('imported on another device gives the same records, and says what was added', async () => {
    const [one, two] = [openDevice(), openDevice()]
    await fill(one.records)
    const backup = await readBackup(await backupOf(one.records), RECORD_SHAPES, 'demo')
    expect(backup).toMatchObject({ ...OWNER, rejected: 0 })
    const archive = createMemberArchive(two.records.archive, OWNER.user, 'demo')
    const changed = await archive.merge(backup.records)
    expect(addedWords(changed, t)).toBe(
      '新增：书架 1 本，进度 1 本，划线 1 处，笔记 1 条，另有 1 条与现有的合并',
    )
    expect(await allOf(two.records)).toEqual(await allOf(one.records))
    expect(addedWords(await archive.merge(backup.records), t)).toBe('里面的记录这台设备上都有了，没有新增。')
  })

  it('merges and never replaces: what is newer here stays', async () => {
    const [one, two] = [openDevice(), openDevice()]
    await fill(one.records)
    const file = await backupOf(one.records)
    const marks = createMarks(one.records, OWNER.user, 'demo')
    await marks.putNote({ id: 'h1', bid: '1001', text: '改过的笔记' })
    await marks.removeHighlight('1001', 'h1')
    await createShelf(one.records, OWNER.user, 'demo', () => 2).add(book('1003', '水浒传'))
    const { records } = await readBackup(file, RECORD_SHAPES, 'demo')
    await createMemberArchive(one.records.archive, OWNER.user, 'demo').merge(records)
    expect((await marks.list('1001')).highlights).toEqual([])
    expect(await one.records.list('shelf', OWNER.user)).toHaveLength(2)
    expect(await allOf(two.records)).toEqual([])
  })

  it('can be read by a person', async () => {
    const { records } = openDevice()
    await fill(records)
    const archive = await openArchive(createBytesSource(await backupOf(records)))
    expect(archive.paths).toEqual(['README.txt', 'records.json', 'annotations/红楼梦.annotations'])
    const text = new TextDecoder().decode((await archive.read('records.json')) ?? undefined)
    expect(text).toContain('"title": "红楼梦"')
    expect(text.split('\n').length).toBeGreaterThan(50)
    const inner = await archive.read('annotations/红楼梦.annotations')
    const set = await openArchive(createBytesSource(inner ?? new Uint8Array()))
    expect(set.paths).toEqual(['annotations.json'])
    const annotations = new TextDecoder().decode((await set.read('annotations.json')) ?? undefined)
    expect(JSON.parse(annotations)).toMatchObject({
      type: 'AnnotationSet',
      about: { 'dc:title': '红楼梦' },
      items: [{ body: { value: '笔记' }, creator: { name: '李' } }],
    })
  })

  it.each([
    ['a text', 'foreign', async () => new Blob(['hello'])],
    ['nothing', 'foreign', async () => new Blob([])],
    ['an archive of something else', 'foreign', () => zipOf('mimetype', 'application/epub+zip')],
    ['another records.json', 'foreign', () => zipOf('records.json', '{"a":1}')],
    ['a damaged records.json', 'broken', () => zipOf('records.json', '{')],
    [
      'a records.json without records',
      'broken',
      () => zipOf('records.json', '{"format":"org-library-backup","version":1}'),
    ],
    [
      'a newer version',
      'newer',
      () => zipOf('records.json', '{"format":"org-library-backup","version":2,"records":[]}'),
    ],
    [
      'an archive that is cut short',
      'broken',
      async () => (await zipOf('records.json', 'x'.repeat(500))).slice(0, 40),
    ],
  ])('that is %s is refused as %s, with a sentence', async (_, problem, file) => {
    await expect(readBackup(await file(), RECORD_SHAPES, 'demo')).rejects.toMatchObject({ problem })
    expect(t(`data.problem.${problem as 'foreign'}`)).not.toContain('data.problem')
  })

  it('of another organisation gives its name and no records; unusable records are counted', async () => {
    const { records } = openDevice()
    await fill(records)
    expect(await readBackup(await backupOf(records), RECORD_SHAPES, 'jiangnan')).toMatchObject({
      orgName: '书香公共图书馆',
      records: [],
    })
    const bad = [
      { kind: 'shelf', id: 'demo/1', versions: [] },
      { kind: 'gone', id: 'demo/1', versions: [{ changed: 1, device: 'a', value: {} }] },
      { kind: 'note', id: 'other/1', versions: [{ changed: 1, device: 'a', removed: true }] },
      { kind: 'note', id: 'demo/1', versions: [{ changed: 1e300, device: 'a', removed: true }] },
      { kind: 'note', id: 'demo/1', versions: [{ changed: 1, device: 'a', value: 7 }] },
      {
        kind: 'note',
        id: 'demo/1',
        versions: [{ changed: 1, device: 'a', seen: { b: 'x' }, removed: true }],
      },
    ]
    const file = await zipOf(
      'records.json',
      JSON.stringify({ format: 'org-library-backup', version: 1, orgCode: 'demo', records: bad }),
    )
    expect(await readBackup(file, RECORD_SHAPES, 'demo')).toMatchObject({ records: [], rejected: bad.length })
  })
})
