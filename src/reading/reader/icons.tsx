/** The reader's few signs, drawn on a grid of 24 with one weight of line. */
const PATHS = {
  back: 'M15 5l-7 7 7 7',
  left: 'M15 5l-7 7 7 7',
  right: 'M9 5l7 7-7 7',
  close: 'M6 6l12 12M18 6L6 18',
  toc: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  settings: 'M3 19l5.5-14L14 19M5 14h7M15.5 19l3-8 3 8M16.5 16.5h4',
  find: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L20 20',
  marks: 'M7 4h10v16l-5-4-5 4z',
  more: 'M4.5 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0zM11 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0zM17.5 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0z',
  undo: 'M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6v1',
} as const

export type SignName = keyof typeof PATHS

export function Sign({ name }: { name: SignName }) {
  return (
    <svg className="sign" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  )
}
