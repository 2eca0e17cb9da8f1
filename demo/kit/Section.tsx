import { type ReactNode, useId } from 'react'
import { sheet } from '../../src/styles/sheet'
import { useSheet } from '../../src/styles/use-sheet'
import css from './kit.css?inline'

const s = sheet(css)

/** A titled section of the kit. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  useSheet(s)
  const id = useId()
  return (
    <section className="kit-section" aria-labelledby={id}>
      <h2 id={id} className="kit-title">
        {title}
      </h2>
      <div className="kit-things">{children}</div>
    </section>
  )
}

/** One component in one or several states, with its name. */
export function Thing({
  name,
  wide = false,
  children,
}: {
  name: string
  wide?: boolean
  children: ReactNode
}) {
  return (
    <div className="kit-thing" data-wide={wide || undefined}>
      <p className="kit-name">{name}</p>
      <div className="kit-states">{children}</div>
    </div>
  )
}
