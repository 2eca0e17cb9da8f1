import { READER_ICONS } from './reader-icon-paths'

export type ReaderIconName = keyof typeof READER_ICONS

export function ReaderIcon({ name }: { name: ReaderIconName }) {
  return (
    <svg className="sign" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={READER_ICONS[name]} />
    </svg>
  )
}
