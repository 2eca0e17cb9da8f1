import { atOnce, type Sliced } from '../../../platform/slices'
import type { TocItem } from '../../publication/publication'
import { AFTERWORD, headingOf, type TextWords } from './headings'

interface TocGroup {
  label: string
  href: string
  children: TocItem[]
}

/**
 * The chapters as a table of contents: volumes (卷, 部, 集 …) stand above the chapters that follow them. What closes
 * the book stands beside the volumes, as does what comes before the first.
 *
 * @param titles of the chapters in order, as `splitChapters` makes them: with the volume's name before the chapter's
 *   where nothing stood between the two.
 */
export function contentsOf(
  titles: readonly string[],
  hrefOf: (index: number) => string,
  words: Pick<TextWords, 'continued'>,
): TocItem[] {
  return atOnce(contentsInSlices(titles, hrefOf, words))
}

/** The same, a title at a time. */
export function* contentsInSlices(
  titles: readonly string[],
  hrefOf: (index: number) => string,
  words: Pick<TextWords, 'continued'>,
): Sliced<TocItem[]> {
  const lines = yield* linesOf(titles, words)
  const lastVolume = lines.findLastIndex(({ volume }) => volume !== null)
  const toc: TocItem[] = []
  let group = null as TocGroup | null
  for (const [index, { volume, label }] of lines.entries()) {
    const href = hrefOf(index)
    if (volume !== null && volume !== group?.label) {
      group = { label: volume, href, children: [] }
      toc.push(group)
    } else if (index > lastVolume && AFTERWORD.test(label)) {
      group = null
    }
    if (label !== '') (group?.children ?? toc).push({ label, href, children: [] })
    yield
  }
  return toc
}

interface TocLine {
  /** The volume that begins here, or is named here once more; null for none. */
  volume: string | null
  /** The chapter's name; '' where a volume's own text stands. */
  label: string
}

function* linesOf(titles: readonly string[], words: Pick<TextWords, 'continued'>): Sliced<TocLine[]> {
  /** The chapter that may have been cut into several. */
  let whole = ''
  let name = ''
  let part = 1
  const lines: TocLine[] = []
  for (const title of titles) {
    if (title === words.continued(whole, part + 1)) {
      part++
      lines.push({ volume: null, label: words.continued(name, part) })
    } else {
      const line = lineOf(title)
      whole = title
      name = line.label || title
      part = 1
      lines.push(line)
    }
    yield
  }
  return lines
}

function lineOf(title: string): TocLine {
  for (const kind of ['chapter', 'unit', 'named', 'numbered', 'bare'] as const) {
    for (let at = title.indexOf(' '); at >= 0; at = title.indexOf(' ', at + 1)) {
      const label = title.slice(at + 1)
      const volume = title.slice(0, at)
      if (headingOf(label)?.kind === kind && headingOf(volume)?.kind === 'part') return { volume, label }
    }
  }
  return headingOf(title)?.kind === 'part' ? { volume: title, label: '' } : { volume: null, label: title }
}
