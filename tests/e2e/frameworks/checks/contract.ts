import { ELEMENTS } from '../../../../widgets/contract'
import type { PageLog } from '../../support/page-log'
import { expect } from '../../support/test'
import type { Spelling } from '../bench'
import { type Stage, stored } from '../stage'
import { emptyOf, ROWS, type Row } from './values'

/** Each attribute: absent, set, changed, empty, null, set again, removed. */
export async function attributes(stage: Stage): Promise<void> {
  await stage.openBench()
  const rounds = ROWS.map(({ tag, name, property, type, other, third }) => {
    const isFlag = type === 'boolean'
    const write = (value: unknown) => ({ [name]: isFlag ? stage.framework.flag(value === true) : value })
    const empty = isFlag ? false : ''
    const list = [{}, write(other), write(third), write(empty), { [name]: null }, write(other), {}]
    return { tag, spelling: 'attributes' as const, list, property, attribute: name }
  })
  const all = await stage.rounds(rounds)
  for (const [at, row] of ROWS.entries()) {
    const { tag, name, type, default: usual, other, third } = row
    const isFlag = type === 'boolean'
    const left = all[at] ?? []
    expect(
      left.map(([value]) => value),
      `${tag} ${name}`,
    ).toEqual([usual, other, third, isFlag ? false : emptyOf(row), usual, other, usual])
    const written = isFlag ? left.map(([, text]) => text !== null) : left.map(([, text]) => text)
    expect(written, `${tag} ${name}`).toEqual(
      isFlag ? [false, true, false, false, false, true, false] : [null, other, third, '', null, other, null],
    )
  }
  await stage.show(null)
}

/** The same with properties, which accept booleans directly. */
export async function properties(stage: Stage): Promise<void> {
  await stage.openBench()
  const rounds = ROWS.map(({ tag, name, property, other, third }) => {
    const write = (value: unknown) => ({ [property]: value })
    const list = [{}, write(other), write(third), write(other), write(null), write(other), {}]
    return { tag, spelling: 'properties' as const, list, property, attribute: name }
  })
  const all = await stage.rounds(rounds)
  for (const [at, { tag, name, property, type, default: usual, other, third }] of ROWS.entries()) {
    // A framework that passes on an empty string also removes the attribute that has the property's name. An
    // attribute with a hyphen has another name than its property.
    const isText = type === 'string' && name.includes('-')
    const gone = isText && stage.framework.nullIsEmpty ? '' : usual
    expect(
      all[at]?.map(([value]) => value),
      `${tag} ${property}`,
    ).toEqual([gone, other, third, other, gone, other, gone])
  }
  await stage.show(null)
}

/** Objects and functions are passed by reference, changed and removed. */
export async function objects(stage: Stage): Promise<void> {
  await stage.openBench()
  for (const { tag, properties } of ELEMENTS)
    for (const name of Object.keys(properties)) {
      const [one, two] = name === 'session' ? ['session', 'another'] : ['fetch', 'refuse']
      const left = await stage.steps(
        { tag, spelling: 'properties' },
        [{}, { [name]: stored(one) }, { [name]: stored(two) }, { [name]: null }, { [name]: stored(one) }, {}],
        { property: name, attribute: name },
      )
      expect(left, `${tag} ${name}`).toEqual([
        [null, null],
        [one, null],
        [two, null],
        [null, null],
        [one, null],
        [null, null],
      ])
    }
  await stage.show(null)
}

/** Each way to write a boolean. As in HTML, the value "false" means true; the element warns about it. */
export async function booleans(stage: Stage, pageLog: PageLog): Promise<void> {
  await stage.openBench()
  const { spellings, writesFalse } = stage.framework
  for (const { tag, name, property, type } of ROWS) {
    if (type !== 'boolean') continue
    const written = spellings.map(([value]) => ({ [name]: value }))
    const left = await stage.steps({ tag, spelling: 'attributes' }, written, { property, attribute: name })
    expect(
      left.map(([value]) => value),
      `${tag} ${name}`,
    ).toEqual(spellings.map(([, isOn]) => isOn))
    expect(pageLog.elementLines.filter((text) => text.includes('"false"'))).toEqual([])
  }
  // No property has a name with a hyphen, so the framework sets an attribute.
  const look = { property: 'showToggle', attribute: 'show-toggle' }
  const [left] = await stage.steps(
    { tag: 'book-card', spelling: 'attributes' },
    [{ 'show-toggle': false }],
    look,
  )
  expect(left).toEqual(writesFalse ? [true, 'false'] : [false, null])
  const warnings = () => pageLog.elementLines.filter((text) => text.includes('show-toggle="false"')).length
  await expect.poll(warnings).toBe(writesFalse ? 1 : 0)
  await stage.show(null)
}

