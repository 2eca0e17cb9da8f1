import { useMemo } from 'react'
import { safeAddress } from '../../platform/safe-address'

/** Looks words up in a dictionary; `lang` is the language of the book, '' if it declares none. */
export type LookUp = (text: string, lang: string) => void

/** Maximum of characters that are looked up at once: a phrase, not a page. */
export const MAX_LOOK_UP = 50

/**
 * Returns a function that opens selected words in a dictionary.
 *
 * @param address address of the dictionary, relative to `base`; `{text}` and `{lang}` in it are replaced. '' for none
 * @param ask notifies the host page; returns false if the page shows a dictionary of its own
 * @returns null if there is no dictionary or its address is not http(s)
 */
export function createLookUp(
  address: string,
  base: string,
  ask: (query: { text: string; lang: string }) => boolean,
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

/** Parses the copy limit of an attribute; returns null, no limit, for anything but a whole number of up to 9 digits. */
export function parseCopyLimit(text: string): number | null {
  const digits = text.trim()
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}

/** Dispatches `look-up` on an element; returns false if the host page shows a dictionary of its own. */
type AskHostPage = (
  name: 'look-up',
  query: { text: string; lang: string },
  how: { cancelable: true },
) => boolean

/** The look-up function of an element; null if there is no dictionary (`createLookUp`). */
export function useLookUp(address: string, host: Element, emit: AskHostPage): LookUp | null {
  return useMemo(
    () => createLookUp(address, host.baseURI, (query) => emit('look-up', query, { cancelable: true })),
    [address, host, emit],
  )
}
