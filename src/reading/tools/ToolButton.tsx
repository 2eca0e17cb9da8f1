import type { ReactNode } from 'react'
import { ToolSign, type ToolSignName } from './signs'

export interface ToolButtonProps {
  sign: ToolSignName
  label: string
  /** Shown beside the sign. */
  text?: ReactNode
  pressed?: boolean
  disabled?: boolean
  onClick(): void
}

/** A button with a sign; its name is read out and shown on hovering. One that can do nothing more keeps the focus. */
export function ToolButton({ sign, label, text, pressed, disabled, onClick }: ToolButtonProps) {
  return (
    <button
      type="button"
      className="tool"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      <ToolSign name={sign} />
      {text !== undefined && <span>{text}</span>}
    </button>
  )
}
