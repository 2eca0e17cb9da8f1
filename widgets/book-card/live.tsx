import { useMemo, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BookItem } from '../../src/book/BookItem'
import type { Book } from '../../src/domain/book'
import { I18nContext } from '../../src/i18n/I18n'
import { createTranslate } from '../../src/i18n/translate'
import { book } from '../../src/i18n/words/book'
import { lazyComponent } from '../../src/platform/lazy-component'
import { loadModule } from '../../src/platform/load-module'
import { StyleSheetContext } from '../../src/styles/use-sheet'
import type { Widget } from '../element'
import type { CardProblemProps } from './CardProblem'
import { type CardValues, cardBook } from './card-book'
import { Alert, bookItemProps, Waiting } from './card-view'
import type { QuotedCardProps } from './QuotedCard'

// Loaded on demand: most pages never show an error.
const CardProblem = lazyComponent<CardProblemProps>(
  async (isRetry) => (await loadModule(() => import('./CardProblem'), isRetry)).default,
  {
    Failed: ({ locale }) => <Alert locale={locale} />,
    Waiting,
  },
)

// Loaded on demand: few cards quote their book.
const QuotedCard = lazyComponent<QuotedCardProps>(
  async (isRetry) => (await loadModule(() => import('./QuotedCard'), isRetry)).default,
  { Waiting },
)

interface BookCardProps {
  card: Widget<CardValues>
  /** Values that the card was painted from. */
  painted: CardValues | undefined
}

function BookCard({ card, painted }: BookCardProps) {
  const { host, emit } = card
  const values = useSyncExternalStore(card.subscribe, card.values, () => painted ?? card.values())
  const { locale, direction, type, quote } = values
  const i18n = useMemo(() => ({ locale, t: createTranslate(locale, book) }), [locale])
  const { book: shown, error } = cardBook(values)

  // The attribute reflects the selection, like `checked`: the page reads it from the element.
  const select = (book: Book, selected: boolean) => {
    host.toggleAttribute('selected', selected)
    emit('book-select', { book: book, selected })
  }

  const waiting = <Waiting direction={direction} type={type} />
  return (
    <I18nContext.Provider value={i18n}>
      {error ? (
        <CardProblem {...{ host, error, locale, emit, direction, type }} onRetry={values.retry} />
      ) : shown && quote.trim() !== '' ? (
        <QuotedCard
          {...bookItemProps(shown, values, emit)}
          {...{ quote, direction, type }}
          eager={values.near}
        />
      ) : shown ? (
        <BookItem
          {...bookItemProps(shown, values, emit)}
          showToggle={values.showToggle}
          selectable={values.selectable}
          selected={values.selected}
          eager={values.near}
          lostCover={values.lostCover}
          onSelected={select}
        />
      ) : (
        waiting
      )}
    </I18nContext.Provider>
  )
}

/**
 * Events that React listens to at the root of a card; image events are listened to at the image. By default
 * React
 * adds about 140 listeners per root, which costs more than the card itself.
 */
export const CARD_EVENTS: readonly string[] = ['click']

/**
 * Mounts a card with React: hydrates painted content, replaces a placeholder.
 *
 * @returns a function that unmounts it
 */
export function mountCard(
  into: HTMLElement,
  card: Widget<CardValues>,
  painted: CardValues | undefined,
): () => void {
  const app = (
    <StyleSheetContext.Provider value={card.styleSheets}>
      <BookCard card={card} painted={painted} />
    </StyleSheetContext.Provider>
  )
  const container = restrictListeners(into, CARD_EVENTS)
  // React would report to the whole page; painted content stays when React fails.
  const options = {
    onUncaughtError: (thrown: unknown) => console.error(`<book-card> unknown: ${thrown}`),
    onRecoverableError: () => {},
  }
  const root = painted ? hydrateRoot(container, app, options) : createRoot(container, options)
  // Flush, so that cards whose books arrive together appear in the same frame.
  if (!painted) flushSync(() => root.render(app))
  return () => root.unmount()
}

/** Restricts `addEventListener` of the element to these events. */
function restrictListeners(element: HTMLElement, events: readonly string[]): HTMLElement {
  const listen = element.addEventListener
  element.addEventListener = (...args: Parameters<typeof listen>) => {
    if (events.includes(args[0])) listen.apply(element, args)
  }
  return element
}
