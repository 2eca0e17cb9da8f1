import { useSyncExternalStore } from 'react'
import { useWords } from '../../i18n/I18n'
import { pages as words } from '../../i18n/words/pages'
import { PAGE_ICONS } from '../../ui/page-icon-paths'
import { PathIcon } from '../../ui/ReaderIcon'
import type { PageDisplay } from '../navigator/navigator'

interface Tool {
  icon: keyof typeof PAGE_ICONS
  label: string
  /** Null for an act that is not a choice. */
  isOn: boolean | null
  isShown: boolean
  act(): void
}

/** What can be chosen for pages of a fixed size: their fit, margins, order, rotation and colours. */
export function PageTools({ display }: { display: PageDisplay }) {
  const t = useWords(words)
  const state = useSyncExternalStore(
    (changed) => display.subscribe(changed),
    () => display.state(),
  )
  if (!state) return null
  const { fit, isScrolled } = state
  const flip = ({
    name,
    isShown = true,
  }: {
    name: 'crop' | 'split' | 'double' | 'alone' | 'leftward' | 'invert'
    isShown?: boolean
  }) => ({
    icon: name,
    isShown,
    label: t(`pages.${name}`),
    isOn: state[name],
    act: () => display.choose({ [name]: !state[name] }),
  })
  const fitted = (name: 'page' | 'width' | 'height', label: string) => ({
    icon: name,
    label,
    isOn: fit === name,
    isShown: true,
    act: () => display.choose({ fit: name }),
  })
  const tools: Tool[] = [
    fitted('page', t(isScrolled ? 'pages.fitColumn' : 'pages.fitPage')),
    fitted('width', t('pages.fitWidth')),
    fitted('height', t('pages.fitHeight')),
    flip({ name: 'crop' }),
    flip({ name: 'leftward', isShown: !isScrolled }),
    { icon: 'rotate', label: t('pages.turn'), isOn: null, isShown: true, act: () => display.rotate() },
    flip({ name: 'invert', isShown: state.canInvert }),
    flip({ name: 'double', isShown: state.canDouble }),
    flip({ name: 'alone', isShown: state.canDouble && state.double }),
    flip({ name: 'split', isShown: !isScrolled && (state.canSplit || state.split) }),
  ]
  const zoomButton = (step: 1 | -1, label: string, isPossible: boolean) => (
    <button
      type="button"
      aria-label={label}
      aria-disabled={!isPossible || undefined}
      onClick={() => isPossible && display.zoom(step)}
    >
      <PathIcon path={PAGE_ICONS[step === 1 ? 'larger' : 'smaller']} />
    </button>
  )
  return (
    <div className="setting" role="group" aria-label={t('pages.view')}>
      <div className="page-tools">
        {tools
          .filter(({ isShown }) => isShown)
          .map(({ icon, label, isOn, act }) => (
            <button key={icon} type="button" aria-pressed={isOn ?? undefined} onClick={act}>
              <PathIcon path={PAGE_ICONS[icon]} />
              <span>{label}</span>
            </button>
          ))}
      </div>
      <div className="stepper">
        {zoomButton(-1, t('pages.zoomOut'), state.canZoomOut)}
        <output aria-label={t('pages.zoom')}>{`${Math.round(state.scale * 100)}%`}</output>
        {zoomButton(1, t('pages.zoomIn'), state.canZoomIn)}
      </div>
    </div>
  )
}
