import type { Pages } from './build'

/** Checks that a framework's own rules may make impossible. */
export type Forbidden = 'early properties' | 'early functions' | 'server' | 'put aside'

/** A framework, and its rules for attributes and properties. */
export interface Framework {
  name: string
  version: string
  build: () => Promise<Pages>
  /** How a boolean attribute is written in a template. */
  flag: (on: boolean) => unknown
  /** The ways to write a boolean attribute, each with its meaning. */
  spellings: readonly (readonly [written: unknown, isOn: boolean])[]
  /** Whether `attribute={false}` writes the text "false", which HTML treats as true. */
  writesFalse: boolean
  /** Whether the framework passes null for a property as the empty string. */
  nullIsEmpty?: boolean
  /** Checks that the framework's rules make impossible, each with the reason. */
  forbids: Partial<Record<Forbidden, string>>
  /** Scripts that its pages load first, for frameworks without modules. */
  scripts?: readonly string[]
  /** The tags of the root components, if the framework needs them. */
  roots?: { main: string; bench: string }
  /** Names of the framework's Trusted Types policies; undefined for pages without a policy. */
  policies?: readonly string[]
}
