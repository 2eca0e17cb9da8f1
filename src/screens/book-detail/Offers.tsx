import type { BookDetail, Offer } from '../../domain/book'
import { useI18n, useWords } from '../../i18n/I18n'
import type { Locale } from '../../i18n/locale'
import { offers as words } from '../../i18n/words/offers'
import { safeAddress } from '../../platform/safe-address'

/** Links to the shops and lenders of a book, with the price; loads only for books that have some. */
export function Offers({ book }: { book: BookDetail }) {
  const { locale } = useI18n()
  const t = useWords(words)
  return (
    <div className="ol-detail-offers">
      {book.acquisitions.length === 0 && <p>{t('offers.elsewhere')}</p>}
      {book.offers.map(({ kind, url, price, formats = [], isProtected }) => (
        <p key={url}>
          <a href={safeAddress(url, 'link')} target="_blank" rel="noreferrer">
            {t(`offers.${kind}`, { host: new URL(url).host })}
          </a>
          {price && <span>{` ${priceOf(price, locale)}`}</span>}
          {formats.length > 0 && (
            <span>
              {` ${t(isProtected ? 'offers.protected' : 'offers.formats', { formats: formats.join(', ').toUpperCase() })}`}
            </span>
          )}
        </p>
      ))}
    </div>
  )
}

function priceOf({ value, currency }: NonNullable<Offer['price']>, locale: Locale): string {
  try {
    return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(value)
  } catch {
    // The currency is no ISO 4217 code.
    return `${new Intl.NumberFormat(locale).format(value)} ${currency}`.trim()
  }
}
