import { describe, expect, it } from 'vitest'
import { BOOK_CARD, BOOK_READER, camel, type ElementSpec, ORG_LIBRARY } from '../../../widgets/contract'
import { define } from '../../../widgets/element'
import { createReactElementClass } from '../../support/react-element'

describe('without a DOM (server rendering)', () => {
  it('creating and defining a class does not throw', () => {
    expect(typeof HTMLElement).toBe('undefined')
    const Made = createReactElementClass(ORG_LIBRARY, () => null)
    expect(() => define(ORG_LIBRARY.tag, Made)).not.toThrow()
  })
})

const SPECS: readonly ElementSpec[] = [ORG_LIBRARY, BOOK_CARD, BOOK_READER]

describe('the contract (DESIGN §3)', () => {
  it.each(SPECS)('$tag: every default is a valid value of its attribute', ({ attributes, properties }) => {
    for (const [name, spec] of Object.entries(attributes)) {
      expect(name).toBe(name.toLowerCase())
      expect(properties[camel(name)]).toBeUndefined()
      if (spec.type === 'boolean') expect(spec.default).toBe(false)
      if (spec.type === 'enum') {
        expect(spec.values).toContain(spec.default)
        // Values are compared in lower case.
        for (const value of spec.values ?? []) expect(value).toBe(value.toLowerCase())
      }
    }
  })

  it.each([
    ['src', 'src'],
    ['manage-title', 'manageTitle'],
    ['data-x-y', 'dataXY'],
  ])('the property of %s is %s', (attribute, property) => {
    expect(camel(attribute)).toBe(property)
  })

  const DEFAULTS = {
    'org-library': {
      org: '',
      src: '',
      brand: '书香阅读',
      router: 'hash',
      'manage-title': false,
      theme: 'auto',
      lang: '',
      namespace: '',
    },
    'book-card': {
      book: '',
      src: '',
      'res-name': '',
      'res-author': '',
      'res-intro': '',
      cover: '',
      direction: 'col',
      type: 'default',
      'show-toggle': false,
      selectable: false,
      selected: false,
      href: '',
    },
    'book-reader': {
      book: '',
      src: '',
      href: '',
      locator: '',
      fs: '',
      theme: '',
      flow: 'paginated',
      namespace: '',
    },
  }

  it.each(Object.entries(DEFAULTS))('%s has its attributes and defaults', (tag, defaults) => {
    const spec = SPECS.find((one) => one.tag === tag)
    for (const [name, value] of Object.entries(defaults)) expect(spec?.attributes[name]?.default).toBe(value)
  })

  it.each([
    [
      ORG_LIBRARY,
      [
        'ready',
        'route-change',
        'title-change',
        'login-request',
        'signed-in',
        'signed-out',
        'book-open',
        'reading-progress',
        'library-error',
      ],
    ],
    [BOOK_CARD, ['book-click', 'book-select']],
    [BOOK_READER, ['reader-ready', 'relocate', 'reader-close', 'reader-error']],
  ] as const)('%o lists its events', (spec, events) => {
    expect(Object.keys(spec.events)).toEqual(expect.arrayContaining([...events]))
  })
})
