import { useMemo, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BookItem } from '../../src/book/BookItem'
import type { Book } from '../../src/domain/book'
import { I18nContext } from '../../src/i18n/I18n'
import { createTranslate } from '../../src/i18n/translate'
import { book } from '../../src/i18n/words/book'
import { late } from '../../src/platform/late'
import { loadModule } from '../../src/platform/load-module'
import { StyleSheetContext } from '../../src/styles/use-sheet'
import type { Widget } from '../element'
import type { CardProblemProps } from './CardProblem'
import { type CardValues, cardBook } from './card-book'
import { Alert, lookOf, Waiting } from './card-view'

// What went wrong has words and a drawing of its own, which most pages never need.
const CardProblem = late<CardProblemProps>(
  async (isAgain) => (await loadModule(() => import('./CardProblem'), isAgain)).default,
  {
    Failed: ({ error }) => <Alert code={error.code} />,
    Waiting,
  },
)

interface BookCardProps {
  card: Widget<CardValues>
  /** What it was painted from. */
  painted: CardValues | undefined
}

function BookCard({ card, painted }: BookCardProps) {
  const { host, emit } = card
  const values = useSyncExternalStore(card.subscribe, card.values, () => painted ?? card.values())
  const { locale, direction, type } = values
  const i18n = useMemo(() => ({ locale, t: createTranslate(locale, book) }), [locale])
  const { book: shown, error } = cardBook(values)

  // The attribute follows the reader's choice, as `checked` does: the page reads it from the element.
  const select = (chosen: Book, selected: boolean) => {
    host.toggleAttribute('selected', selected)
    emit('book-select', { book: chosen, selected })
  }

  const waiting = <Waiting direction={direction} type={type} />
  return (
    <I18nContext.Provider value={i18n}>
      {error ? (
        <CardProblem {...{ host, error, locale, emit, direction, type }} onRetry={values.again} />
      ) : shown ? (
        <BookItem
          {...lookOf(shown, values, emit)}
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
 * The events that React hears at the root of a card; a picture's own are heard at the picture. It asks for all there
 * are, about 140 listeners a root, which is more than a card weighs.
 */
export const CARD_EVENTS: readonly string[] = ['click']

/**
 * Gives a card to React, which goes on from what is painted there already; what merely waits is cleared away.
 *
 * @returns takes it away again
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
  const place = hearing(into, CARD_EVENTS)
  // React would tell the whole page; what is painted stays where React fails.
  const options = {
    onUncaughtError: (thrown: unknown) => console.error(`<book-card> unknown: ${thrown}`),
    onRecoverableError: () => {},
  }
  const root = painted ? hydrateRoot(place, app, options) : createRoot(place, options)
  // Those that are told together are in the next frame together; each in a task of its own would be in several.
  if (!painted) flushSync(() => root.render(app))
  return () => root.unmount()
}

/** The element, deaf to what is asked of it beyond these events. */
function hearing(element: HTMLElement, events: readonly string[]): HTMLElement {
  const listen = element.addEventListener
  element.addEventListener = (...asked: Parameters<typeof listen>) => {
    if (events.includes(asked[0])) listen.apply(element, asked)
  }
  return element
}
