import { ELEMENTS } from '../../../../widgets/contract'
import { type Face, sampleProperties, triedOf } from './attributes'
import { Ledger, type Outcome } from './ledger'

/**
 * Checks that values set before the classes are defined are kept: properties and attributes, on elements in markup,
 * created by script and added, and created by script only. Needs a page that has loaded none of our scripts.
 *
 * @param load loads the classes
 */
export async function early(load: () => Promise<unknown>): Promise<Outcome[]> {
  const prepared = ELEMENTS.map((spec) => {
    const tried = triedOf(spec).filter(({ name }) => name !== 'lang')
    const box = document.createElement('div')
    box.append(document.createElement(spec.tag), document.createElement(spec.tag))
    document.body.append(box)
    const detached = document.createElement(spec.tag)
    const [byAttribute, byProperty] = [...box.children] as [Face, Face]
    const values = sampleProperties()
    for (const { name, property, other, text } of tried) {
      byAttribute.setAttribute(name, text)
      for (const element of [byProperty, detached as Face]) element[property] = other
    }
    for (const name of Object.keys(spec.properties))
      for (const element of [byAttribute, byProperty, detached as Face]) element[name] = values[name]
    return { spec, tried, values, elements: { byAttribute, byProperty, loose: detached as Face } }
  })
  await load()
  await Promise.all(ELEMENTS.map(({ tag }) => customElements.whenDefined(tag)))
  const all: Outcome[] = []
  for (const { spec, tried, values, elements } of prepared) {
    const ledger = new Ledger(spec.tag)
    document.body.append(elements.loose)
    for (const [how, element] of Object.entries(elements)) {
      const check = `set before definition (${HOW[how]})`
      for (const { name, property, other, text } of tried) {
        const got = [element[property], element.getAttribute(name), Object.hasOwn(element, property)]
        // An own property would hide the accessor permanently.
        ledger.expect(name, check, got, [other, text, false])
      }
      for (const name of Object.keys(spec.properties)) {
        const same = JSON.stringify(element[name]) === JSON.stringify(values[name])
        const isKept = typeof values[name] === 'function' ? element[name] === values[name] : same
        ledger.expect(name, check, [isKept, Object.hasOwn(element, name)], [true, false])
      }
      element.remove()
    }
    all.push(...ledger.outcomes)
  }
  return all
}

const HOW: Readonly<Record<string, string>> = {
  byAttribute: 'attributes, in the page',
  byProperty: 'properties, in the page',
  loose: 'properties, appended later',
}
