import { loadModule } from '../platform/load-module'

/** The OPDS 1.2 parser; loaded at the first Atom response. */
type Opds1Parser = typeof import('./opds1')

/** Whether the text is an Atom feed or entry, whatever its media type. */
export function isAtom(text: string): boolean {
  return /^(?:[\uFEFF\s]|<\?[^>]*\?>|<!--(?:(?!-->)[\s\S])*-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>)*<(?:[\w.-]+:)?(?:feed|entry)\b/.test(
    text,
  )
}

/** Whether a response is XML rather than JSON. */
export function isXml({ type, text }: { type: string; text: string }): boolean {
  return /^[\uFEFF\s]*<\?xml\b/.test(text) || (/[/+]xml$/.test(type) && !/^[\uFEFF\s]*[{[]/.test(text))
}

/** Whether a response is a web page rather than data. */
export function isHtml(type: string, text: string): boolean {
  // `text/html` is what PHP says of anything.
  const isJson = /^\s*[{[]/.test(text)
  return (
    (/^(?:text\/html|application\/xhtml\+xml)$/.test(type) && !isJson) ||
    /^\s*<(?:!doctype html|html)\b/i.test(text)
  )
}

/** @throws LibraryError `network` if the module does not load */
export const loadAtom = (): Promise<Opds1Parser> => loadModule(() => import('./opds1'))
