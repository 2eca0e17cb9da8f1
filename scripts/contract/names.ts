import { ELEMENTS, type ElementSpec, propertyOf, STYLE, type StyleSpec } from '../../widgets/contract'

/** `book-card` → `BookCard` */
export const pascal = (tag: string): string =>
  tag
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

export const className = (tag: string): string => `${pascal(tag)}Element`

/** The TypeScript type of the property that reflects an attribute. */
export function attributeType(spec: ElementSpec['attributes'][string]): string {
  if (spec.type === 'boolean') return 'boolean'
  if (spec.type === 'enum') return (spec.values ?? []).map((value) => `'${value}'`).join(' | ')
  return 'string'
}

export interface Property {
  name: string
  /** The reflected attribute, if any. */
  attribute?: string
  type: string
  default?: string | boolean
  about: string
}

/** Every property of an element: first those that reflect attributes, in table order. */
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

/** The custom properties that apply to an element. */
export function styleOf(tag: string): [string, StyleSpec][] {
  const all: [string, StyleSpec][] = Object.entries(STYLE)
  return all.filter(([, { only }]) => !only || only.includes(tag))
}

/** A default as written in HTML or CSS. */
export const shown = (value: string | boolean): string =>
  value === '' ? '–' : typeof value === 'boolean' ? 'off' : `\`${value}\``

export const HEADER = 'Made by `npm run contract` out of widgets/contract.ts; do not edit.'

export { ELEMENTS }
