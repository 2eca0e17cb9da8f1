import { SIGNS } from './reader-icon-paths'

export type SignName = keyof typeof SIGNS

export function Sign({ name }: { name: SignName }) {
  return (
    <svg className="sign" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={SIGNS[name]} />
    </svg>
  )
}
