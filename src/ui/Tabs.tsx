import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { useSheet } from '../styles/StyleRoot'
import { sheet } from '../styles/sheet'
import css from './Tabs.css?inline'

const s = sheet(css)

export interface Tab<Key extends string> {
  key: Key
  label: string
  /** A number beside the label. */
  count?: number
}

export interface TabsProps<Key extends string> {
  label: string
  tabs: readonly Tab<Key>[]
  value: Key
  onChange: (key: Key) => void
  /** What the chosen tab shows. */
  children: ReactNode
}

/** Tabs over one panel: one tab stop, arrows, Home and End choose. */
export function Tabs<Key extends string>({ label, tabs, value, onChange, children }: TabsProps<Key>) {
  useSheet(s)
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.key === value)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = tabs.at(to === tabs.length ? 0 : to)
    if (!next) return
    onChange(next.key)
    row.current?.querySelectorAll<HTMLElement>('[role="tab"]').item(tabs.indexOf(next)).focus()
  }
  return (
    <div className="ol-tabs">
      <div ref={row} role="tablist" aria-label={label} className="ol-tabs-row" onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === value ? 0 : -1}
            className="ol-tab"
            onClick={() => onChange(tab.key)}
          >
            {tab.label}
            {tab.count !== undefined && <span className="ol-tab-count">{tab.count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="ol-tabs-panel">
        {children}
      </div>
    </div>
  )
}
