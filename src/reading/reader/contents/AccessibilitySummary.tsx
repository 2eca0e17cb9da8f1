import { type Accessibility, describeAccessibility } from '../../../domain/accessibility'
import { useWords } from '../../../i18n/I18n'
import { about as words } from '../../../i18n/words/about'

export interface AccessibilitySummaryProps {
  accessibility: Accessibility
  /** The publication is fixed-layout. */
  isFixed: boolean
  /** Language of the book's own text. */
  lang: string | undefined
}

/** Accessibility metadata in the statements of the W3C's display guide; used by the reader and by the book screens. */
export function AccessibilitySummary({ accessibility, isFixed, lang }: AccessibilitySummaryProps) {
  const t = useWords(words)
  const { certifiedBy, summary } = accessibility
  const { topics, unknown } = describeAccessibility(accessibility, isFixed)
  return (
    <dl className="about-access">
      {topics.map(({ topic, statements }) => (
        <div key={topic}>
          <dt>{t(`a11y.${topic}`)}</dt>
          {statements.map((statement) => (
            <dd key={statement}>{t(`a11y.${statement}`)}</dd>
          ))}
          {topic === 'conformance' && certifiedBy !== '' && (
            <dd>{t('a11y.certifiedBy', { name: certifiedBy })}</dd>
          )}
        </div>
      ))}
      {unknown.length > 0 && (
        <div>
          <dt>{t('a11y.unknown')}</dt>
          <dd>{unknown.map((topic) => t(`a11y.${topic}`)).join(t('about.comma'))}</dd>
        </div>
      )}
      {summary !== '' && (
        <div>
          <dt>{t('a11y.summary')}</dt>
          <dd className="about-words" lang={lang} dir="auto">
            {summary}
          </dd>
        </div>
      )}
    </dl>
  )
}
