import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { pageAddress } from '../platform/safe-address'
import { useServices } from './services'

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** A path of the route table. */
  to: string
  /** Replaces the navigation to `to` for a plain click. */
  onFollow?: () => void
}

/** Whether a click opens the link in the same window. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

/**
 * A link to another screen. It has a real address, so that it opens in a new tab, if the element uses the
 * page's address.
 */
export function Link({ to, onFollow, onClick, children, ...rest }: LinkProps) {
  const { href, navigate } = useServices()
  const address = href(to)
  const follow = onFollow ?? (() => navigate(to))
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    follow()
  }
  return address === undefined ? (
    <a
      {...rest}
      role="link"
      tabIndex={rest.tabIndex ?? 0}
      onClick={go}
      onKeyDown={(event) => {
        if (event.key === 'Enter') follow()
      }}
    >
      {children}
    </a>
  ) : (
    <a {...rest} href={pageAddress(address, 'link')} onClick={go}>
      {children}
    </a>
  )
}
