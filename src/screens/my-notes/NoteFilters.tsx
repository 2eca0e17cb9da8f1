import { useId } from 'react'
import { useI18n, useWords } from '../../i18n/I18n'
import { myNotes } from '../../i18n/words/my-notes'
import type { AnyMark } from '../../session/all-marks'
import { bookKey } from '../../session/book-key'
import { Icon } from '../../ui/Icon'
import { TextInput } from '../../ui/TextInput'
import { countBy, dayOf, GROUPINGS, type Grouping, LOOKS, type NoteFilter } from './filter'
import { formatNoteDay } from './note-day'

export interface NoteFiltersProps {
  marks: readonly AnyMark[]
  filter: NoteFilter
  onFilter: (filter: NoteFilter) => void
  grouping: Grouping
  onGrouping: (grouping: Grouping) => void
  titleOf: (key: string) => string
}

/** Search, book, day and kind; and how the list is arranged. */
export function NoteFilters({ marks, filter, onFilter, grouping, onGrouping, titleOf }: NoteFiltersProps) {
  const t = useWords(myNotes)
  const { locale } = useI18n()
  const change = (changed: Partial<NoteFilter>) => onFilter({ ...filter, ...changed })
  const options = (keyOf: (mark: AnyMark) => string, nameOf: (key: string) => string) =>
    [...countBy(marks, keyOf)]
      .filter(([key]) => key !== '')
      .map(([key, count]) => ({ key, name: t('notes.option', { name: nameOf(key), count }) }))
  const { compare } = new Intl.Collator(locale, { numeric: true })
  const books = options(({ bid }) => bookKey(bid), titleOf).sort((a, b) => compare(a.name, b.name))
  return (
    <div className="ol-notes-filters" role="search" aria-label={t('notes.filters')}>
      <div className="ol-notes-query">
        <TextInput
          type="search"
          label={t('notes.search')}
          hideLabel
          placeholder={t('notes.search.hint')}
          icon="search"
          value={filter.query}
          onChange={(query) => change({ query })}
          clearable
        />
      </div>
      <Select
        label={t('notes.book')}
        all={t('notes.book.all')}
        options={books}
        value={filter.book}
        onChange={(book) => change({ book })}
      />
      <Select
        label={t('notes.day')}
        all={t('notes.day.all')}
        options={options(dayOf, (day) => formatNoteDay(day, locale, t))}
        value={filter.day}
        onChange={(day) => change({ day })}
      />
      <div className="ol-notes-choices" role="group" aria-label={t('notes.look')}>
        {LOOKS.map((look) => (
          <button
            key={look}
            type="button"
            className="ol-choice"
            aria-pressed={filter.look === look}
            onClick={() => change({ look: filter.look === look ? null : look })}
          >
            {look === 'noted' || look === 'bookmark' ? (
              <Icon name={look === 'noted' ? 'note' : 'bookmark'} size={16} />
            ) : (
              <span className="ol-notes-dot" data-look={look} aria-hidden="true" />
            )}
            <span>{t(`notes.look.${look}`)}</span>
          </button>
        ))}
      </div>
      <div className="ol-notes-choices ol-notes-grouping" role="group" aria-label={t('notes.group')}>
        {GROUPINGS.map((each) => (
          <button
            key={each}
            type="button"
            className="ol-choice"
            aria-pressed={each === grouping}
            onClick={() => onGrouping(each)}
          >
            {t(`notes.group.${each}`)}
          </button>
        ))}
      </div>
    </div>
  )
}

interface SelectProps {
  label: string
  /** Name of the option that filters nothing. */
  all: string
  options: readonly { key: string; name: string }[]
  value: string
  onChange: (value: string) => void
}

/** The browser's own list: it scrolls through thousands of options, and finds them by their first letters. */
function Select({ label, all, options, value, onChange }: SelectProps) {
  const id = useId()
  return (
    <div className="ol-field ol-notes-select" data-active={value !== '' || undefined}>
      <label className="ol-hidden" htmlFor={id}>
        {label}
      </label>
      <div className="ol-field-box">
        <select id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          <option value="">{all}</option>
          {options.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={16} />
      </div>
    </div>
  )
}
