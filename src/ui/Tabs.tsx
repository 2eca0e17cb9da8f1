import type { ReactNode } from 'react'

export interface TabsProps<Name extends string> {
  label: string
  tabs: readonly { name: Name; label: ReactNode }[]
  chosen: Name
  onChoose(name: Name): void
}

/** The tabs of a panel: one tab stop; the arrow keys move between tabs and wrap around. */
export function Tabs<Name extends string>({ label, tabs, chosen, onChoose }: TabsProps<Name>) {
  const onKeyDown = (event: React.KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const at = tabs.findIndex(({ name }) => name === chosen) + step + tabs.length
    const next = tabs[at % tabs.length]
    if (next) onChoose(next.name)
    event.currentTarget.querySelectorAll('button')[at % tabs.length]?.focus()
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.name}
          type="button"
          role="tab"
          data-autofocus={tab.name === chosen ? '' : undefined}
          aria-selected={tab.name === chosen}
          tabIndex={tab.name === chosen ? 0 : -1}
          onClick={() => onChoose(tab.name)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}
