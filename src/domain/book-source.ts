import type { BookFormat } from './book'

/** A file to read: what a catalogue hands over and what a reader opens. */
export interface BookSource {
  bid: string
  title: string
  format: BookFormat
  url: string
  /** Bytes as the catalogue states them. */
  size?: number
  /** The fetch the catalogue itself uses (a host's own, with its sign-in). */
  fetch: (input: string, init?: RequestInit) => Promise<Response>
}
