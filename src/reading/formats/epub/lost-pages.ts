import { mediaTypeOf } from '../../publication/media-types'
import { foldPath, normalisePath, resolveHref, withoutFragment, withoutHash } from '../../publication/paths'
import { readXml } from '../markup/xml'
import type { ZipEntry } from '../zip/plain-directory'
import type { AddedFiles } from '../zip/salvage/added-files'
import { unpack } from '../zip/unpack'
import { completePackage, type PackageParts, readPackageParts } from './repair-package'

/** Path of the package document that is generated when the book's own is lost. */
const GENERATED = 'ol-salvaged.opf'

/**
 * Completes the files of a truncated book: pages that its package lists and that are lost become entries that cannot be
 * read, so that the spine stays the same. A truncated package is completed with the files that it no longer lists; a lost
 * one is generated from the existing pages.
 */
export async function addLostPages(
  files: readonly ZipEntry[],
  source: AddedFiles,
  torn: ReadonlySet<string>,
): Promise<ZipEntry[]> {
  const packageFile = files
    .filter(({ name, isEncrypted }) => /\.opf$/i.test(name) && !name.startsWith('__MACOSX/') && !isEncrypted)
    .sort((a, b) => a.name.split('/').length - b.name.split('/').length)[0]
  if (!packageFile) {
    const text = await generatePackage(files, source)
    return text ? [...files, source.add(GENERATED, new TextEncoder().encode(text))] : [...files]
  }
  const read = await textOf(packageFile, source)
  if (read === null) return [...files]
  if (!torn.has(packageFile.name)) return [...files, ...lostPages(read, packageFile.name, files, source)]
  const text = completePackage(read, (items) => unlisted(items, packageFile.name, files))
  const completed = source.add(packageFile.name, new TextEncoder().encode(text))
  return [
    ...files.map((file) => (file === packageFile ? completed : file)),
    ...lostPages(text, packageFile.name, files, source),
  ]
}

type Items = PackageParts['items']

/** Manifest items for the existing files that a package does not list. */
function unlisted(items: Items, path: string, files: readonly ZipEntry[]): Items {
  const listed = new Set(items.map((item) => foldPath(pathOf(item, path))))
  const hasNav = items.some((item) => /\bnav\b/.test(item.get('properties') ?? ''))
  const more = files.filter(
    (file) =>
      isReadable(file) &&
      !/^(?:mimetype$|META-INF\/)|\.opf$/i.test(file.name) &&
      !listed.has(foldPath(normalisePath(withoutHash(file.name)))),
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

/** Entries for the pages of a package's spine that are lost. */
function lostPages(text: string, path: string, files: readonly ZipEntry[], source: AddedFiles): ZipEntry[] {
  const { items, refs } = readPackageParts(text)
  const existing = new Map(files.map((file) => [foldPath(normalisePath(withoutHash(file.name))), file]))
  const inOrder = new Set(refs.map((ref) => ref.get('idref')))
  const named = items.filter((item) => inOrder.has(item.get('id'))).map((item) => pathOf(item, path))
  const found = named.flatMap((name) => existing.get(foldPath(name)) ?? [])
  // Their sizes are unknown; the average size of the others keeps total progressions plausible.
  const size = found.reduce((sum, each) => sum + each.uncompressedSize, 0) / Math.max(1, found.length)
  return [...new Set(named)]
    .filter((name) => name !== '' && !existing.has(foldPath(name)))
    .map((name) => source.addLost(name, Math.round(size)))
}

/** Generates a package of the existing pages: those in the table of contents in its order, then the others by name. */
async function generatePackage(files: readonly ZipEntry[], source: AddedFiles): Promise<string | null> {
  const all = files.filter(isReadable)
  const pages = pagesOf(files)
  if (pages.length === 0) return null
  const ncx = all.find(({ name }) => /\.ncx$/i.test(name))
  const nav = pages.find(isNav)
  const contents = ncx ?? nav
  const tocLinks = contents ? linksOf((await textOf(contents, source)) ?? '', contents.name) : []
  const rank = new Map([...tocLinks].reverse().map((name, at) => [foldPath(name), tocLinks.length - at]))
  const rankOf = ({ name }: ZipEntry) => rank.get(foldPath(name)) ?? Number.POSITIVE_INFINITY
  const order = pages
    .filter((page) => page !== nav)
    .sort((a, b) => compare(rankOf(a), rankOf(b)) || a.name.localeCompare(b.name, 'en', { numeric: true }))
  const item = (file: ZipEntry, at: number) =>
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
const isReadable = ({ isFolder, isEncrypted }: ZipEntry) => !isFolder && !isEncrypted
const pagesOf = (files: readonly ZipEntry[]) =>
  files.filter((file) => isReadable(file) && /\.x?html?$/i.test(file.name))
const isNav = ({ name }: ZipEntry) => /(?:\b|_)(?:nav|toc|contents)\.x?html?$/i.test(name)
const pathOf = (item: Items[number], path: string) =>
  withoutFragment(resolveHref(plainText(item.get('href')), path) ?? '')
const hrefOf = (name: string) => normalisePath(name).split('/').map(encodeURIComponent).join('/')
const plainText = (written = '') => written.replace(/&amp;/g, '&')

function linksOf(text: string, path: string): string[] {
  return [...text.matchAll(/\s(?:href|src)\s*=\s*["']([^"'<>]+)["']/g)].map(([, link]) =>
    withoutFragment(resolveHref(plainText(link), path) ?? ''),
  )
}

/** The text of a file; null when it cannot be read. */
async function textOf(file: ZipEntry, source: AddedFiles): Promise<string | null> {
  try {
    return await readXml(await unpack(source, file))
  } catch {
    return null
  }
}
