import r2wc from '@r2wc/react-to-web-component'
import { type ComponentType, useSyncExternalStore } from 'react'
import { createTranslate } from '../src/i18n/translate'
import { errors } from '../src/i18n/words/errors'
import { ErrorBoundary } from '../src/platform/error-boundary'
import { type LibraryError, toLibraryError } from '../src/platform/errors'
import { StyleSheetContext } from '../src/styles/use-sheet'
import type { RuntimeSpec } from './contract/types'
import { type Widget, widgetOf } from './element'
import { localeOf } from './locale'

/** Props of a widget's component. */
export interface WidgetProps<Values> {
  host: HTMLElement
  values: Values
  root: ShadowRoot
  emit: Widget['emit']
}

export interface ReactContentOptions {
  /** Name of the event that reports a failure. */
  errorEvent?: string
}

/** The element that r2wc makes of a component. */
interface Content extends HTMLElement {
  mount(): void
  unmount(): void
}

/**
 * Creates a function that mounts a React component in the shadow root of a widget, in an element of its own without a box,
 * which r2wc makes and whose React root it holds. The function returns the unmount.
 */
export function createReactContent<Values>(
  spec: Pick<RuntimeSpec, 'tag'>,
  Component: ComponentType<WidgetProps<Values>>,
  { errorEvent = 'library-error' }: ReactContentOptions = {},
): (place: ParentNode, page: Document) => () => void {
  const Bridge = ({ container }: { container?: Content }) => {
    const { host, root, styleSheets, emit, subscribe, values } = widgetOf(hostOf(container))
    const shown = useSyncExternalStore(subscribe, values) as Values & { lang?: string }
    const t = createTranslate(localeOf(host, shown.lang ?? ''), errors)
    const report = ({ code, message }: LibraryError) => {
      console.error(`<${spec.tag}> ${code}: ${message}`)
      emit(errorEvent, { code, message: t(`app.error.${code}`) })
    }
    interceptRootErrors(container, (thrown) => report(toLibraryError(thrown)))
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

  return (place, page) => {
    const tag = `${spec.tag}-content`
    if (!customElements.get(tag)) customElements.define(tag, createContentClass(Bridge))
    const content = page.createElement(tag) as Content
    content.style.display = 'contents'
    place.append(content)
    content.mount()
    return () => {
      content.unmount()
      content.remove()
    }
  }
}

/** A class that r2wc makes, except that a move of the element, which is a removal for r2wc, changes nothing. */
function createContentClass(Bridge: ComponentType<{ container?: Content }>): new () => Content {
  const Base = r2wc(Bridge, { props: [] }) as unknown as new () => HTMLElement & {
    connectedCallback(): void
    disconnectedCallback(): void
  }
  return class extends Base implements Content {
    override connectedCallback() {}
    override disconnectedCallback() {}
    mount() {
      super.connectedCallback()
    }
    unmount() {
      super.disconnectedCallback()
    }
  }
}

function hostOf(content: Element | undefined): Element {
  const root = content?.getRootNode()
  if (!(root instanceof ShadowRoot)) throw new Error('a widget was rendered outside its shadow root')
  return root.host
}

/** Options of a React root that r2wc does not expose. */
interface RootOptions {
  onUncaughtError?: (thrown: unknown) => void
  onCaughtError?: () => void
  onRecoverableError?: () => void
}

/**
 * Reports uncaught errors through the element; React would report them to the whole page (`window.onerror`). Errors caught
 * by a boundary are reported there.
 */
function interceptRootErrors(content: Element | undefined, onUncaught: (thrown: unknown) => void): void {
  const mounted = content && Reflect.get(content, Symbol.for('r2wc.context'))
  const options = (mounted as { root?: { _internalRoot?: RootOptions } } | undefined)?.root?._internalRoot
  if (!options) return
  options.onUncaughtError = onUncaught
  options.onCaughtError = () => {}
  options.onRecoverableError = () => {}
}
