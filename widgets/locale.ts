import { type Locale, matchLocale } from '../src/i18n/locale'

/** The element's language: its own `lang`, else that of the nearest ancestor, across shadow roots. */
export const localeOf = (host: HTMLElement, lang: string): Locale => matchLocale(lang || inheritedLang(host))

function inheritedLang(host: Element): string | null {
  let scope = host.parentElement ?? shadowHost(host)
  while (scope) {
    const own = scope.closest('[lang]')
    if (own) return own.getAttribute('lang')
    scope = shadowHost(scope)
  }
  return null
}

function shadowHost(element: Element): Element | null {
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? root.host : null
}
