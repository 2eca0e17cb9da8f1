import { attribute, ownDescendants, readXml, textOf } from '../markup/xml'
import type { ParseXml } from '../source/source'
import type { Archive } from '../zip/archive'

/**
 * Whether the display options of Apple Books or Kobo declare a fixed layout; before EPUB 3 there was no other way to
 * declare it. Options of every platform are read; a file that cannot be read is ignored.
 */
export async function isFixedByOptions(archive: Archive, parseXml: ParseXml): Promise<boolean> {
  for (const path of archive.paths.filter((each) => OPTIONS.test(each)))
    try {
      const bytes = await archive.read(path)
      const root = bytes && parseXml(await readXml(bytes)).documentElement
      if (root && ownDescendants(root, 'option').some(isFixed)) return true
    } catch {}
  return false
}

const OPTIONS = /^meta-inf\/com\.(?:apple\.ibooks|kobobooks)\.display-options\.xml$/i

const isFixed = (option: Element) =>
  attribute(option, 'name') === 'fixed-layout' && /^(?:true|yes)$/i.test(textOf(option))
