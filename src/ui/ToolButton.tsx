import type { ReactNode } from 'react'
import { ToolIcon, type ToolIconName } from './ToolIcon'

export interface ToolButtonProps {
  icon: ToolIconName
  label: string
  /** Text beside the icon. */
  text?: ReactNode
  pressed?: boolean
  /** `aria-expanded`, if it opens the element after it. */
  expanded?: boolean
  disabled?: boolean
  onClick(): void
}

/** An icon button; its name is also its tooltip. While disabled it stays focusable. */
export function ToolButton({ icon, label, text, pressed, expanded, disabled, onClick }: ToolButtonProps) {
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
      <ToolIcon name={icon} />
      {text !== undefined && <span>{text}</span>}
    </button>
  )
}
