import { createElement, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { ELEMENTS } from '../../../../../widgets/contract'
import type { Shown } from '../../bench'

const listeners = Object.fromEntries(
  ELEMENTS.map(({ tag, events }) => [
    tag,
    Object.fromEntries(
      Object.keys(events).map((name) => [`on${name}`, (event: Event) => window.benchListener(event)]),
    ),
  ]),
)

function Bench() {
  const [shown, setShown] = useState<Shown | null>(null)
  useEffect(() => {
    window.testBench = { render: async (next) => flushSync(() => setShown(next)) }
  }, [])
  // JSX needs a fixed tag; `createElement` accepts a tag that is known only at run time.
  return shown && createElement(shown.tag, { ...shown.given, ...listeners[shown.tag], key: shown.spelling })
}

const app = document.querySelector('#app')
if (app) createRoot(app).render(<Bench />)
