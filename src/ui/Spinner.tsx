import { sheet } from '../styles/sheet'
import { useSheet } from '../styles/use-sheet'
import css from './Spinner.css?inline'

const s = sheet(css)

/** A decorative spinner; add a text that says what is loading. */
export function Spinner({ size = 18 }: { size?: number }) {
  useSheet(s)
  return (
    <svg className="ol-spinner" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9" />
      <path d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  )
}
