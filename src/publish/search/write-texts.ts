import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { joinNames } from '../../domain/authors'
import { foldJoined, parseFold } from '../../domain/search/fold'
import {
  blockFile,
  bodyOf,
  SEARCH_TYPE,
  SEARCH_VERSION,
  type SearchManifest,
  type TextBlock,
  writeHead,
} from '../../domain/search/format'
import { openPublication } from '../../reading/formats'
import { ROOT_FEED } from '../feeds'
import type { Output } from '../output'
import { hashOwnCode } from '../own-code'
import { RunProgress } from '../progress'
import { bookFilePath } from '../publications'
import { matcherOf } from '../scan'
import type { BookRecord, PublishNote, PublishOptions } from '../types'
import { parseXml } from '../xml'
import { pack, writeTermFiles } from './postings'
import { createChinesePronunciation } from './pronunciation'
import { textBlocks } from './text-blocks'
import { TextRuns } from './text-runs'
import { keepWhole, SEARCH_FOLDER, type SearchLink } from './write-index'

const TEXT_REL = 'search-text'
const TEXTS_FOLDER = `${SEARCH_FOLDER}/texts/`

/** A book with the digest of its file. */
export interface TextSource {
  record: BookRecord
  digest?: string
  /** Its text in another catalogue, from which the book was merged. */
  from?: TextsOf
}

/** A book's blocks in a catalogue. */
export interface TextsOf {
  output: Output
  bid: string
  build: string
  count: number
}

type WrittenText = NonNullable<SearchManifest['texts']>[number]

/**
 * Writes the full text of books in blocks, and the index of all blocks, except for pictures and for what the library file
 * leaves out. Returns the link to it, or undefined if no book has text. Blocks of an unchanged book are kept as they are,
 * and those of a merged one are taken from its part.
 */
export async function writeTextIndex(
  books: readonly TextSource[],
  earlierFiles: readonly string[],
  output: Output,
  options: Pick<PublishOptions, 'library' | 'locale' | 't' | 'say' | 'clock'>,
  warn: (note: PublishNote) => void,
): Promise<SearchLink | undefined> {
  const isLeftOut = matcherOf(options.library.fullTextExclude ?? [])
  const sources = books.filter(({ record }) => record.format !== 'cbz' && !isLeftOut(record.path))
  const maker = await hashOwnCode()
  const builds = sources.map(({ record, digest }) => buildOfText(record, digest ?? '', maker))
  const named = sources.map(({ record }, at) => `${record.bid}-${builds[at]}`)
  const build = hashOf([SEARCH_VERSION, maker, ...named])
  const folder = `${SEARCH_FOLDER}/text/${build}/`
  const link: SearchLink = { rel: TEXT_REL, href: `${folder}index.json`, type: SEARCH_TYPE }
  const earlier = groupByFolder(earlierFiles)
  if (await keepWhole(folder, earlierFiles, output)) {
    for (const name of named) for (const path of earlier.get(name) ?? []) await output.keep(path)
    return link
  }

  const complete = await completeTexts(earlierFiles, output)
  const pairs = createChinesePronunciation().foldTable()
  const fold = parseFold(pairs)
  const runs = new TextRuns()
  const texts: WrittenText[] = []
  let count = 0
  const add = (text: string) => runs.add(foldJoined(text, fold), count++)
  const progress = new RunProgress(options)
  for (const [at, source] of sources.entries()) {
    progress.indexed(at, sources.length)
    const { bid } = source.record
    const textBuild = builds[at] ?? ''
    const known = complete.get(named[at] ?? '')
    const kept =
      known === undefined ? undefined : await readBlocks({ output, bid, build: textBuild, count: known })
    if (kept) {
      for (const [number, { text }] of kept.entries()) {
        await output.keep(TEXTS_FOLDER + blockFile(bid, textBuild, number))
        add(text)
      }
      texts.push([bid, textBuild, kept.length])
      continue
    }
    let number = 0
    try {
      const taken = source.from && (await readBlocks(source.from))
      for await (const block of taken ?? blocksOf(source, output, options)) {
        const json = JSON.stringify({ ...block, bid })
        const bytes = pack(Buffer.concat([writeHead(textBuild, 'p', number), Buffer.from(json)]))
        await output.write(TEXTS_FOLDER + blockFile(bid, textBuild, number), bytes)
        add(block.text)
        number++
      }
    } catch (thrown) {
      // The blocks until here stay: a book that is damaged at its end has a text before it.
      const detail = thrown instanceof Error ? thrown.message : String(thrown)
      warn({
        path: source.record.path,
        reason: options.t('publish.warn.text', { detail: options.t('publish.raw', { detail }) }),
      })
    }
    if (number > 0) texts.push([bid, textBuild, number])
  }
  if (count === 0) return undefined
  const terms: string[] = []
  for (const { name, bytes } of writeTermFiles(runs.terms(), build, runs.bytes, terms)) {
    progress.indexed(sources.length, sources.length)
    await output.write(folder + name, bytes)
  }
  const manifest: SearchManifest = {
    ...{ version: SEARCH_VERSION, build, kind: 'text', count, fold: pairs, terms, texts },
  }
  await output.write(link.href, `${JSON.stringify(manifest)}\n`)
  return link
}

