import { useId, useState } from 'react'
import { useWords } from '../../../i18n/I18n'
import { readingTools } from '../../../i18n/words/reading-tools'
import type { LinkTarget, Location, Navigator } from '../../navigator/navigator'
import { Contents } from '../../navigator/reflowable/location/location'
import { VisibleText } from '../../navigator/text/visible-text'
import type { Publication } from '../../publication/publication'
import { ReadingOrder } from '../../publication/reading-order'
import { useScrollToCurrent } from './TocList'

/** A page of the page list: its label in print and its target. */
export interface NumberedPage {
  label: string
  target: LinkTarget
}

/** The numbered pages of a book, and the current one. */
export interface NumberedPages {
  pages: readonly NumberedPage[]
  /** Index in `pages`; -1 if before the first. */
  current: number
}

/** Null for a reflowable book without a page list: its pages depend on the window. */
export function listPages(
  publication: Publication,
  navigator: Navigator,
  location: Location,
): NumberedPages | null {
  const list = publication.pageList?.filter(({ href, label }) => href !== '' && label !== '') ?? []
  if (list.length > 0) {
    const { index, progression } = location.locator
    const page = navigator.visiblePages?.(VisibleText).find((shown) => shown.index === index)
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
  if (!location.isWholeBook) return null
  const pages = publication.spine.map((_, index) => ({ label: String(index + 1), target: { index } }))
  return { pages, current: location.locator.index }
}

/** The page with a label as typed by the reader; null if there is none. */
export function findPage(pages: readonly NumberedPage[], typed: string): NumberedPage | null {
  const target = plain(typed)
  return target === '' ? null : (pages.find(({ label }) => plain(label) === target) ?? null)
}

/** Normalises a label: full-width digits, upper case and leading zeros are ignored. */
const plain = (label: string) =>
  label
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^0+(?=\d)/, '')

export interface PageListProps extends NumberedPages {
  onGo(target: LinkTarget): void
}

/** The page list, with a field to go to a page by its label. */
export function PageList({ pages, current, onGo }: PageListProps) {
  const t = useWords(readingTools)
  const [typed, setTyped] = useState('')
  const [isMissing, setMissing] = useState(false)
  const here = useScrollToCurrent<HTMLButtonElement>()
  const errorId = useId()
  const first = pages[0]?.label ?? ''
  const last = pages.at(-1)?.label ?? ''
  return (
    <>
      <form
        className="page-form"
        onSubmit={(event) => {
          event.preventDefault()
          const page = findPage(pages, typed)
          setMissing(page === null)
          if (page) onGo(page.target)
        }}
      >
        <label>
          <span>{t('reader.pageList.goTo')}</span>
          <input
            className="drawer-field"
            value={typed}
            inputMode={/^\d+$/.test(last) && /^\d+$/.test(first) ? 'numeric' : 'text'}
            enterKeyHint="go"
            autoComplete="off"
            maxLength={20}
            placeholder={`${first}–${last}`}
            aria-invalid={isMissing}
            aria-describedby={isMissing ? errorId : undefined}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setMissing(false)
            }}
          />
        </label>
        <button type="submit">{t('reader.pageList.go')}</button>
        {isMissing && (
          <p id={errorId} role="alert">
            {t('reader.pageList.missing', { page: typed.trim() })}
          </p>
        )}
      </form>
      <nav className="entries" aria-label={t('reader.pageList.name')}>
        <ol className="page-numbers">
          {pages.map(({ label, target }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pages keep their order, and two may have the same label
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
