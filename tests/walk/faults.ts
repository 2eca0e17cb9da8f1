import { missingFrom } from './source'
import type { WalkFindings } from './walk'

/** One kind of fault that a walk found, with its number and samples of the text. */
export interface Fault {
  kind: 'not ended' | 'missing' | 'unseen' | 'cut' | 'twice' | 'covered' | 'overlapping' | 'blank'
  count: number
  samples: readonly string[]
}

/** Compares a walk with the letters of the source (null where they are not known); an empty list is a whole book. */
export function faultsOf(found: WalkFindings, source: string | null): Fault[] {
  const missing = source === null ? '' : missingFrom(source, found.dom)
  const faults: Fault[] = [
    { kind: 'not ended', count: found.hasEnded ? 0 : 1, samples: [`after ${found.pages} pages`] },
    { kind: 'missing', count: [...missing].length, samples: [missing] },
    { kind: 'unseen', count: [...found.unseen.join('')].length, samples: found.unseen },
    { kind: 'cut', count: found.cut.length, samples: found.cut },
    { kind: 'twice', count: found.twice.length, samples: found.twice },
    { kind: 'covered', count: found.covered.length, samples: found.covered },
    { kind: 'overlapping', count: found.overlapping.length, samples: found.overlapping },
    { kind: 'blank', count: found.blank.length, samples: found.blank.map((page) => `page ${page}`) },
  ]
  return faults.filter(({ count }) => count > 0)
}

/** A fault as words: `cut 3: … | …`. */
export const describeFault = ({ kind, count, samples }: Fault): string =>
  `${kind} ${count}: ${samples
    .slice(0, 4)
    .map((sample) => sample.slice(0, 40))
    .join(' | ')}`
