const DRAWINGS = {
  /** A shelf with one leaning book. */
  shelf: {
    wash: 'M34 40h13v50H34zM51 34h10v56H51z',
    line: 'M14 90h132M22 90v14M138 90v14M34 40h13v50H34zM51 34h10v56H51zM38 50h5M38 55h5M78.5 90 65 46.5l11.5-3.6L90 86.5M116 90c0-7-3-10-8-12 1 7 3 10 8 12M116 90c0-10 3-15 9-19 1 9-3 15-9 19',
  },
  /** An open, empty book: no results. */
  search: {
    wash: 'M80 48c-12-8-28-11-46-10v52c18-1 34 2 46 10z',
    line: 'M80 48v52M80 48c-12-8-28-11-46-10v52c18-1 34 2 46 10M80 48c12-8 28-11 46-10v20M80 100c5-3 10-5.5 16-7M44 53c8 0 16 1.5 24 5M44 65c8 0 16 1.5 24 5M112 94a15 15 0 1 0 0-30 15 15 0 0 0 0 30M122.5 90l12 12',
  },
  /** A bookmark in a closed book: nothing read yet. */
  history: {
    wash: 'M44 34h62v62H52a8 8 0 0 1-8-8z',
    line: 'M52 96h58V34H52a8 8 0 0 0-8 8v46a8 8 0 0 1 8-8h58M52 96a8 8 0 0 1-8-8M88 34v30l-7-6-7 6V34M56 46h8M130 44v16l9 6M130 78a18 18 0 1 0-10-33',
  },
  /** A page blown away: not found. */
  lost: {
    wash: 'M60 36l44 8-9 52-44-8z',
    line: 'M60 36l34 6.2 8 12-7.2 41.8-44-8zM94 42.2l-2 10 10 2M66 56l16 3M63.5 68l26 4.7M61.5 79l18 3.3M22 66c8 0 8-5 16-5M18 80c9 0 9-5 18-5M114 92c10 0 10-5 20-5M116 78c8 0 8-5 16-5',
  },
  /** A cup of tea: server error. */
  tea: {
    wash: 'M44 60h62v14c0 14-12 22-31 22S44 88 44 74z',
    line: 'M44 60h62v14c0 14-12 22-31 22S44 88 44 74zM106 64h8c7 0 10 4 10 9s-4 10-12 10h-9M34 104h82M64 50c-5-6 5-9 0-16M76 46c-5-6 5-9 0-16M88 50c-5-6 5-9 0-16',
  },
  /** An unplugged cable: offline. */
  offline: {
    wash: 'M50 56h20v22H50z',
    line: 'M20 67h20M40 56h22a8 8 0 0 1 8 8v6a8 8 0 0 1-8 8H40zM70 62h9M70 72h9M140 67h-22M118 56h-12a8 8 0 0 0-8 8v6a8 8 0 0 0 8 8h12zM84 46l-3-9M90 88l4 8M92 46l6-7',
  },
} as const

export type EmptyArtName = keyof typeof DRAWINGS

/** An illustration in two colours, 160 × 120. */
export function EmptyArt({ name }: { name: EmptyArtName }) {
  const { wash, line } = DRAWINGS[name]
  return (
    <svg className="ol-empty-art" viewBox="0 0 160 120" aria-hidden="true" data-art={name}>
      <ellipse cx="80" cy="66" rx="62" ry="46" />
      <path className="ol-empty-wash" d={wash} />
      <path className="ol-empty-line" d={line} />
    </svg>
  )
}
