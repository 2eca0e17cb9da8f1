import type { Pages } from './build'

/** Names of what a framework's own rules may make impossible. */
export type Forbidden = 'early properties' | 'early functions' | 'server' | 'put aside'

/** A framework that the pages are made with, and what its own rules make of what it is told. */
export interface Framework {
  name: string
  version: string
  build: () => Promise<Pages>
  /** How a boolean attribute is written in a template. */
  flag: (on: boolean) => unknown
  /** Ways to write a boolean attribute, each with what it means. */
  spellings: readonly (readonly [written: unknown, isOn: boolean])[]
  /** Whether `attribute={false}` is written into the page as the word, which HTML takes for on. */
  writesFalse: boolean
  /** Whether null for a property is handed on as the empty string. */
  nullIsEmpty?: boolean
  /** What its own rules do not let a page do, and why. */
  forbids: Partial<Record<Forbidden, string>>
  /** What its pages load before anything else; for scripts of old. */
  scripts?: readonly string[]
  /** The tags that its pages begin in, where it wants some. */
  roots?: { main: string; bench: string }
  /** Names of Trusted Types policies that are its own; undefined for pages that know no policy. */
  policies?: readonly string[]
}
