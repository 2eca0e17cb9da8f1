import { memo, type ReactNode, useCallback, useEffect, useId, useLayoutEffect, useState } from 'react'
import { Cover } from '../book/Cover'
import type { Book } from '../domain/book'
import { useI18n } from '../i18n/I18n'
import { langOf } from '../i18n/lang'
import { isPlainClick } from '../screens/Link'
import { useServices } from '../screens/services'
import { sheet } from '../styles/sheet'
import { useSheet } from '../styles/use-sheet'
import { Highlighted } from '../ui/Highlighted'
import { Icon } from '../ui/Icon'
import { BASE_LAYER } from '../ui/layers'
import { useAnchored } from '../ui/use-anchored'
import { useLatest } from '../ui/use-latest'
import { useOutsidePress } from '../ui/use-outside-press'
import css from './Suggestions.css?inline'
import { type SuggestionsList, type SuggestionsSource, useSuggestions } from './use-suggestions'

const s = sheet(css)

interface SuggestionsProps extends SuggestionsSource {
  /** Receives the ids that the field references: of the open list and of its active option. */
  onOpen: (ids: { list?: string; option?: string }) => void
}

/** Books that match the typed query, in a list below the search field, which keeps the focus. */
export default function Suggestions({ query, typed, field, onOpen }: SuggestionsProps): ReactNode {
  useSheet(s)
  const { t } = useI18n()
  const { books, paths, active, spansOf, go, close } = useSuggestions({ query, typed, field })
  const id = useId()
  const isOpen = books.length > 0
  const place = useAnchored(isOpen, 'bottom-start', 6)
  const optionId = (at: number) => `${id}-${at}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: the ref setter is stable
  useLayoutEffect(() => place.anchorRef(field.current), [field])
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported when the ids change
  useLayoutEffect(() => {
    onOpen(isOpen ? { list: id, option: active < 0 ? undefined : optionId(active) } : {})
    if (active >= 0) place.popup()?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, active])
  useOutsidePress(isOpen, () => [field.current, place.popup()], close)

  const latestGo = useLatest(go)
  const choose = useCallback((path: string) => latestGo.current(path), [])
  return (
    <>
      {isOpen && (
        <div
          ref={place.popupRef}
          id={id}
          role="listbox"
          aria-label={t('app.search.suggestions')}
          popover="manual"
          className="ol-suggestions"
          style={{ ...place.style, zIndex: BASE_LAYER }}
          // A mouse press would move the focus from the field and close the list.
          onMouseDown={(event) => event.preventDefault()}
        >
          {books.map((book, at) => (
            <BookOption
              key={paths[at]}
              id={optionId(at)}
              path={paths[at] ?? ''}
              isActive={at === active}
              onChosen={choose}
              book={book}
              spansOf={spansOf}
            />
          ))}
          <Option
            id={optionId(books.length)}
            path={paths[books.length] ?? ''}
            isActive={active === books.length}
            onChosen={choose}
          >
            <Icon name="search" size={18} />
            <span className="ol-suggestion-all">{t('app.search.all', { query: query.trim() })}</span>
          </Option>
        </div>
      )}
      <span className="ol-hidden" role="status">
        {isOpen && t('app.search.found', { count: books.length })}
      </span>
    </>
  )
}

interface BookOptionProps extends Omit<OptionProps, 'children'> {
  book: Book
  spansOf: SuggestionsList['spansOf']
}

/** A book; rendered again when it, its hits or the active option change, not with each key. */
const BookOption = memo(function BookOption({ book, spansOf, ...option }: BookOptionProps) {
  const { t } = useI18n()
  const isAtRest = useAtRest()
  const title = book.resName.trim()
  return (
    <Option {...option}>
      <span className="ol-suggestion-cover" aria-hidden="true">
        <Cover book={book} sizes="36px" eager={isAtRest} />
      </span>
      <span className="ol-suggestion-words">
        <span className="ol-suggestion-title" lang={langOf(book.language)}>
          <Highlighted text={title || t('book.untitled')} spans={spansOf?.(title)} />
        </span>{' '}
        <span className="ol-suggestion-author">{book.resAuthor}</span>
      </span>
    </Option>
  )
})

/** Milliseconds for which a book has to stay in the list before its cover is requested: most go with the next key. */
const COVER_AFTER_MS = 200

function useAtRest(): boolean {
  const [isAtRest, setAtRest] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAtRest(true), COVER_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return isAtRest
}

interface OptionProps {
  id: string
  path: string
  isActive: boolean
  onChosen: (path: string) => void
  children: ReactNode
}

/** A real link, so that it can be opened in a new tab. */
function Option({ id, path, isActive, onChosen, children }: OptionProps) {
  const { href } = useServices()
  return (
    <a
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={href(path)}
      className="ol-suggestion"
      draggable={false}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        onChosen(path)
      }}
    >
      {children}
    </a>
  )
}
