import type { Locator } from '../../domain/locator'
import { isObject } from '../shapes'

/** A position in a publication, as devices tell it each other. Each member is optional: a percentage alone is one. */
export interface SharedPlace {
  /** Path of the resource, decoded; '' if it is not told. */
  href: string
  /** Progression in the resource, 0 to 1. */
  progression?: number
  /** Number of the page, from 1, in a book of pages. */
  page?: number
  /** Total progression, 0 to 1. */
  total?: number
  /** Media type of the resource. */
  type?: string
  cfi?: string
  text?: NonNullable<Locator['text']>
}

/** Characters of a quotation, and of what is around it. */
const MAX_QUOTE = { highlight: 500, around: 200 } as const
const MAX_CFI = 500

/** Leaves members that are undefined out. */
export function compactPlace(
  place: { [Name in keyof SharedPlace]: SharedPlace[Name] | undefined },
): SharedPlace {
  const { href = '', progression, page, total, type, cfi, text } = place
  return {
    href,
    ...(progression !== undefined && { progression }),
    ...(page !== undefined && { page }),
    ...(total !== undefined && { total }),
    ...(type && { type }),
    ...(cfi !== undefined && { cfi }),
    ...(text && { text }),
  }
}

/** A CFI of bounded length; undefined for other text. */
export const readCfi = (text: string): string | undefined =>
  text.length <= MAX_CFI && /^epubcfi\(\S+\)$/.test(text) ? text : undefined

/** Words and what is around them, of bounded length; undefined without words. */
export function readQuote(value: unknown): SharedPlace['text'] | undefined {
  if (!isObject(value)) return undefined
  const part = (name: string) => (typeof value[name] === 'string' ? String(value[name]) : '')
  const highlight = part('highlight').slice(0, MAX_QUOTE.highlight)
  if (highlight === '') return undefined
  return {
    before: part('before').slice(-MAX_QUOTE.around),
    highlight,
    after: part('after').slice(0, MAX_QUOTE.around),
  }
}
