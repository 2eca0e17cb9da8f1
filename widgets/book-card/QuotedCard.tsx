import { type BookItemAppearance, Target } from '../../src/book/BookItemContent'
import { Cover } from '../../src/book/Cover'
import { linkedWords, passageQuery } from '../../src/domain/linked-passage'
import { useWords } from '../../src/i18n/I18n'
import { langOf } from '../../src/i18n/lang'
import { quotation } from '../../src/i18n/words/quotation'
import { sheet } from '../../src/styles/sheet'
import { useSheet } from '../../src/styles/use-sheet'
import type { CardFields } from './card-book'
import css from './quoted-card.css?inline'

const quotedSheet = sheet(css)

export interface QuotedCardProps extends BookItemAppearance {
  quote: string
  /** Required, so that the card's placeholder has the same shape. */
  type: CardFields['type']
  direction: CardFields['direction']
  /** Whether the cover loads. */
  eager: boolean
}

/** The route to a book's details at the end of an address. */
const DETAILS = /#\/bookdetail\/(\d+)(?:\?[^#]*)?$/

/**
 * Where a quotation leads: an address of the book's details becomes that of the words, as `passagePath` has it; others
 * stay. A card knows nothing of routes but this.
 */
export const passageHref = (href: string, quote: string): string =>
  href.replace(DETAILS, (_, bid: string) => `#/book-read/${bid}?${passageQuery(linkedWords(quote))}`)

/** A passage of a book as a quotation, with its source. */
export default function QuotedCard(props: QuotedCardProps) {
  const { book, type, eager } = props
  const t = useWords(quotation)
  useSheet(quotedSheet)
  const lines = props.quote.split(/\n/).map((line) => line.replace(/\s+/g, ' ').trim())
  const quoted = lines.filter((line) => line !== '')
  const href = props.href && passageHref(props.href, quoted.join(' '))
  const title = book.resName.trim()
  const lang = langOf(book.language)
  return (
    <figure className="ol-book ol-quoted" part="card" data-type={type}>
      <blockquote className="ol-quoted-words" part="quote" lang={lang} dir="auto">
        {quoted.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
          <p key={at}>{line}</p>
        ))}
      </blockquote>
      <figcaption className="ol-quoted-source">
        <div className="ol-quoted-cover">
          <Cover book={book} sizes="40px" eager={eager} />
        </div>
        <div className="ol-quoted-about">
          <p className="ol-book-title" part="title" lang={lang}>
            <Target {...props} href={href}>
              <cite>{title === '' ? t('book.untitled') : t('quotation.title', { title })}</cite>
            </Target>
          </p>
          {book.resAuthor && (
            <p className="ol-book-author" part="author">
              {book.resAuthor}
            </p>
          )}
        </div>
      </figcaption>
    </figure>
  )
}
