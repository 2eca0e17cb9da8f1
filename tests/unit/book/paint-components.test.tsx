// @vitest-environment jsdom
import {
  act,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { paintComponents } from '../../../src/book/paint-components'

const Place = createContext('nowhere')
const until = () => new AbortController().signal

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

/** Every hook that answers something. */
function Everything({ name }: { name: string }) {
  const [state] = useState(() => `state of ${name}`)
  const [count] = useReducer((sum: number) => sum + 1, 3)
  const ref = useRef<HTMLElement>(null)
  const memo = useMemo(() => name.toUpperCase(), [name])
  const call = useCallback(() => name, [name])
  const place = useContext(Place)
  const outside = useSyncExternalStore(
    () => () => {},
    () => 'store',
  )
  const id = useId()
  return (
    <section ref={ref} id={id} aria-labelledby={id} data-place={place}>
      {[state, count, memo, call(), outside].join(' ')}
    </section>
  )
}

const tree = (
  <div className="a" aria-hidden={true} data-on={false} hidden={false} draggable={false} tabIndex={-1}>
    <Everything name="one" />
    <Place.Provider value="here">
      <Everything name="two" />
      <Place.Provider value="inside">
        <Everything name="three" />
      </Place.Provider>
      <Everything name="four" />
    </Place.Provider>
    <Everything name="five" />
    <svg viewBox="0 0 24 24" focusable="false" style={{ width: 3, '--edge': 20 } as object}>
      <path d="M0 0" />
    </svg>
    <button type="button" disabled={true} style={{ borderRadius: 3, width: '50%', height: 0 }}>
      {null}
      {false}
      {0}
      {['a', 'b']}
    </button>
    <label htmlFor="x">x</label>
    <input id="x" type="search" value="" autoComplete="off" enterKeyHint="search" onChange={() => {}} />
  </div>
)

/** Elements with their names, namespaces, attributes in order and texts; ids by their first use. */
function shapeOf(root: Element): unknown {
  const ids = new Map<string, number>()
  const value = (text: string) => {
    if (!/^(ol-painted-|_r_|:)/.test(text)) return text
    if (!ids.has(text)) ids.set(text, ids.size)
    return `id ${ids.get(text)}`
  }
  const shape = (node: Node): unknown => {
    if (!(node instanceof Element)) return node.textContent
    const attributes = [...node.attributes].map((each) => `${each.name}=${value(each.value)}`).sort()
    return [node.namespaceURI, node.localName, attributes, [...node.childNodes].map(shape)]
  }
  return [...root.childNodes].map(shape)
}

it('paints what React renders first: hooks, contexts, properties, drawings', async () => {
  const [painted, rendered] = [document.createElement('div'), document.createElement('div')]
  painted.append(...paintComponents(tree, document, until()))
  await act(async () => createRoot(rendered).render(tree))
  expect(shapeOf(painted)).toEqual(shapeOf(rendered))
  expect(painted.querySelectorAll('section')).toHaveLength(5)
})

/** The effects that have run. */
const ran: string[] = []

function Styled({ name, children }: { name: string; children?: ReactNode }) {
  useInsertionEffect(() => void ran.push(name))
  useEffect(() => void ran.push('effect'))
  useLayoutEffect(() => void ran.push('layout'))
  return <div>{children}</div>
}

it('adopts style sheets in the order of React, and runs no other effect', async () => {
  ran.length = 0
  const sheets = (
    <Styled name="page">
      <Styled name="card" />
      <Styled name="list">
        <Styled name="item" />
      </Styled>
    </Styled>
  )
  paintComponents(sheets, document, until())
  expect(ran).toEqual(['card', 'item', 'list', 'page'])
  ran.length = 0
  await act(async () => createRoot(document.createElement('div')).render(sheets))
  expect(ran.filter((each) => !/effect|layout/.test(each))).toEqual(['card', 'item', 'list', 'page'])
})

function Broken(): never {
  useState(0)
  throw new TypeError('broken')
}

it('leaves React as it was, also when a component throws', async () => {
  expect(() => paintComponents(<Broken />, document, until())).toThrow('broken')
  const place = document.createElement('div')
  await act(async () => createRoot(place).render(<Everything name="after" />))
  expect(place.textContent).toContain('state of after')
  expect(() => Everything({ name: 'outside of a rendering' })).toThrow()
})

it('gives references their elements and removes listeners at the end', () => {
  const box: { current: HTMLDivElement | null } = { current: null }
  const [found, pressed] = [vi.fn(), vi.fn()]
  const ending = new AbortController()
  const [painted] = paintComponents(
    <div ref={box}>
      <button type="button" ref={found} onClick={pressed}>
        x
      </button>
    </div>,
    document,
    ending.signal,
  )
  expect(box.current).toBe(painted)
  const button = box.current?.querySelector('button')
  expect(found).toHaveBeenCalledExactlyOnceWith(button)
  button?.click()
  ending.abort()
  button?.click()
  expect(pressed).toHaveBeenCalledTimes(1)
})
