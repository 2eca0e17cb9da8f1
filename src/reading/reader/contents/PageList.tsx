import { useId, useState } from 'react'
import { useWords } from '../../../i18n/I18n'
import { readingTools } from '../../../i18n/words/reading-tools'
import type { LinkTarget, Location, Navigator } from '../../navigator/navigator'
import { Contents } from '../../navigator/reflowable/location/location'
import { TextOnShow } from '../../navigator/text/on-show'
import type { Publication } from '../../publication/publication'
import { ReadingOrder } from '../../publication/reading-order'
import { useHere } from './TocList'

/** A page that a reader may ask for by its number in print. */
export interface NumberedPage {
  label: string
  target: LinkTarget
}

/** The pages of a book by their numbers, and which of them one is on. */
export interface NumberedPages {
  pages: readonly NumberedPage[]
  /** Index in `pages`; -1 before the first. */
  current: number
}

/** Null where the book tells of no pages: those of flowing text are the window's, not the book's. */
export function numberedPages(
  publication: Publication,
  navigator: Navigator,
  location: Location,
): NumberedPages | null {
  const list = publication.pageList?.filter(({ href, label }) => href !== '' && label !== '') ?? []
  if (list.length > 0) {
    const { index, progression } = location.locator
    const page = navigator.visiblePages?.(TextOnShow).find((shown) => shown.index === index)
    const offset = Math.round(progression * (page?.text.length ?? 0))
    const current = new Contents(() => list, new ReadingOrder(publication)).at(index, offset, (fragment) => {
      const mark = page?.root.querySelector(`[id="${CSS.escape(fragment)}"]`)
      return mark && page ? page.text.offsetAt(mark, 0) : null
    })
    return {
      pages: list.map(({ label, href }) => ({ label, target: { href } })),
      current: current ? list.indexOf(current) : -1,
    }
  }
  if (!location.whole) return null
  const pages = publication.spine.map((_, index) => ({ label: String(index + 1), target: { index } }))
  return { pages, current: location.locator.index }
}

/** The page that goes by a number as the reader wrote it; null when there is none. */
export function pageNamed(pages: readonly NumberedPage[], written: string): NumberedPage | null {
  const wanted = plain(written)
  return wanted === '' ? null : (pages.find(({ label }) => plain(label) === wanted) ?? null)
}

/** Full-width figures, capitals and leading zeros make no difference. */
const plain = (label: string) =>
  label
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^0+(?=\d)/, '')

export interface PageListProps extends NumberedPages {
  onGo(target: LinkTarget): void
}

/** The pages by their numbers in print, and a field for the one that is wanted. */
export function PageList({ pages, current, onGo }: PageListProps) {
  const t = useWords(readingTools)
  const [written, setWritten] = useState('')
  const [isMissing, setMissing] = useState(false)
  const here = useHere<HTMLButtonElement>()
  const sentence = useId()
  const first = pages[0]?.label ?? ''
  const last = pages.at(-1)?.label ?? ''
  return (
    <>
      <form
        className="page-form"
        onSubmit={(event) => {
          event.preventDefault()
          const page = pageNamed(pages, written)
          setMissing(page === null)
          if (page) onGo(page.target)
        }}
      >
        <label>
          <span>{t('reader.pageList.goTo')}</span>
          <input
            className="drawer-field"
            value={written}
            inputMode={/^\d+$/.test(last) && /^\d+$/.test(first) ? 'numeric' : 'text'}
            enterKeyHint="go"
            autoComplete="off"
            maxLength={20}
            placeholder={`${first}–${last}`}
            aria-invalid={isMissing}
            aria-describedby={isMissing ? sentence : undefined}
            onChange={(event) => {
              setWritten(event.currentTarget.value)
              setMissing(false)
            }}
          />
        </label>
        <button type="submit">{t('reader.pageList.go')}</button>
        {isMissing && (
          <p id={sentence} role="alert">
            {t('reader.pageList.missing', { page: written.trim() })}
          </p>
        )}
      </form>
      <nav className="entries" aria-label={t('reader.pageList.name')}>
        <ol className="page-numbers">
          {pages.map(({ label, target }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pages never move, and two may be alike
            <li key={at}>
              <button
                type="button"
                className="entry"
                ref={at === current ? here : undefined}
                aria-current={at === current ? 'page' : undefined}
                onClick={() => onGo(target)}
              >
                {label}
              </button>
            </li>
          ))}
        </ol>
      </nav>
    </>
  )
}
