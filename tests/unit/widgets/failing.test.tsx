// @vitest-environment jsdom
import { act, useEffect } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { define } from '../../../widgets/element'
import { adoptSheets } from '../../support/adopt-sheets'
import { createReactElementClass } from '../../support/react-element'

const SPEC = {
  tag: 'x-failing',
  about: '',
  attributes: {},
  properties: {},
  methods: {},
  events: {},
  parts: {},
} as const

adoptSheets()

/** The current fault. */
const fault = { now: '' }

function Fragile() {
  if (fault.now === 'render') throw new TypeError('Array.from is not a function')
  useEffect(() => {
    if (fault.now === 'effect') throw new TypeError('no matchMedia')
  }, [])
  return <p>书</p>
}

/** A component that fails outside of any boundary. */
function Uncaught() {
  useEffect(
    () => () => {
      throw new TypeError('at the end')
    },
    [],
  )
  return <p>书</p>
}

define('x-failing', createReactElementClass(SPEC, Fragile))
define(
  'x-uncaught',
  createReactElementClass({ ...SPEC, tag: 'x-uncaught' }, Uncaught, { errorEvent: 'reader-error' }),
)

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  fault.now = ''
})

/** Records everything that the host page could notice. */
function listen(event: string) {
  const noticed = {
    lines: vi.spyOn(console, 'error').mockImplementation(() => {}),
    told: vi.fn(),
    thrown: vi.fn((thrown: ErrorEvent) => thrown.preventDefault()),
  }
  document.addEventListener(
    event,
    ((reported: CustomEvent) => noticed.told(reported.detail)) as EventListener,
    {
      once: true,
    },
  )
  window.addEventListener('error', noticed.thrown, { once: true })
  return noticed
}
const put = async (tag: string) => {
  const host = document.createElement(tag)
  await act(async () => document.body.append(host))
  return host.shadowRoot as ShadowRoot
}

for (const when of ['render', 'effect'])
  it(`shows a message in place of what throws (${when}), notifies the page, and can retry`, async () => {
    const { lines, told, thrown } = listen('library-error')
    fault.now = when
    const root = await put('x-failing')
    expect(root.querySelector('[role=alert]')?.textContent).toContain('出了点意外')
    expect(told).toHaveBeenCalledExactlyOnceWith({ code: 'unknown', message: '出了点意外，请再试一次。' })
    expect(lines.mock.calls).toEqual([[expect.stringMatching(/^<x-failing> unknown: /)]])
    expect(thrown).not.toHaveBeenCalled()

    fault.now = ''
    await act(async () => root.querySelector('button')?.click())
    expect(root.textContent).toBe('书')
  })

it('lets no error reach the page, even outside of any boundary', async () => {
  // `act` would throw the error itself.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const wait = () => new Promise((done) => setTimeout(done, 20))
  const { lines, thrown } = listen('reader-error')
  document.body.append(document.createElement('x-uncaught'))
  await wait()
  document.body.replaceChildren()
  await wait()
  expect(thrown).not.toHaveBeenCalled()
  expect(lines.mock.calls).toEqual([[expect.stringMatching(/^<x-uncaught> unknown: at the end/)]])
})
