import { type Part, partBetween, WHOLE } from '../part'
import { type Points, paperOf } from './paper'
import { type Box, spotsOn } from './spots'

/** A spot no larger than this part of the longer side, with nothing else near it, is dust. */
const DUST = 0.003
/** Nearer to what is no dust than this part of the longer side it is a full stop, or an accent. */
const NEAR = 0.02
/** More spots that would be dust are something drawn in dots. */
const MOST_DUST = 40
/** How deep the shadow of a scanner's lid reaches into a page, at most; words have no room in it. */
const SHADOW = 0.015
/** Share of a line along the edge that is shadow, and of one beyond it that is paper again. */
const IN_SHADOW = 0.25
const OUT_OF_SHADOW = 0.02

/**
 * The part of a page that has anything on it: all of it where no paper of one colour can be told, null where there is
 * nothing. Dust counts for nothing, nor do the dark lines that scanners leave along an edge; everything else counts.
 */
export function contentOf(points: Points): Part | null {
  const { width, height } = points
  const paper = paperOf(points)
  if (!paper) return WHOLE
  const inside = withoutShadow(paper.ink, width, height)
  const spots = spotsOn(paper.ink, width, inside)
  if (!spots) return WHOLE
  const side = Math.max(width, height)
  const dust = Math.max(2, Math.round(side * DUST))
  const isDust = (spot: Box) =>
    (spot.right - spot.left <= dust && spot.bottom - spot.top <= dust) ||
    isRagged(spot, inside, width, height)
  const small = spots.filter(isDust)
  const content = spots.filter((spot) => !isDust(spot)).reduce<Box | null>(boxAround, null)
  if (!content) return small.length > MOST_DUST ? WHOLE : null
  const { left, top, right, bottom } = withWhatIsNear(content, small, side * NEAR)
  return partBetween((left - 1) / width, (top - 1) / height, (right + 1) / width, (bottom + 1) / height)
}

function boxAround(one: Box | null, other: Box): Box {
  if (!one) return other
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  }
}

/** Rows of dots lead from one to the next. */
function withWhatIsNear(content: Box, small: readonly Box[], near: number): Box {
  let box = content
  let rest = small
  for (;;) {
    const { left, top, right, bottom } = box
    const isNear = (spot: Box) =>
      spot.left < right + near &&
      spot.right > left - near &&
      spot.top < bottom + near &&
      spot.bottom > top - near
    const added = rest.filter(isNear)
    if (added.length === 0) return box
    box = added.reduce<Box>(boxAround, box)
    rest = rest.filter((spot) => !isNear(spot))
  }
}

/** What is left of a shadow where it is not straight. */
function isRagged({ left, top, right, bottom }: Box, inside: Box, width: number, height: number): boolean {
  return (
    (inside.left > 0 && left === inside.left && right - left <= width * SHADOW) ||
    (inside.right < width && right === inside.right && right - left <= width * SHADOW) ||
    (inside.top > 0 && top === inside.top && bottom - top <= height * SHADOW) ||
    (inside.bottom < height && bottom === inside.bottom && bottom - top <= height * SHADOW)
  )
}

function withoutShadow(ink: Uint8Array, width: number, height: number): Box {
  const share = (length: number, at: (nth: number) => number) => {
    let dark = 0
    for (let nth = 0; nth < length; nth++) dark += ink[at(nth)] ?? 0
    return dark / length
  }
  const column = (x: number) => share(height, (y) => y * width + x)
  const row = (y: number) => share(width, (x) => y * width + x)
  return {
    left: depth(column, width),
    top: depth(row, height),
    right: width - depth((x) => column(width - 1 - x), width),
    bottom: height - depth((y) => row(height - 1 - y), height),
  }
}

/** How many lines from the edge on are shadow; none where no paper follows, as on a page that is printed to its edge. */
function depth(line: (nth: number) => number, length: number): number {
  const most = Math.round(length * SHADOW)
  let deep = 0
  for (let nth = 0; nth < most; nth++) if (line(nth) >= IN_SHADOW) deep = nth + 1
  if (deep === 0) return 0
  for (let nth = deep; nth <= most * 2; nth++) if (line(nth) <= OUT_OF_SHADOW) return nth
  return 0
}
