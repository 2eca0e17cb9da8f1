import type { BookFormat, HeadingRule } from './book'

/** A book file that a catalogue provides and the reader opens. */
export interface BookSource {
  bid: string
  title: string
  format: BookFormat
  url: string
  /** Size in bytes as the catalogue states it. */
  size?: number
  /** Links of the publication, relative to `base`: services that belong to it. */
  services?: { base: string; links: readonly ServiceLink[] }
  /** Address of the annotations that are published with the book. */
  annotations?: string
  /** TXT only: the rules for its headings. */
  headingRules?: readonly HeadingRule[]
  /** The catalogue's fetch (a host's own, with its sign-in). */
  fetch: (input: string, init?: RequestInit) => Promise<Response>
}

/** A link of a publication as the catalogue has it. */
export interface ServiceLink {
  rel: readonly string[]
  href: string
  type: string
}
