import { useEffect, useState } from 'react'
import { useI18n, useWords } from '../../../i18n/I18n'
import { formatDate, languageName } from '../../../i18n/naming'
import { about as words } from '../../../i18n/words/about'
import { related } from '../../../i18n/words/related'
import { sheet } from '../../../styles'
import { useSheet } from '../../../styles/use-sheet'
import type { Publication, PublicationDescription, TocItem } from '../../publication/publication'
import { flattenToc, isFixed } from '../../publication/reading-order'
import { Incomplete } from '../model/Incomplete'
import { AccessibilitySummary } from './AccessibilitySummary'
import css from './about.css?inline'

/** What a book says of itself comes with what shows it. */
const aboutLook = sheet(css)

const NOTHING: PublicationDescription = { accessibility: null, landmarks: [], lists: [] }

export interface AboutBookProps {
  publication: Publication
  onGo(href: string): void
}

/** What a book says of itself: where its parts begin, who made it and when, and who can read it. */
export function AboutBook({ publication, onGo }: AboutBookProps) {
  useSheet(aboutLook)
  const { locale } = useI18n()
  const t = useWords(words)
  const beside = useWords(related)
  const [about, setAbout] = useState<PublicationDescription | null>(publication.about ? null : NOTHING)
  useEffect(() => {
    let isOver = false
    publication.about?.().then(
      (told) => !isOver && setAbout(told),
      // What the file does not give now is not told.
      () => !isOver && setAbout(NOTHING),
    )
    return () => {
      isOver = true
    }
  }, [publication])
  if (!about) return null
  const { metadata } = publication
  const { description = '', language } = metadata
  const lang = language || undefined
  const subjects = metadata.subjects ?? []
  const series = about.series ?? metadata.series ?? []
  const facts = [
    [t('about.publisher'), metadata.publisher ?? '', lang],
    [t('about.published'), formatDate(metadata.published ?? '', locale)],
    [t('about.language'), languageName(language, locale)],
    [
      beside('related.series'),
      series
        .map(({ name, position }) =>
          position === undefined ? name : beside('related.in', { name, position }),
        )
        .join(t('about.comma')),
      lang,
    ],
    [t('about.subjects'), subjects.join(t('about.comma')), lang],
    ['ISBN', isbnOf(metadata.identifier)],
  ].filter(([, value]) => value !== '')
  const { landmarks, lists, accessibility } = about
  return (
    <>
      {publication.isIncomplete && (
        <p className="about-words">
          <Incomplete />
        </p>
      )}
      {landmarks.length > 0 && (
        <section>
          <h3>{t('about.landmarks')}</h3>
          <Links items={landmarks} lang={lang} onGo={onGo} />
        </section>
      )}
      {lists.map(({ kind, items }) => (
        <details key={kind}>
          <summary>{t(`about.${kind}`)}</summary>
          <Links items={items} lang={lang} onGo={onGo} />
        </details>
      ))}
      {facts.length > 0 && (
        <dl>
          {facts.map(([label, value, own]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd lang={own} dir="auto">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {description !== '' && (
        <section>
          <h3>{t('about.introduction')}</h3>
          <p className="about-words" lang={lang} dir="auto">
            {description}
          </p>
        </section>
      )}
      {publication.about && (
        <section>
          <h3>{t('a11y.title')}</h3>
          {accessibility ? (
            <AccessibilitySummary accessibility={accessibility} isFixed={isFixed(publication)} lang={lang} />
          ) : (
            <p>{t('a11y.untold')}</p>
          )}
        </section>
      )}
    </>
  )
}

/** Of identifiers only this one means something to a reader; '' for another. */
const isbnOf = (identifier: string) =>
  /^(?:urn:)?(?:isbn:?)?((?:97[89])?\d{9}[\dX])$/i.exec(identifier.replace(/[\s-]/g, ''))?.[1] ?? ''

interface LinksProps {
  items: readonly TocItem[]
  lang: string | undefined
  onGo(href: string): void
}

function Links({ items, lang, onGo }: LinksProps) {
  return (
    <ul className="about-links" lang={lang}>
      {flattenToc(items).map(({ item, depth }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries never move, and two may be alike
        <li key={at} data-depth={Math.min(depth, 4)}>
          {item.href === '' ? (
            <span className="entry heading">{item.label}</span>
          ) : (
            <button type="button" className="entry" onClick={() => onGo(item.href)}>
              {item.label}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