async function* blocksOf(
  { record }: TextSource,
  output: Output,
  { locale }: Pick<PublishOptions, 'locale'>,
): AsyncGenerator<TextBlock, void, undefined> {
  const path = bookFilePath(record)
  const bytes = await readFile(output.absolute(path))
  const fileName = record.path.slice(record.path.lastIndexOf('/') + 1)
  const publication = await openPublication(
    { format: record.format, bytes, fileName, headingRules: record.headingRules },
    { parseXml, locale, pdf: async () => (await import('../pdf-runtime')).nodePdfRuntime },
  )
  try {
    const { bid, title, authors, language } = record
    yield* textBlocks(publication, { bid, title, author: joinNames(authors), language })
  } finally {
    publication.close()
  }
}

/** Returns the blocks that a run has written; undefined if one is missing or damaged. */
async function readBlocks({ output, bid, build, count }: TextsOf): Promise<TextBlock[] | undefined> {
  const blocks: TextBlock[] = []
  for (let number = 0; number < count; number++) {
    const path = TEXTS_FOLDER + blockFile(bid, build, number)
    try {
      const body = bodyOf(gunzipSync(await readFile(output.absolute(path))), build, 'p', number)
      if (!body) return undefined
      blocks.push(JSON.parse(new TextDecoder().decode(body)))
    } catch {
      return undefined
    }
  }
  return blocks
}

/** Returns the texts of a catalogue by the ids of the books; none if it has no full text, or no index that can be read. */
export async function textsOf(output: Output): Promise<Map<string, TextsOf>> {
  try {
    const { links = [] }: { links?: { rel?: unknown; href?: string }[] } = JSON.parse(
      (await output.read(ROOT_FEED)) ?? '',
    )
    const href = links.find(({ rel }) => rel === TEXT_REL)?.href ?? ''
    const { texts = [] }: Partial<SearchManifest> = JSON.parse((await output.read(href)) ?? '')
    return new Map(texts.map(([bid, build, count]) => [bid, { output, bid, build, count }]))
  } catch {
    return new Map()
  }
}

/** Number of blocks of the texts that earlier indexes name, by folder: those are complete. */
async function completeTexts(earlierFiles: readonly string[], output: Output): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const path of earlierFiles) {
    if (!/^search\/text\/[\da-f]{16}\/index\.json$/.test(path)) continue
    try {
      const { version, texts = [] }: Partial<SearchManifest> = JSON.parse((await output.read(path)) ?? '')
      if (version === SEARCH_VERSION)
        for (const [bid, build, count] of texts) found.set(`${bid}-${build}`, count)
    } catch {
      // Its texts are made again.
    }
  }
  return found
}

function groupByFolder(files: readonly string[]): Map<string, string[]> {
  const folders = new Map<string, string[]>()
  for (const path of files) {
    if (!path.startsWith(TEXTS_FOLDER)) continue
    const name = path.slice(TEXTS_FOLDER.length).split('/')[0] ?? ''
    const paths = folders.get(name) ?? []
    paths.push(path)
    folders.set(name, paths)
  }
  return folders
}

const buildOfText = ({ title, authors, language, format }: BookRecord, digest: string, maker: string) =>
  hashOf([SEARCH_VERSION, maker, digest, title, authors, language, format])

const hashOf = (parts: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)
