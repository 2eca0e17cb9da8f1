/** A part of a page, in fractions of its width and height. */
export interface Part {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

type Size = Pick<Part, 'width' | 'height'>

export const WHOLE: Part = { left: 0, top: 0, width: 1, height: 1 }

export const isWhole = ({ width, height }: Part): boolean => width >= 1 && height >= 1

/** The part between two corners, as far as it is on the page. */
export function partBetween(left: number, top: number, right: number, bottom: number): Part {
  const [x, y] = [Math.max(0, left), Math.max(0, top)]
  return { left: x, top: y, width: Math.min(1, right) - x, height: Math.min(1, bottom) - y }
}

/** The least part that holds both. */
export function around(one: Part, other: Part): Part {
  return partBetween(
    Math.min(one.left, other.left),
    Math.min(one.top, other.top),
    Math.max(rightOf(one), rightOf(other)),
    Math.max(bottomOf(one), bottomOf(other)),
  )
}

export const rightOf = ({ left, width }: Part): number => left + width
export const bottomOf = ({ top, height }: Part): number => top + height

/** What of a size a part has. */
export const sizeOfPart = ({ width, height }: Size, part: Part): Size => ({
  width: width * part.width,
  height: height * part.height,
})

/** Where a part of a page lies once the page is turned clockwise by so many degrees, a quarter or several. */
export function turnedPart(part: Part, turned: number): Part {
  const { left, top, width, height } = part
  if (turned === 90) return { left: 1 - bottomOf(part), top: left, width: height, height: width }
  if (turned === 180) return { left: 1 - rightOf(part), top: 1 - bottomOf(part), width, height }
  if (turned === 270) return { left: top, top: 1 - rightOf(part), width: height, height: width }
  return part
}

/** The same the other way: what part of the page it is that lies there. */
export function unturnedPart(part: Part, turned: number): Part {
  return turnedPart(part, 360 - turned)
}

/** How far down a part that is which is so far down its page, 0 to 1. */
export function progressionIn({ top, height }: Part, ofPage: number): number {
  return Math.min(1, Math.max(0, (ofPage - top) / height))
}

/** How far down its page that is which is so far down a part. The top of the part is that of the page: above it is nothing. */
export function progressionOf({ top, height }: Part, inPart: number): number {
  return inPart <= 0 ? 0 : top + inPart * height
}
