import r2wc from '@r2wc/react-to-web-component'
import { type ComponentType, useSyncExternalStore } from 'react'
import { createTranslate } from '../src/i18n/translate'
import { errors } from '../src/i18n/words/errors'
import { ErrorBoundary } from '../src/platform/error-boundary'
import { type LibraryError, toLibraryError } from '../src/platform/errors'
import { StyleSheetContext } from '../src/styles/use-sheet'
import type { RuntimeSpec } from './contract/types'
import {
  createElementClass,
  type ElementBehaviour,
  type ElementClass,
  type Widget,
  widgetOf,
} from './element'
import { shieldKeys } from './key-shield'
import { localeOf } from './locale'

/** Props of a widget's component. */
export interface WidgetProps<Values> {
  host: HTMLElement
  values: Values
  root: ShadowRoot
  emit: Widget['emit']
}

export interface ReactElementBehaviour<Props> extends Pick<ElementBehaviour<Props>, 'onClick'> {
  /** Name of the event that reports a failure. */
  errorEvent?: string
}

/**
 * Creates an element class around a React component. r2wc only mounts and unmounts; `createElementClass` does
 * the rest.
 */
export function createReactElementClass<Props extends object>(
  spec: RuntimeSpec,
  Component: ComponentType<WidgetProps<Props>>,
  { onClick, errorEvent = 'library-error' }: ReactElementBehaviour<Props> = {},
): ElementClass<Props> {
  const Bridge = ({ container }: { container?: HTMLElement }) => {
    // r2wc types its container as an element; with `shadow` it is the root.
    const widget = widgetOf((container as unknown as ShadowRoot).host)
    const { host, root, styleSheets, emit, subscribe, values } = widget
    const shown = useSyncExternalStore(subscribe, values) as Props & { lang?: string }
    const t = createTranslate(localeOf(host, shown.lang ?? ''), errors)
    const report = ({ code, message }: LibraryError) => {
      console.error(`<${spec.tag}> ${code}: ${message}`)
      emit(errorEvent, { code, message: t(`app.error.${code}`) })
    }
    interceptRootErrors(host, (thrown) => report(toLibraryError(thrown)))
    return (
      <ErrorBoundary
        onError={report}
        // Plain elements only: components may be the cause of the failure.
        fallback={(retry) => (
          <div role="alert">
            <p>{t('app.error.unknown')}</p>
            <button type="button" onClick={retry}>
              {t('app.retry')}
            </button>
          </div>
        )}
      >
        <StyleSheetContext.Provider value={styleSheets}>
          <Component host={host} root={root} values={shown} emit={emit} />
        </StyleSheetContext.Provider>
      </ErrorBoundary>
    )
  }
  const base = () => r2wc(Bridge, { shadow: 'open', props: [] }) as unknown as new () => HTMLElement
  return createElementClass<Props>(spec, { onClick, base, connect: ({ host }) => shieldKeys(host) })
}

/** Options of a React root that r2wc does not expose. */
interface RootOptions {
  onUncaughtError?: (thrown: unknown) => void
  onCaughtError?: () => void
  onRecoverableError?: () => void
}

/**
 * Reports uncaught errors through the element; React would report them to the whole page (`window.onerror`).
 * Errors
 * caught by a boundary are reported there.
 */
function interceptRootErrors(host: HTMLElement, onUncaught: (thrown: unknown) => void): void {
  const mounted = Reflect.get(host, Symbol.for('r2wc.context')) as
    | { root?: { _internalRoot?: RootOptions } }
    | undefined
  const options = mounted?.root?._internalRoot
  if (!options) return
  options.onUncaughtError = onUncaught
  options.onCaughtError = () => {}
  options.onRecoverableError = () => {}
}
