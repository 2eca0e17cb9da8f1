import { loadModule } from '../platform/load-module'
import type { Answer } from './cached-document'

/** What the reader of OPDS 1.2 can do; loaded by the first catalogue that answers Atom. */
type Reader = typeof import('./opds1')

/** Whether the text is a feed or an entry of Atom, whatever its server calls it. */
export function isAtom(text: string): boolean {
  return /^(?:[\uFEFF\s]|<\?[^>]*\?>|<!--(?:(?!-->)[\s\S])*-->)*<(?:[\w.-]+:)?(?:feed|entry)\b/.test(text)
}

/** Whether an answer is XML rather than JSON. */
export function isXml({ type, text }: Answer): boolean {
  return /^[\uFEFF\s]*<\?xml\b/.test(text) || (/[/+]xml$/.test(type) && !/^[\uFEFF\s]*[{[]/.test(text))
}

/** @throws LibraryError `network` when the part cannot be loaded. */
export const loadAtom = (): Promise<Reader> => loadModule(() => import('./opds1'))
