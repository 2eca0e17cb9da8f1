import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import iconv from 'iconv-lite'
import { inBench, inRoot } from '../lib/paths'
import { makeEpub, type NovelChapter } from './epub'
import { Writer } from './words'

export interface BenchBook {
  id: 'novel' | 'real' | 'giant' | 'txt'
  /** The name in the tables. */
  name: string
  /** The file to serve. */
  path: string
  format: 'epub' | 'txt'
  bytes: number
  /** A phrase that occurs in some chapters of the book. */
  query: string
}

const CHAPTERS = 2000
const CHAPTER_CHARACTERS = 1700
const GIANT_CHARACTERS = 1_000_000
/** Occurs in every 40th chapter, and nowhere else. */
const PHRASE = '独钓寒江雪'
const CACHE = inBench('.cache')

/** The books of the benchmark, made when missing; the same bytes on every machine. */
export async function makeBooks(): Promise<BenchBook[]> {
  mkdirSync(CACHE, { recursive: true })
  const maker = createHash('sha256')
  for (const source of ['words', 'epub', 'make']) maker.update(readFileSync(inBench('books', `${source}.ts`)))
  const key = maker.digest('hex').slice(0, 8)
  const novel = `${CACHE}/novel-${key}.epub`
  const giant = `${CACHE}/giant-${key}.epub`
  const txt = `${CACHE}/novel-${key}.txt`
  if (![novel, giant, txt].every((path) => existsSync(path))) {
    const chapters = novelChapters()
    writeFileSync(novel, await makeEpub('测试网文', chapters))
    writeFileSync(txt, iconv.encode(asPlainText(chapters), 'gb18030'))
    const long = { title: '一章到底', paragraphs: giantParagraphs() }
    writeFileSync(giant, await makeEpub('一章到底', [long]))
  }
  return [
    book('novel', `a novel of ${CHAPTERS.toLocaleString('en')} chapters`, novel, PHRASE),
    realBook(),
    book('giant', 'one chapter of a million characters', giant, PHRASE),
    book('txt', 'the same novel as TXT in GB18030', txt, PHRASE),
  ]
}

/**
 * A real novel: Moby Dick when the data folder is beside the project, else the longest demo book, which
 * `npm run bench:reader` has made before.
 */
function realBook(): BenchBook {
  const moby = inRoot('..', 'shared', 'data', 'idpf', 'moby-dick.epub')
  if (existsSync(moby)) return book('real', 'Moby Dick', moby, 'Queequeg')
  return book(
    'real',
    '木头的脾气 (a demo book)',
    inRoot('.demo', 'books', 'demo', '生活', '手作', '木头的脾气.epub'),
    '木头',
  )
}

function book(id: BenchBook['id'], name: string, path: string, query: string): BenchBook {
  return { id, name, path, format: path.endsWith('.txt') ? 'txt' : 'epub', bytes: statSync(path).size, query }
}

function novelChapters(): NovelChapter[] {
  const writer = new Writer(7)
  return Array.from({ length: CHAPTERS }, (_, at) => ({
    title: `第${at + 1}章 ${writer.characters(6)}`,
    paragraphs: withPhrase(writer.paragraphs(CHAPTER_CHARACTERS), at % 40 === 7),
  }))
}

function giantParagraphs(): string[] {
  return new Writer(11)
    .paragraphs(GIANT_CHARACTERS)
    .map((words, at) => (at % 200 === 7 ? PHRASE + words : words))
}

function withPhrase(paragraphs: readonly string[], hasPhrase: boolean): string[] {
  return paragraphs.map((words, at) => (hasPhrase && at === 3 ? PHRASE + words : words))
}

function asPlainText(chapters: readonly NovelChapter[]): string {
  return chapters
    .map(({ title, paragraphs }) => [title, ...paragraphs.map((words) => `　　${words}`)].join('\r\n'))
    .join('\r\n\r\n')
}
