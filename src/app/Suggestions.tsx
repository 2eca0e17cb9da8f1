import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { Cover } from '../book/Cover'
import type { SearchPage } from '../catalog/port'
import { useI18n } from '../i18n/I18n'
import { langOf } from '../i18n/lang'
import { bookPath, searchPath } from '../routes/paths'
import { isPlainClick } from '../screens/Link'
import { useServices } from '../screens/services'
import { sheet } from '../styles/sheet'
import { useSheet } from '../styles/use-sheet'
import { Icon } from '../ui/Icon'
import { BASE_LAYER } from '../ui/layers'
import { Marked } from '../ui/Marked'
import { useAnchored } from '../ui/use-anchored'
import { useOutside } from '../ui/use-outside'
import css from './Suggestions.css?inline'
import { createSuggester, isWorthAsking } from './suggester'
import { useInputEvent } from './use-input-event'

const s = sheet(css)

/** Books that are suggested, at most. */
const MOST = 6

interface SuggestionsProps {
  /** What stands in the field. */
  query: string
  /** The same where it has just been typed; '' otherwise, and then nothing is suggested unasked. */
  typed: string
  /** Around the field; it keeps the focus, and its keys lead through the list. */
  field: RefObject<HTMLElement | null>
  /** Told the ids that the field must name: of the open list, and of the option chosen in it. */
  onOpen: (ids: { list?: string; option?: string }) => void
}

/** Books that the typed words may mean, under the search field, which keeps the focus. */
export default function Suggestions({ query, typed, field, onOpen }: SuggestionsProps): ReactNode {
  useSheet(s)
  const { t } = useI18n()
  const { catalog, navigate } = useServices()
  const id = useId()
  const [found, setFound] = useState<SearchPage | null>(null)
  const [active, setActive] = useState(-1)
  const suggester = useMemo(
    () =>
      createSuggester({
        suggest: (words, signal) => catalog.suggest(words, { signal }),
        show(page) {
          setFound(page)
          // What was chosen in the list of before stands elsewhere now.
          setActive(-1)
        },
      }),
    [catalog],
  )
  const books = found?.items.slice(0, MOST) ?? []
  const isOpen = books.length > 0
  const paths = isOpen ? [...books.map(({ bid }) => bookPath(bid)), searchPath(query)] : []
  const place = useAnchored(isOpen, 'bottom-start', 6)
  const optionId = (at: number) => `${id}-${at}`

  const close = () => {
    suggester.stop()
    setFound(null)
    setActive(-1)
  }
  const go = (path: string) => {
    close()
    navigate(path)
  }
  const ask = (text: string, wait?: number) => {
    const words = text.trim()
    if (isWorthAsking(words)) suggester.ask(words, wait)
    else close()
  }

  const onTyped = useEffectEvent(() => {
    setActive(-1)
    ask(typed)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is what asks
  useEffect(onTyped, [typed])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what one catalogue has found goes with it
  useEffect(() => close, [suggester])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only its reference is set, which stays
  useLayoutEffect(() => place.anchorRef(field.current), [field])
  // biome-ignore lint/correctness/useExhaustiveDependencies: told whenever the ids change
  useLayoutEffect(() => {
    onOpen(isOpen ? { list: id, option: active < 0 ? undefined : optionId(active) } : {})
    if (active >= 0) place.popup()?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, active])

  useInputEvent(field, 'keydown', (event) => {
    // 229: Safari says the composition is over before it sends the Enter that ended it
    if (event.isComposing || event.keyCode === 229) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    // Inside a shadow root React takes a key for something that may wait, and the next key may come sooner.
    const used = flushSync(() => (isOpen ? keyInList(event.key) : keyWhileClosed(event.key)))
    if (!used) return
    event.preventDefault()
    event.stopPropagation()
  })
  // The list of before stays meanwhile: one that goes and comes with every character would flicker.
  useInputEvent(field, 'compositionstart', suggester.stop)
  useInputEvent(field, 'compositionend', () => ask(typed))
  useInputEvent(field, 'focusout', close)
  useOutside(isOpen, () => [field.current, place.popup()], close)

  /** Whether the key was for the list. */
  function keyInList(key: string): boolean {
    const path = paths[active]
    if (key === 'ArrowDown') setActive((active + 1) % paths.length)
    else if (key === 'ArrowUp') setActive(active <= 0 ? paths.length - 1 : active - 1)
    else if (key === 'Enter' && path !== undefined) go(path)
    else if (key === 'Escape') close()
    else {
      if (key === 'Enter') close()
      // These move in the text, and Enter is for the text again.
      if (/^(Arrow|Home|End)/.test(key)) setActive(-1)
      return false
    }
    return true
  }
  function keyWhileClosed(key: string): boolean {
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return false
    ask(query, 0)
    return true
  }

  const option = (at: number, content: ReactNode) => (
    <Option key={paths[at]} id={optionId(at)} path={paths[at] ?? ''} isActive={at === active} onChosen={go}>
      {content}
    </Option>
  )
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
          // A press would take the focus from the field, and with it the list.
          onMouseDown={(event) => event.preventDefault()}
        >
          {books.map((book, at) =>
            option(
              at,
              <>
                <span className="ol-suggestion-cover" aria-hidden="true">
                  <Cover book={book} sizes="36px" eager />
                </span>
                <span className="ol-suggestion-words">
                  <span className="ol-suggestion-title" lang={langOf(book.language)}>
                    <Marked
                      text={book.resName.trim() || t('book.untitled')}
                      spans={found?.spans?.(book.resName.trim())}
                    />
                  </span>{' '}
                  <span className="ol-suggestion-author">{book.resAuthor}</span>
                </span>
              </>,
            ),
          )}
          {option(
            books.length,
            <>
              <Icon name="search" size={18} />
              <span className="ol-suggestion-all">{t('app.search.all', { query: query.trim() })}</span>
            </>,
          )}
        </div>
      )}
      <span className="ol-hidden" role="status">
        {isOpen && t('app.search.found', { count: books.length })}
      </span>
    </>
  )
}

interface OptionProps {
  id: string
  path: string
  isActive: boolean
  onChosen: (path: string) => void
  children: ReactNode
}

/** A real link, so that it opens in a new tab too. */
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
