import { LibraryError } from '../../../platform/errors'
import { normalisePath } from '../../publication/paths'
import { attribute, descendants, parseDocument, readXml } from '../markup/xml'
import type { ParseXml } from '../source/source'
import type { Archive } from '../zip/archive'

/**
 * Path of the package document: the first root file named by `META-INF/container.xml`, else the
 * first `.opf` of the archive.
 *
 * @throws LibraryError `bad-book` when there is neither.
 */
export async function findPackage(archive: Archive, parseXml: ParseXml): Promise<string> {
  const bytes = await archive.read('META-INF/container.xml')
  if (bytes) {
    for (const path of rootFiles(await readXml(bytes), parseXml)) {
      const found = archive.find(normalisePath(path))
      if (found) return found
    }
  }
  const stray = archive.paths
    .filter((path) => path.toLowerCase().endsWith('.opf') && !path.startsWith('__MACOSX/'))
    .sort((a, b) => a.split('/').length - b.split('/').length)[0]
  if (stray) return stray
  throw new LibraryError('bad-book', bytes ? 'container.xml names no package document' : 'no container.xml')
}

function rootFiles(text: string, parseXml: ParseXml): string[] {
  let root: Element
  try {
    root = parseDocument(parseXml, text, 'container.xml')
  } catch {
    return []
  }
  const files = descendants(root, 'rootfile')
  const packages = files.filter((file) => attribute(file, 'media-type') === 'application/oebps-package+xml')
  return (packages.length > 0 ? packages : files)
    .map((file) => attribute(file, 'full-path'))
    .filter((path) => path !== '')
}
