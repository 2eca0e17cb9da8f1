import * as v from 'valibot'
import { FILE_LIMITS, type ImportedBook, type ImportedMark, markId, styleOf, textOfMarkup } from './imported'
import { fields, isRecord, listOf, names, short, textUpTo, time, unit } from './schema'

/** Levels of `refinedBy` that are followed. */
const MAX_REFINEMENTS = 4
/** Selectors of one annotation. */
const MAX_SELECTORS = 20

const selector = fields({
  type: short,
  value: v.optional(v.unknown(), null),
  conformsTo: short,
  exact: textUpTo(FILE_LIMITS.quote),
  prefix: textUpTo(FILE_LIMITS.short),
  suffix: textUpTo(FILE_LIMITS.short),
  refinedBy: v.optional(v.unknown(), null),
})
type Selector = v.InferOutput<typeof selector>
const selectors = listOf(selector, MAX_SELECTORS)

const meta = fields({
  headings: listOf(fields({ txt: short }), FILE_LIMITS.names),
  /** What this program's earlier exports had in place of `headings`. */
  chapter: short,
  fraction: unit,
  totalProgression: unit,
  words: textUpTo(FILE_LIMITS.quote),
})

const annotation = fields({
  id: short,
  type: v.literal('Annotation'),
  motivation: short,
  created: time,
  modified: time,
  creator: names,
  target: fields({
    source: short,
    styleClass: short,
    selector: selectors,
    meta: listOf(meta, 1),
  }),
  body: listOf(
    fields({
      value: textUpTo(FILE_LIMITS.note),
      format: short,
      color: short,
      highlight: short,
    }),
    1,
  ),
})

const about = fields({
  'dc:identifier': names,
  'dc:title': short,
  'dc:creator': names,
  /** What this program's earlier exports had in each annotation. */
  id: short,
  title: short,
})

const set = fields({
  title: short,
  about: listOf(about, 1),
  items: v.optional(v.unknown(), null),
})

/** Whether JSON is a set of annotations of the W3C or of Readium, a page of them, or one of them. */
export const isAnnotationSet = (json: unknown): boolean =>
  (Array.isArray(json) && json.some(isAnnotation)) ||
  (isRecord(json) && (isAnnotation(json) || /^Annotation(?:Set|Page|Collection)$/.test(String(json.type))))

const isAnnotation = (json: unknown) => isRecord(json) && json.type === 'Annotation'

/** Reads a set of annotations (EPUB Annotations 1.0, Readium Annotations as Thorium writes them, Web Annotation). */
export function readAnnotationSet(json: unknown): ImportedBook {
  const whole = v.parse(
    set,
    Array.isArray(json) || isAnnotation(json) ? { items: json } : isRecord(json) ? json : {},
  )
  const items: readonly unknown[] = Array.isArray(whole.items) ? whole.items : [whole.items]
  const parts = items.slice(0, FILE_LIMITS.marks).map((item) => readAnnotation(item))
  const marks = parts.flatMap((mark) => mark ?? [])
  const book = whole.about[0] ?? aboutOf(items[0])
  return {
    title: book?.['dc:title'] || book?.title || '',
    authors: book?.['dc:creator'] ?? [],
    identifiers: [...(book?.['dc:identifier'] ?? []), book?.id ?? ''].filter((each) => each !== ''),
    label: whole.title,
    marks,
    rejected: whole.items === null ? 0 : items.length - marks.length,
  }
}

function aboutOf(item: unknown) {
  const read = v.safeParse(about, isRecord(item) ? item.partOf : null)
  return read.success ? read.output : undefined
}

function readAnnotation(item: unknown): ImportedMark | null {
  const read = v.safeParse(annotation, item)
  if (!read.success) return null
  const { id, motivation, created, modified, creator, target } = read.output
  const body = read.output.body[0]
  const place = readSelectors(target.selector)
  const isMarked = motivation !== 'bookmarking' && (place.quote !== undefined || body !== undefined)
  const more = target.meta[0]
  const note = body?.value ?? ''
  const words = more?.words
  const fraction = more?.totalProgression ?? more?.fraction
  return {
    kind: isMarked ? 'highlight' : 'bookmark',
    id: markId(id, JSON.stringify([target.source, place])),
    source: place.page ?? decoded(target.source),
    ...place.found,
    ...(place.quote && { quote: place.quote }),
    ...(fraction !== undefined && { fraction }),
    ...(words && { words }),
    style: styleOf(body?.color || target.styleClass, body?.highlight || target.styleClass),
    chapter: more?.headings.at(-1)?.txt || more?.chapter || '',
    created: created || modified,
    note: (body?.format === 'text/html' ? textOfMarkup(note) : note).trim(),
    creator: creator[0] ?? '',
  }
}

const PDF_PAGE = /^page=(\d{1,6})$/
const TEXT_DIRECTIVE = /^:~:text=([^&]*)/

function readSelectors(given: readonly Selector[]) {
  const found: Pick<ImportedMark, 'cfi' | 'quoteEnd' | 'progression'> = {}
  let quote: ImportedMark['quote']
  let directive: ReturnType<typeof readDirective> = null
  let page: string | undefined
  for (const { type, value, exact, prefix, suffix } of flattened(given)) {
    const text = typeof value === 'string' ? value.slice(0, FILE_LIMITS.quote) : ''
    if (type === 'TextQuoteSelector' && exact !== '')
      quote ??= {
        before: prefix.slice(-FILE_LIMITS.context),
        highlight: exact,
        after: suffix.slice(0, FILE_LIMITS.context),
      }
    else if (type === 'ProgressionSelector') {
      const at = v.parse(unit, value)
      if (at !== undefined) found.progression = at
    } else if (type === 'FragmentSelector' && text.startsWith('epubcfi(')) found.cfi = text
    else if (type === 'FragmentSelector' && PDF_PAGE.test(text))
      page = `page-${PDF_PAGE.exec(text)?.[1] ?? ''}`
    else if (type === 'FragmentSelector') directive ??= readDirective(text)
  }
  if (!quote && directive) {
    quote = directive.quote
    if (directive.end) found.quoteEnd = directive.end
  }
  return { found, quote, page }
}

/** A text directive: `:~:text=[prefix-,]start[,end][,-suffix]`. */
function readDirective(value: string) {
  const parts = TEXT_DIRECTIVE.exec(value)?.[1]?.split(',') ?? []
  const before = parts[0]?.endsWith('-') ? decoded(parts.shift()?.slice(0, -1) ?? '') : ''
  const after = parts.at(-1)?.startsWith('-') ? decoded(parts.pop()?.slice(1) ?? '') : ''
  const [start = '', end = ''] = parts.map(decoded)
  return start === '' ? null : { quote: { before, highlight: start, after: end ? '' : after }, end }
}

/** Selectors with those that refine them. */
function flattened(given: readonly Selector[], depth = 0): Selector[] {
  if (depth >= MAX_REFINEMENTS) return []
  return given.flatMap((one) => [one, ...flattened(v.parse(selectors, one.refinedBy), depth + 1)])
}

/** A percent-encoded text decoded; as it is if it is malformed. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
