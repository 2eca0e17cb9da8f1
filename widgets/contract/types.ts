/** The shape of the contract table, and the types that follow from it. */
export interface AttributeSpec {
  type: 'string' | 'boolean' | 'enum'
  /** What the property answers when the attribute is absent or, for an enum, malformed. */
  default: string | boolean
  /** The values an enum may have; the first matching one, case-insensitively, counts. */
  values?: readonly string[]
  /** Name of the property where the camel-cased name of the attribute is taken by a method. */
  property?: string
  about: string
}

export interface EventSpec {
  /** Type of `detail`, as TypeScript. */
  detail: string
  /** Whether `preventDefault()` means something. */
  cancelable?: boolean
  about: string
}

/** All that the public may rely on of one element (DESIGN §3). */
export interface ElementSpec {
  tag: string
  about: string
  attributes: Readonly<Record<string, AttributeSpec>>
  /** Properties without an attribute. */
  properties: Readonly<Record<string, { type: string; about: string }>>
  methods: Readonly<Record<string, { signature: string; about: string }>>
  events: Readonly<Record<string, EventSpec>>
  /** What `::part(…)` finds. */
  parts: Readonly<Record<string, string>>
}

/** What of the table the running element needs; the words stay behind. */
export interface RuntimeSpec {
  tag: string
  attributes: Readonly<Record<string, Omit<AttributeSpec, 'about'>>>
  properties: Readonly<Record<string, object>>
}

/** A custom property of CSS that a page may set. */
export interface StyleSpec {
  syntax: 'color' | 'font-family' | 'length' | 'number'
  /** The value where the page sets none: in light and, where it differs, in dark. */
  default: string
  about: string
  /** Tags it means something to; all when absent. */
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

/** The properties that a table of attributes gives an element. */
export type AttributeProps<Attributes extends Readonly<Record<string, Omit<AttributeSpec, 'about'>>>> = {
  -readonly [Name in keyof Attributes & string as NameOf<Name, Attributes[Name]>]: ValueOf<Attributes[Name]>
}

/** `manage-title` → `manageTitle` */
export const camel = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The property that goes with an attribute. */
export const propertyOf = (name: string, spec: { property?: string }): string => spec.property ?? camel(name)