/** An invalid value has the effect of the attribute's default and causes one warning. */
export async function malformed(stage: Stage, pageLog: PageLog): Promise<void> {
  await stage.openBench()
  for (const { tag, name, property, type, default: usual } of ROWS) {
    if (type !== 'enum') continue
    const about = () =>
      pageLog.elementLines.filter((text) => text.includes(`<${tag}> ${name}="nonsense"`)).length
    for (const spelling of ['attributes', 'properties'] as const) {
      const before = about()
      const key = spelling === 'attributes' ? name : property
      const [left] = await stage.steps({ tag, spelling }, [{ [key]: 'nonsense' }], {
        property,
        attribute: name,
      })
      expect(left, `${tag} ${name}`).toEqual([usual, 'nonsense'])
      await expect.poll(() => about() - before, `${tag} ${name}`).toBe(1)
      await stage.show(null)
    }
  }
}

/** Values that are set before the element is defined, and changed and removed afterwards. */
export async function early(stage: Stage, spelling: Spelling): Promise<void> {
  const { framework } = stage
  await stage.openBench({ load: false })
  for (const { tag, properties } of ELEMENTS) {
    const rows = ROWS.filter((row) => row.tag === tag)
    const keyOf = (row: Row) => (spelling === 'attributes' ? row.name : row.property)
    const write = (value: string | boolean) =>
      spelling === 'attributes' && typeof value === 'boolean' ? framework.flag(value) : value
    const values = (which: 'other' | 'third') =>
      Object.fromEntries(rows.map((row) => [keyOf(row), write(row[which])]))
    const plain =
      spelling === 'attributes'
        ? {}
        : Object.fromEntries(Object.keys(properties).map((name) => [name, stored(name)]))
    await stage.show({ tag, spelling, given: { ...values('other'), ...plain } })
    await stage.define(tag)
    const read = () =>
      stage.page.evaluate(
        ({ tag, names, plain }) => {
          const face = document.querySelector(`#app ${tag}`) as unknown as Record<string, unknown>
          return {
            values: names.map((name) => face[name]),
            plain: plain.map((name) => JSON.stringify(face[name]) === JSON.stringify(window.stored[name])),
          }
        },
        { tag, names: rows.map(({ property }) => property), plain: Object.keys(plain) },
      )
    expect(await read(), tag).toEqual({
      values: rows.map(({ other }) => other),
      plain: Object.keys(plain).map(() => true),
    })
    await stage.show({ tag, spelling, given: { ...values('third'), ...plain } })
    expect((await read()).values, tag).toEqual(rows.map(({ third }) => third))
    await stage.show(null)
  }
}

/**
 * The checks of `tests/support/contract` on elements that the framework created, which other code then
 * changes.
 */
export async function byOthers(stage: Stage): Promise<void> {
  await stage.openBench()
  await stage.page.evaluate(() => import('/frameworks/contract.js' as string))
  const outcomes = await stage.page.evaluate(() => {
    let last: { element: HTMLElement; place: Element } | null = null
    return window.contract.attributes(async (tag) => {
      // The checks remove elements that the framework expects to exist.
      if (last && !last.element.isConnected) last.place.append(last.element)
      await window.testBench.render(null)
      await window.testBench.render({ tag, spelling: 'attributes', given: {} })
      const element = document.querySelector<HTMLElement>(`#app ${tag}`)
      if (!element?.parentElement) throw new Error(`there is no ${tag}`)
      last = { element, place: element.parentElement }
      return element
    })
  })
  expect(outcomes.length).toBeGreaterThan(ROWS.length * 6)
  expect(outcomes.filter(({ passed }) => !passed)).toEqual([])
}

/** Every event of the contract reaches the framework's own listeners, and `preventDefault` has its effect. */
export async function events(stage: Stage): Promise<void> {
  await stage.openBench()
  for (const { tag, events } of ELEMENTS)
    for (const spelling of ['attributes', 'properties'] as const) {
      await stage.show({ tag, spelling, given: {} })
      const names = Object.keys(events)
      const { recordedEvents, prevented } = await stage.page.evaluate(
        ({ tag, names }) => {
          const element = document.querySelector(`#app ${tag}`)
          window.benchEvents = []
          const send = (name: string, detail: unknown) =>
            element?.dispatchEvent(
              new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }),
            )
          for (const name of names) send(name, { of: name })
          const recordedEvents = [...window.benchEvents]
          return { recordedEvents, prevented: names.map((name) => send(name, 'prevent') === false) }
        },
        { tag, names },
      )
      expect(recordedEvents, tag).toEqual(names.map((type) => ({ type, detail: { of: type } })))
      expect(prevented, tag).toEqual(names.map(() => true))
    }
  await stage.show(null)
}
