import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useI18n } from '../i18n/I18n'
import { lazyComponent } from '../platform/lazy-component'
import { loadModule } from '../platform/load-module'
import type { RouteLocation } from '../routes/match'
import { searchPath } from '../routes/paths'
import { useServices } from '../screens/services'
import { memberId } from '../session/store'
import { TextInput, type TextInputProps } from '../ui/TextInput'

// Loads when the field gets the focus; until then Enter still searches.
const Suggestions = lazyComponent(
  async (isRetry) => (await loadModule(() => import('./Suggestions'), isRetry)).default,
)

/** The search field in the header, with suggestions for typed text; Enter searches. */
export function SearchBox({ location }: { location: RouteLocation | null }) {
  const { t } = useI18n()
  const { navigate, session } = useServices()
  // The search is for members (SPEC §4), and so are its first results.
  const isMember = useStore(session.store, (state) => memberId(state) !== '')
  const asked = location?.name === 'Search' ? (location.query.q ?? '') : ''
  const [query, setQuery] = useState(asked)
  /** `query` if the user typed it and has not submitted it, else ''. */
  const [typed, setTyped] = useState('')
  const [visited, setVisited] = useState(false)
  const [open, setOpen] = useState<NonNullable<TextInputProps['suggestions']>>({})
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    setQuery(asked)
    setTyped('')
  }, [asked])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTyped('')
    if (query.trim()) navigate(searchPath(query))
  }
  return (
    <search className="ol-search" onFocus={() => setVisited(true)}>
      <form ref={form} onSubmit={submit}>
        <TextInput
          type="search"
          label={t('app.search.label')}
          hideLabel
          placeholder={t('app.search.label')}
          icon="search"
          value={query}
          onChange={(text) => {
            setQuery(text)
            setTyped(text)
          }}
          clearable
          enterKeyHint="search"
          autoComplete="off"
          suggestions={isMember ? open : undefined}
        />
        {/* Enter submits the form; an invisible tab stop would be confusing. */}
        <button type="submit" className="ol-hidden" tabIndex={-1}>
          {t('app.search.submit')}
        </button>
      </form>
      {visited && isMember && <Suggestions query={query} typed={typed} field={form} onOpen={setOpen} />}
    </search>
  )
}
