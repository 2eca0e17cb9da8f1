import type { ComponentPropsWithRef, ReactNode } from 'react'
import { sheet } from '../styles/sheet'
import { useSheet } from '../styles/use-sheet'
import css from './Button.css?inline'
import { Icon } from './Icon'
import type { IconName } from './icons'
import { Spinner } from './Spinner'

const s = sheet(css)

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** `primary` for the main action, `outline` for a second one, `quiet` for others, `danger` for destructive ones. */
  variant?: 'primary' | 'outline' | 'quiet' | 'danger'
  /** Height 32, 40 or 48 px; the press target is at least 44 px. */
  size?: 's' | 'm' | 'l'
  icon?: IconName
  /** An icon after the label. */
  iconEnd?: IconName
  /** Fills the width of its container. */
  wide?: boolean
  /** Shows a spinner and ignores clicks; the button stays focusable. */
  busy?: boolean
}

export function Button({
  variant = 'outline',
  size = 'm',
  icon,
  iconEnd,
  wide = false,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  useSheet(s)
  return (
    <button
      {...rest}
      type={type}
      className={join('ol-button', className)}
      data-variant={variant}
      data-size={size}
      data-wide={wide || undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} size={size === 's' ? 16 : 18} />}
      {children !== undefined && children !== null && <span className="ol-button-words">{children}</span>}
      {iconEnd && <Icon name={iconEnd} size={size === 's' ? 14 : 16} />}
    </button>
  )
}

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  icon: IconName
  /** Accessible name; the button has no visible text. */
  label: string
  filled?: boolean
  /** Size of the icon, 20 px by default; the press target is always 44 px. */
  iconSize?: number
  /** Shown on its corner, such as a `Badge`. */
  children?: ReactNode
}

/** A button with an icon only, 44 px square. */
export function IconButton({
  icon,
  label,
  filled,
  iconSize = 20,
  className,
  children,
  type = 'button',
  ...rest
}: IconButtonProps) {
  useSheet(s)
  return (
    <button {...rest} type={type} className={join('ol-icon-button', className)} aria-label={label}>
      <Icon name={icon} size={iconSize} filled={filled} />
      {children}
    </button>
  )
}

function join(own: string, given: string | undefined): string {
  return given ? `${own} ${given}` : own
}
