import { ELEMENTS, type ElementSpec, propertyOf } from '../../../../widgets/contract'
import { Ledger, listenToWarnings, type Outcome } from './ledger'

/** Creates an element of that tag and adds it to the page; a framework does this in its own way. */
export type Make = (tag: string) => HTMLElement | Promise<HTMLElement>

export type Face = HTMLElement & Record<string, unknown>

/** An attribute with a value other than its default. */
export interface Tried {
  name: string
  property: string
  type: 'string' | 'boolean' | 'enum'
  values: readonly string[]
  default: string | boolean
  other: string | boolean
  /** The other value as attribute text. */
  text: string
}

export function triedOf({ attributes }: ElementSpec): Tried[] {
  return Object.entries(attributes).map(([name, spec]) => {
    const other =
      spec.type === 'boolean'
        ? true
        : spec.type === 'enum'
          ? (spec.values?.findLast((value) => value !== spec.default) ?? '')
          : name === 'lang'
            ? 'en'
            : `another-${name}`
    return {
      name,
      property: propertyOf(name, spec),
      type: spec.type,
      values: spec.values ?? [],
      default: spec.default,
      other,
      text: other === true ? '' : String(other),
    }
  })
}

const inBody: Make = (tag) => {
  const element = document.createElement(tag)
  document.body.append(element)
  return element
}

/** A valid value of `session`: it expires in the far future. */
export const sampleSession = () => ({
  user: { id: '1', name: '林' },
  deviceToken: `${btoa('{"exp":9999999999}')}.x`,
})

/** Values of the properties without an attribute. */
export const sampleProperties = (): Record<string, unknown> => ({
  fetch: () => Promise.reject(new TypeError('not now')),
  session: sampleSession(),
  syncToken: 'a token',
})

/** Checks every attribute and property of every element (docs/elements.md). The tags must be defined. */
export async function attributes(make: Make = inBody): Promise<Outcome[]> {
  const all: Outcome[] = []
  for (const spec of ELEMENTS) {
    await customElements.whenDefined(spec.tag)
    const ledger = new Ledger(spec.tag)
    for (const one of triedOf(spec)) {
      await oneByOne(ledger, one, make)
      if (one.type === 'boolean') await booleans(ledger, one, make)
      if (one.type === 'enum') await malformed(ledger, one, make)
    }
    await plainProperties(ledger, spec, make)
    contractAlone(ledger, spec)
    all.push(...ledger.outcomes)
  }
  return all
}

async function oneByOne(ledger: Ledger, one: Tried, make: Make): Promise<void> {
  const element = (await make(ledger.tag)) as Face
  const state = () => [element[one.property], element.getAttribute(one.name)]
  const check = (name: string, act: () => void, expected: readonly unknown[]) => {
    act()
    ledger.expect(one.name, name, state(), expected)
  }
  const third = one.type === 'string' ? 'third' : one.default
  // An empty attribute means: on, an invalid value, or an empty text.
  const empty = one.type === 'boolean' ? true : one.type === 'enum' ? one.default : ''
  const absent = [one.default, null]
  const set = [one.other, one.text]
  const put = (value: unknown) => () => {
    element[one.property] = value
  }
  check('absent', () => {}, absent)
  check('attribute', () => element.setAttribute(one.name, one.text), set)
  check('attribute removed', () => element.removeAttribute(one.name), absent)
  check('property', put(one.other), set)
  check('updated', put(third), [third, one.type === 'boolean' ? null : third])
  check('attribute emptied', () => element.setAttribute(one.name, ''), [empty, ''])
  check('property again', put(one.other), set)
  check('property null', put(null), absent)
  check('property set once more', put(one.other), set)
  check('property undefined', put(undefined), absent)
  element.remove()
}

async function booleans(ledger: Ledger, one: Tried, make: Make): Promise<void> {
  const element = (await make(ledger.tag)) as Face
  for (const spelling of ['', one.name, one.name.toUpperCase(), 'true', 'false', '0', 'no']) {
    element.setAttribute(one.name, spelling)
    ledger.expect(one.name, `spelt "${spelling}"`, element[one.property], true)
    element.removeAttribute(one.name)
  }
  for (const [value, expected] of [
    [1, [true, '']],
    [0, [false, null]],
    ['yes', [true, '']],
    ['', [false, null]],
  ] as const) {
    element[one.property] = value
    const got = [element[one.property], element.getAttribute(one.name)]
    ledger.expect(one.name, `property ${JSON.stringify(value)}`, got, expected)
  }
  element.toggleAttribute(one.name)
  ledger.expect(one.name, 'toggled', element[one.property], true)
  element.remove()
}

async function malformed(ledger: Ledger, one: Tried, make: Make): Promise<void> {
  const element = (await make(ledger.tag)) as Face
  const warnings = listenToWarnings()
  const said = () => warnings.lines.filter((line) => line.includes(`${one.name}="`)).length
  try {
    element.setAttribute(one.name, 'nonsense')
    ledger.expect(
      one.name,
      'malformed',
      [element[one.property], element.getAttribute(one.name), said()],
      [one.default, 'nonsense', 1],
    )
    for (const value of one.values) {
      element.setAttribute(one.name, value.toUpperCase())
      ledger.expect(one.name, `${value} in capitals`, element[one.property], value)
      element.setAttribute(one.name, ` ${value} `)
      ledger.expect(one.name, `${value} among blanks`, element[one.property], value)
    }
    ledger.expect(one.name, 'no warning of what is known', said(), 1)
  } finally {
    warnings.stop()
    element.remove()
  }
}

async function plainProperties(ledger: Ledger, spec: ElementSpec, make: Make): Promise<void> {
  const samples = sampleProperties()
  for (const name of Object.keys(spec.properties)) {
    const element = (await make(spec.tag)) as Face
    const value = samples[name]
    const isSame = () =>
      typeof value === 'function'
        ? element[name] === value
        : JSON.stringify(element[name]) === JSON.stringify(value)
    ledger.expect(name, 'absent', element[name], null)
    for (const nothing of [null, undefined]) {
      element[name] = value
      ledger.expect(name, `property before ${nothing}`, isSame(), true)
      ledger.expect(name, 'not reflected', element.hasAttribute(name), false)
      element[name] = nothing
      ledger.expect(name, `property ${nothing}`, element[name], null)
    }
    element.setAttribute(name, 'text')
    ledger.expect(name, 'an attribute of its name means nothing', element[name], null)
    element.remove()
  }
}

/** The public properties of an element are exactly those of its contract. */
function contractAlone(ledger: Ledger, spec: ElementSpec): void {
  const names: string[] = []
  let prototype: object = customElements.get(spec.tag)?.prototype ?? {}
  while (prototype !== HTMLElement.prototype && prototype !== Object.prototype) {
    names.push(...Object.getOwnPropertyNames(prototype))
    prototype = Object.getPrototypeOf(prototype) as object
  }
  // Callbacks of the browser, and methods that every element has: an override adds nothing.
  const standard =
    /^(constructor|(connected|disconnected|attributeChanged|connectedMove)Callback|(add|remove)EventListener)$/
  ledger.expect(
    'the class',
    'shows the contract alone',
    [...new Set(names)].filter((name) => !standard.test(name)).sort(),
    [
      ...triedOf(spec).map(({ property }) => property),
      ...Object.keys(spec.properties),
      ...Object.keys(spec.methods),
    ].sort(),
  )
}
