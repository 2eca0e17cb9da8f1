import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { dirname, join, posix, relative, sep } from 'node:path'
import { decodeText } from '../reading/formats/txt/decode'
import { MAX_ENTRIES } from '../reading/publication/limits'
import { resolveHref, withoutFragment } from '../reading/publication/paths'
import { LITTER_FILE } from './litter'
import type { BookPart } from './types'

/**
 * Lists the files of an EPUB that is a folder, sorted by name; links and hidden files are left out.
 *
 * @throws Error if a folder in it cannot be read, or holds more files than a book may have
 */
export async function partsOfFolder(folder: string): Promise<BookPart[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const parts = entries
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const absolute = join(entry.parentPath, entry.name)
      return { name: relative(folder, absolute).split(sep).join('/'), absolute }
    })
    .filter(({ name }) => name !== 'mimetype' && !name.split('/').some((part) => LITTER_FILE.test(part)))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  if (parts.length > MAX_ENTRIES) throw new Error(`more than ${MAX_ENTRIES} files`)
  return parts
}

/** Bytes of a Markdown text that is searched for pictures. */
const MAX_MARKDOWN = 16 * 1024 * 1024
/** Addresses of pictures: `![…](address)`, `[name]: address`, and `src` of an `img` element. */
const ADDRESSES = [
  /!\[[^\]\n]{0,500}\]\(\s*(?:<([^<>\n]+)>|([^\s()<>]+))/g,
  /^ {0,3}\[[^\]\n]{1,200}\]:\s*(?:<([^<>\n]+)>|(\S+))/gm,
  /<img\s[^<>]{0,500}?\bsrc\s*=\s*(?:"([^"\n]+)"|'([^'\n]+)')/gi,
]
const PICTURE = /\.(?:jpe?g|png|gif|webp|avif|svg|bmp)$/i

/**
 * Lists a Markdown text and the pictures beside it that it shows; undefined if it shows none. Pictures outside of the
 * folder of books are left out.
 *
 * @param root the folder of books
 */
export async function partsOfMarkdown(absolute: string, root: string): Promise<BookPart[] | undefined> {
  const { size } = await stat(absolute)
  if (size > MAX_MARKDOWN) return undefined
  const { splitFrontMatter } = await import('../reading/formats/markdown')
  const { fields, body } = splitFrontMatter(decodeText(await readFile(absolute)).text.replace(/\r\n?/g, '\n'))
  const covers = ['cover', 'cover-image', 'image'].flatMap((name) => fields.get(name)?.[0] ?? [])
  const written = ADDRESSES.flatMap((pattern) =>
    [...body.matchAll(pattern)].map(([, bracketed, plain]) => bracketed ?? plain ?? ''),
  )
  const own = relative(root, absolute).split(sep).join('/')
  const addresses = [...covers.map(encodeURI), ...written]
  const paths = new Set(addresses.map((address) => withoutFragment(resolveHref(address, own) ?? '')))
  const pictures: BookPart[] = []
  for (const name of [...paths]
    .filter((path) => PICTURE.test(path))
    .sort()
    .slice(0, MAX_ENTRIES)) {
    const picture = await realpath(join(root, name)).catch(() => null)
    if (picture?.startsWith((await realpath(root)) + sep)) pictures.push({ name, absolute: picture })
  }
  if (pictures.length === 0) return undefined
  // Names begin at the folder that holds them all, so that a book that is moved with its pictures stays the same.
  const all = [{ name: own, absolute }, ...pictures]
  const shared = all.map(({ name }) => dirname(name)).reduce(sharedFolder)
  const from = shared === '.' ? 0 : shared.length + 1
  return all.map((part) => ({ ...part, name: part.name.slice(from) }))
}

function sharedFolder(one: string, other: string): string {
  const names = one.split('/')
  const others = other.split('/')
  const end = names.findIndex((name, at) => name !== others[at])
  return posix.join(...(end < 0 ? names : names.slice(0, end))) || '.'
}
