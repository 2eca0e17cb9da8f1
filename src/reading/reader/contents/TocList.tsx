import { useEffect, useMemo, useRef, useState } from 'react'
import { useI18n } from '../../../i18n/I18n'
import { createTranslate } from '../../../i18n/translate'
import { contents as words } from '../../../i18n/words/contents'
import type { TocItem } from '../../publication'
import { flattenToc } from '../../spine'
import { Lines, type LinesProps } from './Lines'
import { useSought } from './use-sought'

export interface TocListProps extends Omit<LinesProps, 'lines'> {
  toc: readonly TocItem[]
  /** The book's, for its entries; '' for none. */
  language: string
  current: TocItem | null
  /** A line is pressed, and will be gone to if it is let go of. */
  onPress(href: string): void
  onGo(href: string): void
}

/** Of so many lines one is looked for by its words or its number sooner than by scrolling. */
const MANY = 60

/** The table of contents, with the entry one is in, and a field to find another by where there are many. */
export function TocList({ toc, onGo, ...props }: TocListProps) {
  const { t, locale } = useI18n()
  const [query, setQuery] = useState('')
  const all = useMemo(() => flattenToc(toc), [toc])
  const sought = useSought(all, query)
  const told = useMemo(() => createTranslate<keyof typeof words>(locale, words), [locale])
  const { lines } = sought
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    if (lines && nav.current) nav.current.scrollTop = 0
  }, [lines])
  if (all.length === 0) return <p className="drawer-empty">{t('reader.noToc')}</p>
  const list = (
    <nav ref={nav} className="entries" aria-label={t('reader.toc')}>
      {lines?.length === 0 ? (
        <p className="drawer-empty">{told('contents.none')}</p>
      ) : (
        // The whole begins at the current line anew.
        <Lines key={lines ? 'found' : 'all'} {...props} lines={lines ?? all} onGo={onGo} />
      )}
    </nav>
  )
  if (all.length < MANY) return list
  const go = () => {
    const first = sought.first(query)
    if (first) onGo(first.item.href)
  }
  return (
    <div className="tab-panel">
      <Field label={told('contents.find')} onQuery={setQuery} onBegin={sought.begin} onGo={go}>
        {lines ? told('contents.found', { count: lines.length }) : ''}
      </Field>
      {list}
    </div>
  )
}

interface FieldProps {
  label: string
  /** What is told of what was found. */
  children: string
  onQuery(query: string): void
  onBegin(): void
  onGo(): void
}

function Field({ label, children, onQuery, onBegin, onGo }: FieldProps) {
  const [typed, setTyped] = useState('')
  const isComposing = useRef(false)
  const take = (words: string) => {
    setTyped(words)
    // Letters on their way to characters are not looked for.
    if (!isComposing.current) onQuery(words)
  }
  return (
    <form
      className="contents-find"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        onGo()
      }}
    >
      <input
        className="drawer-field"
        type="search"
        value={typed}
        maxLength={100}
        placeholder={label}
        aria-label={label}
        enterKeyHint="go"
        autoComplete="off"
        spellCheck={false}
        onFocus={onBegin}
        onCompositionStart={() => {
          isComposing.current = true
        }}
        onCompositionEnd={(event) => {
          isComposing.current = false
          take(event.currentTarget.value)
        }}
        onChange={(event) => take(event.currentTarget.value)}
        onKeyDown={(event) => {
          // A field with words is emptied first, as browsers' own do.
          if (event.key !== 'Escape' || typed === '' || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.stopPropagation()
          take('')
        }}
      />
      <p role="status">{children}</p>
    </form>
  )
}
