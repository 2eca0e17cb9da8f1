/** In points; right and bottom are the first ones beyond. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** More runs of points than this are a drawing all over the page, or noise. */
const MOST_RUNS = 250_000

/**
 * What hangs together on a page, each with the box around it; null where there is too much to tell.
 *
 * @param ink 1 for a point with something on it, row after row
 * @param inside only what lies there is looked at
 */
export function spotsOn(ink: Uint8Array, width: number, inside: Box): Box[] | null {
  const runs: Run[] = []
  let above: Run[] = []
  for (let y = inside.top; y < inside.bottom; y++) {
    const here = runsIn(ink, y * width, inside.left, inside.right, y)
    join(above, here)
    above = here
    for (const run of here) runs.push(run)
    if (runs.length > MOST_RUNS) return null
  }
  const spots = new Set<Run>()
  for (const run of runs) {
    const root = rootOf(run)
    spots.add(root)
    root.left = Math.min(root.left, run.left)
    root.right = Math.max(root.right, run.right)
    root.bottom = Math.max(root.bottom, run.bottom)
    root.top = Math.min(root.top, run.top)
  }
  return [...spots].map(({ left, top, right, bottom }) => ({ left, top, right, bottom }))
}

/** Points side by side in a row; at the end its root has the box of all that hang together with it. */
interface Run {
  left: number
  right: number
  top: number
  bottom: number
  root: Run | null
}

function runsIn(ink: Uint8Array, start: number, left: number, right: number, y: number): Run[] {
  const found: Run[] = []
  for (let x = left; x < right; x++) {
    if (ink[start + x] !== 1) continue
    const begin = x
    while (x < right && ink[start + x] === 1) x++
    found.push({ left: begin, right: x, top: y, bottom: y + 1, root: null })
  }
  return found
}

/** Runs of two rows that touch, at their corners too. */
function join(above: readonly Run[], here: readonly Run[]): void {
  let at = 0
  for (const run of here) {
    while (at < above.length && (above[at]?.right ?? 0) < run.left) at++
    for (let other = at; other < above.length; other++) {
      const touching = above[other]
      if (!touching || touching.left > run.right) break
      const [one, two] = [rootOf(touching), rootOf(run)]
      if (one !== two) two.root = one
    }
  }
}

function rootOf(run: Run): Run {
  let root = run
  while (root.root) root = root.root
  // The way there is short the next time.
  for (let each = run; each.root; ) {
    const next = each.root
    each.root = root
    each = next
  }
  return root
}
