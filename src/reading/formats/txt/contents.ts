import { runSync, type SlicedTask } from '../../../platform/sliced-task'
import type { TocItem } from '../../publication/publication'
import { AFTERWORD_HEADING, parseHeading, type TextWords } from './headings'

interface TocGroup {
  label: string
  href: string
  children: TocItem[]
}

/**
 * Builds the table of contents: volumes (卷, 部, 集 …) contain the chapters that follow them. Chapters before the first
 * volume, and afterwords in the last one, are on the level of the volumes.
 *
 * @param titles titles of the chapters in order, by `splitChapters`: the title of a volume precedes that of its first
 *   chapter when no text is between them
 */
export function buildToc(
  titles: readonly string[],
  hrefOf: (index: number) => string,
  words: Pick<TextWords, 'continued'>,
): TocItem[] {
  return runSync(buildTocInSlices(titles, hrefOf, words))
}

/** Like `buildToc`, in slices of one title. */
export function* buildTocInSlices(
  titles: readonly string[],
  hrefOf: (index: number) => string,
  words: Pick<TextWords, 'continued'>,
): SlicedTask<TocItem[]> {
  const lines = yield* linesOf(titles, words)
  const lastVolume = lines.findLastIndex(({ volume }) => volume !== null)
  const toc: TocItem[] = []
  let group = null as TocGroup | null
  for (const [index, { volume, label }] of lines.entries()) {
    const href = hrefOf(index)
    if (volume !== null && volume !== group?.label) {
      group = { label: volume, href, children: [] }
      toc.push(group)
    } else if (index > lastVolume && AFTERWORD_HEADING.test(label)) {
      group = null
    }
    if (label !== '') (group?.children ?? toc).push({ label, href, children: [] })
    yield
  }
  return toc
}

interface TocLine {
  /** Title of the volume that begins or is repeated here; null for none. */
  volume: string | null
  /** Title of the chapter; '' for the text of a volume before its first chapter. */
  label: string
}

function* linesOf(titles: readonly string[], words: Pick<TextWords, 'continued'>): SlicedTask<TocLine[]> {
  /** Title of the last chapter, whose continuations may follow. */
  let original = ''
  let label = ''
  let part = 1
  const lines: TocLine[] = []
  for (const title of titles) {
    if (title === words.continued(original, part + 1)) {
      part++
      lines.push({ volume: null, label: words.continued(label, part) })
    } else {
      const line = lineOf(title)
      original = title
      label = line.label || title
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
      if (parseHeading(label)?.kind === kind && parseHeading(volume)?.kind === 'part')
        return { volume, label }
    }
  }
  return parseHeading(title)?.kind === 'part' ? { volume: title, label: '' } : { volume: null, label: title }
}
