import { useId } from 'react'
import { useSheet } from '../styles/StyleRoot'
import { sheet } from '../styles/sheet'
import { Icon } from './Icon'
import type { IconName } from './icons'
import css from './Segmented.css?inline'

const s = sheet(css)

export interface Segment<Value extends string> {
  value: Value
  label: string
  icon?: IconName
  /** Shows the icon alone; the label is still said. */
  iconOnly?: boolean
}

export interface SegmentedProps<Value extends string> {
  /** What is chosen. */
  label: string
  segments: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Shares the width equally among the segments. */
  wide?: boolean
}

/** A few choices of which one stands: radio buttons in a row, with the keys that radio buttons have. */
export function Segmented<Value extends string>({
  label,
  segments,
  value,
  onChange,
  wide = false,
}: SegmentedProps<Value>) {
  useSheet(s)
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className="ol-segmented" data-wide={wide || undefined}>
      {segments.map((segment) => (
        <label key={segment.value} className="ol-segment">
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
          />
          <span className="ol-segment-face">
            {segment.icon && <Icon name={segment.icon} size={18} />}
            <span className={segment.iconOnly ? 'ol-hidden' : undefined}>{segment.label}</span>
          </span>
        </label>
      ))}
    </div>
  )
}
