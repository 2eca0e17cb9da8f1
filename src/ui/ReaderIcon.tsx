import { READER_ICONS } from './reader-icon-paths'

export type ReaderIconName = keyof typeof READER_ICONS

/** Draws a decorative icon from its path data on 24 × 24; the style sheet sets size and colour. */
export function PathIcon({ path }: { path: string }) {
  return (
    <svg className="sign" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  )
}

/** An icon of the reader's own bars and panels. */
export function ReaderIcon({ name }: { name: ReaderIconName }) {
  return <PathIcon path={READER_ICONS[name]} />
}
