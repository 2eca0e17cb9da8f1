import { DOMParser } from '@xmldom/xmldom'
import type { ParseXml } from '../reading/formats'

/** The XML parser for Node, as strict as a browser's: it throws for a document that is not well-formed. */
export const parseXml: ParseXml = (text) => {
  const parser = new DOMParser({
    onError: (level, message) => {
      if (level !== 'warning') throw new Error(message)
    },
  })
  // xmldom implements DOM Level 2, which the formats use, but declares its own types.
  return parser.parseFromString(text, 'application/xml') as unknown as Document
}
