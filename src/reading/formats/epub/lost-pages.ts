import { mediaTypeOf } from '../../publication/media-types'
import { normalisePath, resolveHref, withoutFragment, withoutHash } from '../../publication/paths'
import { readXml } from '../markup/xml'
import type { ListedFile } from '../zip/plain-directory'
import type { AddedFiles } from '../zip/salvage/added-files'
import { unpack } from '../zip/unpack'
import { completedPackage, type PackageParts, packageParts } from './mend-package'

/** Where the package of a book is put that has lost its own. */
const MADE = 'ol-salvaged.opf'

/**
 * The files of a book that was cut off, and its pages that are gone: what its package names keeps its place. A package
 * that is torn names every page that it still lists; one that is gone is made anew, of the pages that are there.
 */
export async function addLostPages(
  files: readonly ListedFile[],
  source: AddedFiles,
  torn: ReadonlySet<string>,
): Promise<ListedFile[]> {
  const packed = files
    .filter(({ name, isEncrypted }) => /\.opf$/i.test(name) && !name.startsWith('__MACOSX/') && !isEncrypted)
    .sort((a, b) => a.name.split('/').length - b.name.split('/').length)[0]
  if (!packed) {
    const text = await madePackage(files, source)
    return text ? [...files, source.add(MADE, new TextEncoder().encode(text))] : [...files]
  }
  const read = await textOf(packed, source)
  if (read === null) return [...files]
  if (!torn.has(packed.name)) return [...files, ...lostPages(read, packed.name, files, source)]
  const text = completedPackage(read, (items) => unlisted(items, packed.name, files))
  const whole = source.add(packed.name, new TextEncoder().encode(text))
  return [
    ...files.map((file) => (file === packed ? whole : file)),
    ...lostPages(text, packed.name, files, source),
  ]
}

type Items = PackageParts['items']

/** Files that are there, and that a package does not list, as lines of it. */
function unlisted(items: Items, path: string, files: readonly ListedFile[]): Items {
  const listed = new Set(items.map((item) => fold(pathOf(item, path))))
  const hasNav = items.some((item) => /\bnav\b/.test(item.get('properties') ?? ''))
  const more = files.filter(
    (file) =>
      isReadable(file) &&
      !/^(?:mimetype$|META-INF\/)|\.opf$/i.test(file.name) &&
      !listed.has(fold(normalisePath(withoutHash(file.name)))),
  )
  const nav = hasNav ? undefined : more.find(isNav)
  return more.map((file, at) => {
    const item = new Map([
      ['id', `ol-item-of-${at}`],
      ['href', `/${hrefOf(file.name)}`],
      ['media-type', mediaTypeOf(file.name)],
    ])
    if (file === nav) item.set('properties', 'nav')
    return item
  })
}

/** The pages of a package that are not there. */
function lostPages(
  text: string,
  path: string,
  files: readonly ListedFile[],
  source: AddedFiles,
): ListedFile[] {
  const { items, refs } = packageParts(text)
  const there = new Map(files.map((file) => [fold(normalisePath(withoutHash(file.name))), file]))
  const inOrder = new Set(refs.map((ref) => ref.get('idref')))
  const named = items.filter((item) => inOrder.has(item.get('id'))).map((item) => pathOf(item, path))
  const found = named.flatMap((name) => there.get(fold(name)) ?? [])
  // How long they were nobody knows; as long as the others, the parts of the book keep their weight.
  const size = found.reduce((sum, each) => sum + each.uncompressedSize, 0) / Math.max(1, found.length)
  return [...new Set(named)]
    .filter((name) => name !== '' && !there.has(fold(name)))
    .map((name) => source.lost(name, Math.round(size)))
}

/** A package that names the pages that are there: in the order of the contents, and what these do not name by its name. */
async function madePackage(files: readonly ListedFile[], source: AddedFiles): Promise<string | null> {
  const all = files.filter(isReadable)
  const pages = pagesOf(files)
  if (pages.length === 0) return null
  const ncx = all.find(({ name }) => /\.ncx$/i.test(name))
  const nav = pages.find(isNav)
  const contents = ncx ?? nav
  const told = contents ? linksOf((await textOf(contents, source)) ?? '', contents.name) : []
  const place = new Map([...told].reverse().map((name, at) => [fold(name), told.length - at]))
  const placeOf = ({ name }: ListedFile) => place.get(fold(name)) ?? Number.POSITIVE_INFINITY
  const order = pages
    .filter((page) => page !== nav)
    .sort((a, b) => compare(placeOf(a), placeOf(b)) || a.name.localeCompare(b.name, 'en', { numeric: true }))
  const item = (file: ListedFile, at: number) =>
    `<item id="i${at}" href="${hrefOf(file.name)}" media-type="${mediaTypeOf(file.name)}"${file === nav ? ' properties="nav"' : ''}/>`
  return [
    '<package xmlns="http://www.idpf.org/2007/opf" version="2.0"><metadata/><manifest>',
    ...all.map(item),
    `</manifest><spine${ncx ? ` toc="i${all.indexOf(ncx)}"` : ''}>`,
    ...order.map((page) => `<itemref idref="i${all.indexOf(page)}"/>`),
    '</spine></package>',
  ].join('')
}

const compare = (a: number, b: number) => (a === b ? 0 : a - b)
const fold = (path: string) => path.normalize('NFC').toLowerCase()
const isReadable = ({ isFolder, isEncrypted }: ListedFile) => !isFolder && !isEncrypted
const pagesOf = (files: readonly ListedFile[]) =>
  files.filter((file) => isReadable(file) && /\.x?html?$/i.test(file.name))
const isNav = ({ name }: ListedFile) => /(?:\b|_)(?:nav|toc|contents)\.x?html?$/i.test(name)
const pathOf = (item: Items[number], path: string) =>
  withoutFragment(resolveHref(plainText(item.get('href')), path) ?? '')
const hrefOf = (name: string) => normalisePath(name).split('/').map(encodeURIComponent).join('/')
const plainText = (written = '') => written.replace(/&amp;/g, '&')

function linksOf(text: string, path: string): string[] {
  return [...text.matchAll(/\s(?:href|src)\s*=\s*["']([^"'<>]+)["']/g)].map(([, link]) =>
    withoutFragment(resolveHref(plainText(link), path) ?? ''),
  )
}

/** Null for what cannot be read. */
async function textOf(file: ListedFile, source: AddedFiles): Promise<string | null> {
  try {
    return await readXml(await unpack(source, file))
  } catch {
    return null
  }
}
