import { useI18n } from '../../../i18n/I18n'
import { ASIDES, type Aside } from '../../publication/publication'

/** What the narrator is to leave out. */
export function SkipList({
  skips,
  onChange,
}: {
  skips: readonly Aside[]
  onChange(skips: readonly Aside[]): void
}) {
  const { t } = useI18n()
  return (
    <fieldset className="ol-skips">
      <legend>{t('speech.skips')}</legend>
      {ASIDES.map((aside) => (
        <label key={aside}>
          <input
            type="checkbox"
            checked={skips.includes(aside)}
            onChange={({ currentTarget }) =>
              onChange(
                ASIDES.filter((each) => (each === aside ? currentTarget.checked : skips.includes(each))),
              )
            }
          />
          {t(`speech.skips.${aside}`)}
        </label>
      ))}
    </fieldset>
  )
}
