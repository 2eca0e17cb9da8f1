import type { CoverLayout } from './cover-design'

/** The drawing behind the text of a generated cover, in a viewBox of 120 × 160. */
export function CoverOrnament({ layout }: { layout: CoverLayout }) {
  return (
    <svg className="ol-fallback-art" viewBox="0 0 120 160" preserveAspectRatio="none" aria-hidden="true">
      <Drawing layout={layout} />
    </svg>
  )
}

function Drawing({ layout }: { layout: CoverLayout }) {
  switch (layout) {
    case 'label':
      // The stitching of a thread-bound book, along the right edge.
      return (
        <path
          className="ol-art-line"
          d="M109 0v160M109 14h11M109 18h11M109 50h11M109 54h11M109 106h11M109 110h11M109 142h11M109 146h11"
        />
      )
    case 'seal':
      return <path className="ol-art-line" d="M74 0v160M74 0" opacity=".7" />
    case 'frame':
      return (
        <>
          <path className="ol-art-line" d="M9 9h102v142H9z" />
          <path className="ol-art-line ol-art-thin" d="M12.5 12.5h95v135h-95z" />
          <path className="ol-art-spot" d="M60 118l3.5 3.5-3.5 3.5-3.5-3.5z" />
        </>
      )
    case 'hills':
      return (
        <>
          <path
            className="ol-art-shade"
            d="M0 118c14-10 22-26 33-26s17 16 28 20 14-20 27-20 20 14 32 22v46H0z"
          />
          <path className="ol-art-deep" d="M0 136c16-8 26-16 40-16s22 12 38 13 24-9 42-11v38H0z" />
        </>
      )
    case 'waves':
      return <path className="ol-art-line" d={WAVES} />
    case 'rule':
      return (
        <>
          <path className="ol-art-spot" d="M0 0h120v5H0z" />
          <path className="ol-art-line" d="M13 104h94" />
          <path className="ol-art-shade" d="M0 132h120v28H0z" />
        </>
      )
    case 'sun':
      return (
        <>
          <path className="ol-art-spot" d="M60 95m-25 0a25 25 0 1 0 50 0a25 25 0 1 0-50 0" />
          <path className="ol-art-band" d="M34 97h52v3H34zM34 104h52v4H34zM34 112h52v9H34z" />
          <path className="ol-art-line" d="M0 128h120M0 131h120" opacity=".6" />
        </>
      )
  }
}

/** Rows of overlapping arcs in the lower third, a traditional wave pattern. */
const WAVES = Array.from({ length: 5 }, (_row, row) =>
  Array.from({ length: 7 }, (_arc, column) => {
    const x = column * 20 - (row % 2 === 0 ? 10 : 0)
    const y = 120 + row * 10
    return `M${x} ${y}a10 10 0 0 1 20 0M${x + 3.5} ${y}a6.5 6.5 0 0 1 13 0M${x + 7} ${y}a3 3 0 0 1 6 0`
  }).join(''),
).join('')
