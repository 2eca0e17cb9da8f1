import { useEffect, useRef, useState } from 'react'
import { AnnotationFileError, type ImportedMark } from '../../../annotation-files/imported'
import { toMarkdown } from '../../../annotation-files/markdown'
import type { ExportedBook } from '../../../annotation-files/write'
import type { BookMarks } from '../../../domain/mark'
import { useWords } from '../../../i18n/I18n'
import type { TranslateOf } from '../../../i18n/translate'
import type { WordKey } from '../../../i18n/words'
import { exchange } from '../../../i18n/words/exchange'
import { readingTools } from '../../../i18n/words/reading-tools'
import { download } from '../../../platform/download'
import { toLibraryError } from '../../../platform/errors'
import { loadModule } from '../../../platform/load-module'
import type { Publication } from '../../publication/publication'
import type { Annotations } from './annotations'

/** Annotations without a place that are listed; of the others only the number is shown. */
const LISTED = 20
/** UTF-16 units shown of each. */
const SHOWN_LENGTH = 80

type ExchangeWords = TranslateOf<keyof typeof exchange | WordKey>

/** What an import has led to. */
interface Report {
  says: string
  isProblem?: boolean
  isEdition?: boolean
  unplaced?: readonly ImportedMark[]
  undo?: () => Promise<void>
}

export interface ExchangeProps {
  session: Annotations
  book: ExportedBook
  publication: Publication
  marks: BookMarks
  /** Language of the book, set on its text; '' if unknown. */
  language: string
}

/** Foot of the annotations panel: exports them, and imports those of other readers. */
export function Exchange({ session, book, publication, marks, language }: ExchangeProps) {
  const t = useWords(exchange)
  const tools = useWords(readingTools)
  const file = useRef<HTMLInputElement>(null)
  const [report, setReport] = useState<Report | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  const attempt = async (work: () => Promise<Report>) => {
    setBusy(true)
    setReport(null)
    const next = await work().catch(
      (thrown: unknown): Report => ({ says: problemOf(thrown, t), isProblem: true }),
    )
    if (isGone.current) return
    setReport(next)
    setBusy(false)
  }
  const name = `${book.title} ${tools('marks.fileName')}`
  const exportSet = () =>
    attempt(async () => {
      const { annotationArchive } = await loadModule(() => import('../../../annotation-files/archive'))
      const content = await annotationArchive({ book, marks }, { generated: new Date() })
      download(content, `${name}.annotations`)
      return { says: '' }
    })
  const exportMarkdown = () => {
    const words = {
      bookmarks: tools('marks.bookmarks'),
      highlights: tools('marks.highlights'),
      note: tools('marks.note'),
      noChapter: tools('marks.noChapter'),
    }
    download(
      new Blob([toMarkdown(book, marks, words)], { type: 'text/markdown;charset=utf-8' }),
      `${name}.md`,
    )
  }
  const importFile = (chosen: Blob) => attempt(() => importInto(chosen, { session, book, publication }, t))
  const undo = (work: () => Promise<void>) =>
    attempt(async () => {
      await work()
      return { says: t('exchange.undone') }
    })
  const isEmpty = marks.bookmarks.length + marks.highlights.length === 0
  return (
    <section className="ol-export" aria-label={t('exchange.file')}>
      {!isEmpty && (
        <>
          <button type="button" className="ol-plain" disabled={isBusy} onClick={() => void exportSet()}>
            {t('exchange.export')}
          </button>
          <button type="button" className="ol-plain" onClick={exportMarkdown}>
            {t('exchange.markdown')}
          </button>
        </>
      )}
      <button type="button" className="ol-plain" disabled={isBusy} onClick={() => file.current?.click()}>
        {t('exchange.import')}
      </button>
      <input
        ref={file}
        type="file"
        hidden
        accept=".annotations,.annotation,.ann,.json,.lua,.zip"
        aria-label={t('exchange.file')}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          if (chosen) void importFile(chosen)
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      <div className="ol-exchange-report">
        <p role={report?.isProblem ? 'alert' : 'status'}>
          {isBusy ? t('exchange.working') : (report?.says ?? '')}
        </p>
        {report?.isEdition && <p>{t('exchange.edition')}</p>}
        {report?.undo && (
          <button type="button" className="ol-plain" onClick={() => report.undo && void undo(report.undo)}>
            {t('exchange.undo')}
          </button>
        )}
        {report?.unplaced && report.unplaced.length > 0 && (
          <Unplaced marks={report.unplaced} language={language} t={t} />
        )}
        {!report && !isBusy && <p className="ol-exchange-hint">{t('exchange.hint')}</p>}
      </div>
    </section>
  )
}

function Unplaced({
  marks,
  language,
  t,
}: {
  marks: readonly ImportedMark[]
  language: string
  t: ExchangeWords
}) {
  return (
    <>
      <p>{t('exchange.unplaced', { count: marks.length })}</p>
      <ul>
        {marks.slice(0, LISTED).map((mark) => (
          <li key={mark.id} dir="auto" lang={language || undefined}>
            {shortened(mark.quote?.highlight ?? mark.note) || t('exchange.wordless')}
          </li>
        ))}
      </ul>
      {marks.length > LISTED && <p>{t('exchange.more', { count: marks.length - LISTED })}</p>}
    </>
  )
}

const shortened = (text: string) => {
  const line = text
    .slice(0, SHOWN_LENGTH * 2)
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > SHOWN_LENGTH ? `${line.slice(0, SHOWN_LENGTH)}…` : line
}

async function importInto(
  file: Blob,
  { session, book, publication }: Pick<ExchangeProps, 'session' | 'book' | 'publication'>,
  t: ExchangeWords,
): Promise<Report> {
  const { addMarks, chooseBooks, placeMarks, readAnnotationFile } = await loadModule(() => import('./import'))
  const read = await readAnnotationFile(file)
  const { title, identifier } = publication.metadata
  const { match, books } = chooseBooks(read, [book.title, title], [identifier])
  const [first] = read
  if (books.length === 0)
    return {
      isProblem: true,
      says:
        read.length > 1
          ? t('exchange.others', { count: read.length })
          : t(first ? 'exchange.other' : 'exchange.empty', { title: first?.title ?? '' }),
    }
  const marks = books.flatMap((each) => each.marks)
  const rejected = books.reduce((sum, each) => sum + each.rejected, 0)
  const isSame = match === 'same'
  const placed = await placeMarks(marks, { bid: session.bid, publication, isSame, now: Date.now() })
  const { added, known, undo } = await addMarks(session.marks, session.bid, placed.marks)
  const parts = [
    added > 0 || known === 0 ? t('exchange.added', { count: added }) : '',
    known > 0 ? t('exchange.known', { count: known }) : '',
    rejected > 0 ? t('exchange.rejected', { count: rejected }) : '',
  ]
  if (marks.length === 0 && rejected === 0) return { says: t('exchange.empty') }
  return {
    says: parts.filter((part) => part !== '').join(t('app.title.separator')),
    isEdition: !isSame && added > 0 && books.some((each) => each.identifiers.length > 0),
    unplaced: placed.unplaced,
    ...(added > 0 && { undo }),
  }
}

function problemOf(thrown: unknown, t: ExchangeWords): string {
  if (thrown instanceof AnnotationFileError) return t(`exchange.problem.${thrown.problem}`)
  return t(`app.error.${toLibraryError(thrown).code}`)
}
