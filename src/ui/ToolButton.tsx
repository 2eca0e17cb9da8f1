import type { ReactNode } from 'react'
import { ToolIcon, type ToolIconName } from './ToolIcon'

export interface ToolButtonProps {
  sign: ToolIconName
  label: string
  /** Shown beside the sign. */
  text?: ReactNode
  pressed?: boolean
  /** It opens what follows it. */
  expanded?: boolean
  disabled?: boolean
  onClick(): void
}

/** A button with a sign; its name is read out and shown on hovering. One that can do nothing more keeps the focus. */
export function ToolButton({ sign, label, text, pressed, expanded, disabled, onClick }: ToolButtonProps) {
  return (
    <button
      type="button"
      className="tool"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-expanded={expanded}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      <ToolIcon name={sign} />
      {text !== undefined && <span>{text}</span>}
    </button>
  )
}
