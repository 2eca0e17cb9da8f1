import { useEffect, useState } from 'react'
import { useI18n, useWords } from '../../../i18n/I18n'
import { formatDate, languageName } from '../../../i18n/naming'
import { about as words } from '../../../i18n/words/about'
import { related } from '../../../i18n/words/related'
import { sheet } from '../../../styles'
import { useSheet } from '../../../styles/use-sheet'
import type { Publication, PublicationDescription, TocItem } from '../../publication/publication'
import { flattenToc, isFixed } from '../../publication/reading-order'
import { IncompleteNotice } from '../model/IncompleteNotice'
import { AccessibilitySummary } from './AccessibilitySummary'
import css from './about.css?inline'

/** Style sheet of this tab, loaded with it. */
const aboutSheet = sheet(css)

const NOTHING: PublicationDescription = { accessibility: null, landmarks: [], lists: [] }

export interface AboutBookProps {
  publication: Publication
  onGo(href: string): void
}

/** The "about" tab: landmarks, lists, metadata, description and accessibility of the publication. */
export function AboutBook({ publication, onGo }: AboutBookProps) {
  useSheet(aboutSheet)
  const { locale } = useI18n()
  const t = useWords(words)
  const relatedWords = useWords(related)
  const [about, setAbout] = useState<PublicationDescription | null>(publication.describe ? null : NOTHING)
  useEffect(() => {
    let isOver = false
    publication.describe?.().then(
      (description) => !isOver && setAbout(description),
      // If the file cannot be read now, show what the metadata has.
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
      relatedWords('related.series'),
      series
        .map(({ name, position }) =>
          position === undefined ? name : relatedWords('related.in', { name, position }),
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
          <IncompleteNotice />
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
      {publication.describe && (
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

/** The ISBN in an identifier; '' for other identifiers, which mean nothing to readers. */
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
        // biome-ignore lint/suspicious/noArrayIndexKey: entries keep their order, and two may be equal
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
