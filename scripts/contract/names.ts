import { ELEMENTS, type ElementSpec, propertyOf, STYLE, type StyleSpec } from '../../widgets/contract'

/** `book-card` → `BookCard` */
export const pascal = (tag: string): string =>
  tag
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

export const className = (tag: string): string => `${pascal(tag)}Element`

/** TypeScript's type of an attribute's property. */
export function attributeType(spec: ElementSpec['attributes'][string]): string {
  if (spec.type === 'boolean') return 'boolean'
  if (spec.type === 'enum') return (spec.values ?? []).map((value) => `'${value}'`).join(' | ')
  return 'string'
}

export interface Property {
  name: string
  /** The attribute it reflects, if any. */
  attribute?: string
  type: string
  default?: string | boolean
  about: string
}

/** Every property of an element: those of attributes first, in the order of the table. */
export function propertiesOf(element: ElementSpec): Property[] {
  return [
    ...Object.entries(element.attributes).map(([name, spec]) => ({
      name: propertyOf(name, spec),
      attribute: name,
      type: attributeType(spec),
      default: spec.default,
      about: spec.about,
    })),
    ...Object.entries(element.properties).map(([name, { type, about }]) => ({ name, type, about })),
  ]
}

/** The custom properties that mean something to an element. */
export function styleOf(tag: string): [string, StyleSpec][] {
  const all: [string, StyleSpec][] = Object.entries(STYLE)
  return all.filter(([, { only }]) => !only || only.includes(tag))
}

/** A default as a person writes it in HTML or CSS. */
export const shown = (value: string | boolean): string =>
  value === '' ? '–' : typeof value === 'boolean' ? 'off' : `\`${value}\``

export const HEADER = 'Made by `npm run contract` out of widgets/contract.ts; do not edit.'

export { ELEMENTS }
