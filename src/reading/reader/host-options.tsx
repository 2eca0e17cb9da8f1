import { useMemo } from 'react'
import { safeAddress } from '../../platform/safe-address'

/** Has words looked up; `lang` is the book's language, '' where it tells none. */
export type LookUp = (text: string, lang: string) => void

/** Most characters that are looked up at once: a phrase, not a page. */
export const MAX_LOOK_UP = 50

/**
 * Where chosen words are looked up.
 *
 * @param address of a dictionary, relative to the page; `{text}` and `{lang}` in it are replaced. '' for none
 * @param ask asks the page; false when it shows a dictionary of its own
 * @returns null where there is no dictionary, or none that an http(s) address leads to
 */
export function lookUpAt(
  address: string,
  base: string,
  ask: (wanted: { text: string; lang: string }) => boolean,
): LookUp | null {
  const addressOf = (text: string, lang: string) => {
    const filled = address
      .trim()
      .replaceAll(/\{(text|lang)\}/g, (_, name: string) => encodeURIComponent(name === 'text' ? text : lang))
    return safeAddress(filled, 'web', base)
  }
  if (address.trim() === '' || !addressOf('', '')) return null
  return (text, lang) => {
    const url = addressOf(text, lang)
    if (ask({ text, lang }) && url) window.open(url, '_blank', 'noopener,noreferrer')
  }
}

/** The most characters one copy may take as an attribute's text says it; null, no limit, for what is no whole number. */
export function copyLimitOf(text: string): number | null {
  const wanted = text.trim()
  return /^\d{1,9}$/.test(wanted) ? Number(wanted) : null
}

/** Tells the page around an element what is to be looked up; false when it shows a dictionary of its own. */
type AskHostPage = (
  name: 'look-up',
  wanted: { text: string; lang: string },
  how: { cancelable: true },
) => boolean

/** Where an element has chosen words looked up; null where there is no dictionary (`lookUpAt`). */
export function useLookUp(address: string, host: Element, emit: AskHostPage): LookUp | null {
  return useMemo(
    () => lookUpAt(address, host.baseURI, (wanted) => emit('look-up', wanted, { cancelable: true })),
    [address, host, emit],
  )
}
