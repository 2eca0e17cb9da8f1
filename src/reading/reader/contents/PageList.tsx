import { useId, useState } from 'react'
import { useI18n } from '../../../i18n/I18n'
import type { Target } from '../../navigator/navigator'
import { type NumberedPages, pageNamed } from './pages-of-book'
import { useHere } from './use-here'

export interface PageListProps extends NumberedPages {
  onGo(target: Target): void
}

/** The pages by their numbers in print, and a field for the one that is wanted. */
export function PageList({ pages, current, onGo }: PageListProps) {
  const { t } = useI18n()
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
