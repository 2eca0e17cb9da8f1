import type { SpineItem } from '../../publication/publication'
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

/** Style sheets that are searched for vertical writing, and characters of each. */
const MAX_SHEETS = 8
const MAX_SHEET = 200_000
const VERTICAL = /writing-mode\s*:\s*(?:vertical|tb|sideways)/i
/** Hebrew, Arabic, Syriac, Thaana, N'Ko and their presentation forms. */
const RIGHT_TO_LEFT_LETTERS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/g
/** The author has set a direction: of the page, or from right to left within it. */
const STATED_DIRECTION = /<(?:html|body)\b[^<>]*\sdir\s*=|\bdir\s*=\s*["']?rtl|\bdirection\s*:\s*rtl/i
/** Letters in the sample from which on it shows the direction. */
const MIN_LETTERS = 200
/** Positions in the reading order of the sampled chapters: title pages and notes are at the ends. */
const SAMPLED = [1 / 2, 1 / 4, 3 / 4]
/** Characters of each sampled chapter. */
const MAX_SAMPLE = 20_000

/**
 * The page progression that the text itself has: from right to left in vertical writing and in the scripts of that
 * direction. Null when the sample does not show it: too little text, or markup that sets a direction.
 */
export async function directionOfText(
  archive: Archive,
  spine: readonly SpineItem[],
): Promise<'ltr' | 'rtl' | null> {
  const sheets = archive.paths.filter((path) => /\.css$/i.test(path)).slice(0, MAX_SHEETS)
  for (const path of sheets) {
    const sheet = await sampleOf(archive, path, MAX_SHEET)
    if (VERTICAL.test(sheet)) return 'rtl'
    if (STATED_DIRECTION.test(sheet)) return null
  }
  const pages = spine.filter(({ linear, mediaType }) => linear && mediaType === 'application/xhtml+xml')
  const chosen = new Set(SAMPLED.map((share) => pages[Math.floor(pages.length * share)]))
  let [letters, leftward] = [0, 0]
  for (const page of chosen) {
    const source = page ? await sampleOf(archive, page.href, MAX_SAMPLE) : ''
    if (VERTICAL.test(source)) return 'rtl'
    if (STATED_DIRECTION.test(source)) return null
    const text = source.replace(/<[^<>]*>/g, ' ')
    letters += text.match(/\p{L}/gu)?.length ?? 0
    leftward += text.match(RIGHT_TO_LEFT_LETTERS)?.length ?? 0
  }
  if (letters < MIN_LETTERS) return null
  return leftward * 2 > letters ? 'rtl' : 'ltr'
}

/** The start of a text file; '' for one that cannot be read. */
async function sampleOf(archive: Archive, path: string, length: number): Promise<string> {
  try {
    const bytes = await archive.read(path)
    return bytes ? new TextDecoder().decode(bytes.subarray(0, length)) : ''
  } catch {
    return ''
  }
}
