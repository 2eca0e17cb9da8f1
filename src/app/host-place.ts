import { sheet } from '../styles/sheet'
import css from './bare.css?inline'

/** Styles of a screen without the shell, and of where the host is brought to. */
export const bareSheet = sheet(css)

/** The lower edge of the host's bar (`--org-library-top`). */
export const edgeOf = (host: Element) => Number.parseFloat(getComputedStyle(host).scrollMarginTop) || 0
export const topOf = (host: Element) => host.getBoundingClientRect().top
export const bringUp = (host: Element) => host.scrollIntoView({ block: 'start', behavior: 'instant' })

/**
 * Brings the host into view for a screen that fills the window, also after a phone is rotated.
 *
 * @returns a function that ends it
 */
export function holdInView(host: Element): () => void {
  const align = () => Math.abs(topOf(host) - edgeOf(host)) >= 1 && bringUp(host)
  align()
  // After a phone is rotated while the user types, browsers scroll the page out of view under the dialog.
  const again = () => host.clientHeight >= innerHeight - edgeOf(host) && align()
  window.addEventListener('resize', again)
  return () => window.removeEventListener('resize', again)
}
