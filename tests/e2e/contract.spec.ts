import type { Page } from '@playwright/test'
import { ELEMENTS, type ElementSpec, propertyOf } from '../../widgets/contract'
import { openHost } from './support/host'
import { expect, test } from './support/test'

/** Every attribute of an element with a value that is not its default. */
function others({ attributes }: ElementSpec) {
  return Object.entries(attributes).map(([name, spec]) => ({
    name,
    property: propertyOf(name, spec),
    spec,
    other:
      spec.type === 'boolean'
        ? true
        : spec.type === 'enum'
          ? (spec.values?.findLast((value) => value !== spec.default) ?? '')
          : name === 'lang'
            ? 'en'
            : `another-${name}`,
  }))
}

type Attribute = ReturnType<typeof others>[number]

/** Runs steps on one attribute of a fresh element that is in the page; answers what each left behind. */
const steps = (page: Page, tag: string, attribute: Attribute, list: readonly [string, unknown?][]) =>
  page.evaluate(
    ({ tag, name, property, list }) => {
      const element = document.createElement(tag)
      document.body.append(element)
      const face = element as unknown as Record<string, unknown>
      const left = list.map(([step, value]) => {
        if (step === 'attribute') element.setAttribute(name, String(value))
        if (step === 'property') face[property] = value
        if (step === 'remove') element.removeAttribute(name)
        return [face[property], element.getAttribute(name)]
      })
      element.remove()
      return left
    },
    { tag, name: attribute.name, property: attribute.property, list },
  )

for (const element of ELEMENTS) {
  const { tag } = element
  test.describe(`<${tag}>`, () => {
    test('attributes and properties, one by one: absent, set, updated, emptied, removed', async ({
      page,
    }) => {
      await openHost(page, { body: '' })
      await page.evaluate((name) => customElements.whenDefined(name).then(() => {}), tag)
      for (const attribute of others(element)) {
        const { spec, other, name } = attribute
        await test.step(name, async () => {
          const text = other === true ? '' : String(other)
          // What an empty attribute means: on, an unknown value, or no text.
          const empty = spec.type === 'boolean' ? true : spec.type === 'enum' ? spec.default : ''
          expect(
            await steps(page, tag, attribute, [
              ['read'],
              ['attribute', text],
              ['remove'],
              ['property', other],
              ['property', spec.type === 'string' ? 'third' : spec.default],
              ['attribute', ''],
              ['property', other],
              ['property', null],
              ['property', other],
              ['property', undefined],
            ]),
          ).toEqual([
            [spec.default, null],
            [other, text],
            [spec.default, null],
            [other, text],
            spec.type === 'string'
              ? ['third', 'third']
              : [spec.default, spec.type === 'boolean' ? null : spec.default],
            [empty, ''],
            [other, text],
            [spec.default, null],
            [other, text],
            [spec.default, null],
          ])
        })
      }
    })

    test('booleans are spelled as in HTML', async ({ page }) => {
      await openHost(page, { body: '' })
      await page.evaluate((name) => customElements.whenDefined(name).then(() => {}), tag)
      for (const attribute of others(element).filter(({ spec }) => spec.type === 'boolean')) {
        const spellings = ['', attribute.name, 'true', 'false', '0', 'no']
        const inMarkup = await steps(
          page,
          tag,
          attribute,
          spellings.map((value) => ['attribute', value] as const),
        )
        expect(inMarkup.map(([property]) => property)).toEqual(spellings.map(() => true))
        const inScript = await steps(page, tag, attribute, [
          ['property', 1],
          ['property', 0],
          ['property', 'yes'],
          ['property', ''],
        ])
        expect(inScript).toEqual([
          [true, ''],
          [false, null],
          [true, ''],
          [false, null],
        ])
      }
    })

    test('a malformed value is the default, with one warning; case and blanks do not matter', async ({
      page,
      listening,
    }) => {
      await openHost(page, { body: '' })
      await page.evaluate((name) => customElements.whenDefined(name).then(() => {}), tag)
      for (const attribute of others(element).filter(({ spec }) => spec.type === 'enum')) {
        const warnings = () => listening.ours.filter((text) => text.includes(`${attribute.name}="`)).length
        const before = warnings()
        const [wrong] = await steps(page, tag, attribute, [['attribute', 'nonsense']])
        expect(wrong).toEqual([attribute.spec.default, 'nonsense'])
        expect(warnings() - before).toBe(1)
        const other = String(attribute.other)
        const spelt = await steps(page, tag, attribute, [
          ['attribute', other.toUpperCase()],
          ['attribute', ` ${other} `],
        ])
        expect(spelt.map(([property]) => property)).toEqual([other, other])
        expect(warnings() - before).toBe(1)
      }
    })

    test('properties set before the class is there are honoured', async ({ page }) => {
      await openHost(page, { body: `<${tag} id="early"></${tag}>`, load: 'none' })
      const attributes = others(element).filter(({ name }) => name !== 'lang')
      const plain = Object.keys(element.properties)
      const found = await page.evaluate(
        async ({ tag, attributes, plain }) => {
          const inMarkup = document.querySelector('#early') as HTMLElement
          const inScript = document.createElement(tag)
          const own = () => Promise.reject(new TypeError('not now'))
          const session = { user: { id: '1', name: '林' }, deviceToken: `${btoa('{"exp":9999999999}')}.x` }
          const values: Record<string, unknown> = { fetch: own, session }
          for (const element of [inMarkup, inScript]) {
            const face = element as unknown as Record<string, unknown>
            for (const { property, other } of attributes) face[property] = other
            for (const name of plain) face[name] = values[name]
          }
          document.body.append(inScript)
          await import('/dist/all.js' as string)
          return [inMarkup, inScript].map((element) => {
            const face = element as unknown as Record<string, unknown>
            return {
              properties: attributes.map(({ property }) => face[property]),
              attributes: attributes.map(({ name }) => element.getAttribute(name)),
              // One's own property would hide the accessor for good.
              own: [...attributes.map(({ property }) => property), ...plain].filter((name) =>
                Object.hasOwn(element, name),
              ),
              plain: plain.map((name) => JSON.stringify(face[name]) === JSON.stringify(values[name])),
            }
          })
        },
        { tag, attributes, plain },
      )
      for (const one of found)
        expect(one).toEqual({
          properties: attributes.map(({ other }) => other),
          attributes: attributes.map(({ other }) => (other === true ? '' : other)),
          own: [],
          plain: plain.map(() => true),
        })
    })

    test('shows the page its contract and nothing else', async ({ page }) => {
      await openHost(page, { body: '' })
      const names = await page.evaluate(async (name) => {
        const Class = await customElements.whenDefined(name)
        const found: string[] = []
        let face = Class.prototype
        while (face !== HTMLElement.prototype) {
          found.push(...Object.getOwnPropertyNames(face))
          face = Object.getPrototypeOf(face)
        }
        return [...new Set(found)]
      }, tag)
      const lifecycle = /^(constructor|(connected|disconnected|attributeChanged|connectedMove)Callback)$/
      expect(names.filter((name) => !lifecycle.test(name)).sort()).toEqual(
        [
          ...others(element).map(({ property }) => property),
          ...Object.keys(element.properties),
          ...Object.keys(element.methods),
        ].sort(),
      )
    })
  })
}
