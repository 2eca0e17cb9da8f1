/** Types of the contract table, and types derived from it. */
export interface AttributeSpec {
  type: 'string' | 'boolean' | 'enum'
  /** Value of the property when the attribute is absent or, for an enum, invalid. */
  default: string | boolean
  /** Valid values of an enum; compared case-insensitively. */
  values?: readonly string[]
  /** Name of the property, when a method has the attribute's camel-cased name. */
  property?: string
  about: string
}

export interface EventSpec {
  /** Type of `detail`, as TypeScript. */
  detail: string
  /** Whether `preventDefault()` has an effect. */
  cancelable?: boolean
  about: string
}

/** The public contract of one element (DESIGN §3). */
export interface ElementSpec {
  tag: string
  about: string
  attributes: Readonly<Record<string, AttributeSpec>>
  /** Properties without an attribute. */
  properties: Readonly<Record<string, { type: string; about: string }>>
  methods: Readonly<Record<string, { signature: string; about: string }>>
  events: Readonly<Record<string, EventSpec>>
  /** Names for `::part(…)`. */
  parts: Readonly<Record<string, string>>
}

/** The part of the table that the running element needs, without descriptions. */
export interface RuntimeSpec {
  tag: string
  attributes: Readonly<Record<string, Omit<AttributeSpec, 'about'>>>
  properties: Readonly<Record<string, object>>
}

/** A CSS custom property that a page may set. */
export interface StyleSpec {
  syntax: 'color' | 'font-family' | 'length' | 'number'
  /** Default value, in light and, if different, in dark. */
  default: string
  about: string
  /** Tags it applies to; all when absent. */
  only?: readonly string[]
}

type Camel<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name

type NameOf<Name extends string, Spec> = Spec extends { property: infer Own extends string }
  ? Own
  : Camel<Name>

type ValueOf<Spec extends Omit<AttributeSpec, 'about'>> = Spec['type'] extends 'boolean'
  ? boolean
  : Spec['values'] extends readonly string[]
    ? Spec['values'][number]
    : string

/** The properties that an element gets from a table of attributes. */
export type AttributeProps<Attributes extends Readonly<Record<string, Omit<AttributeSpec, 'about'>>>> = {
  -readonly [Name in keyof Attributes & string as NameOf<Name, Attributes[Name]>]: ValueOf<Attributes[Name]>
}

/** `manage-title` → `manageTitle` */
export const camel = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Name of the property of an attribute. */
export const propertyOf = (name: string, spec: { property?: string }): string => spec.property ?? camel(name)
