import { DOMParser } from '@xmldom/xmldom'
import type { ParseXml } from '../reading/formats'

/** The XML parser of Node, as strict as a browser's: a document it stops at counts as broken. */
export const parseXml: ParseXml = (text) => {
  const parser = new DOMParser({
    onError: (level, message) => {
      if (level !== 'warning') throw new Error(message)
    },
  })
  // xmldom has the DOM level 2 that the formats confine themselves to, under types of its own.
  return parser.parseFromString(text, 'application/xml') as unknown as Document
}
