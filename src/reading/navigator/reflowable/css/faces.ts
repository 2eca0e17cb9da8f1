import type { Font } from '../../navigator'

/** The nearest there is on every device to each of the faces that Chinese is set in. */
export const FACES: Readonly<Record<Font, string>> = {
  song: 'var(--serif, serif)',
  hei: 'var(--sans, sans-serif)',
  kai: '"Kaiti SC", "Kaiti TC", STKaiti, KaiTi, "TW-Kai", BiauKai, DFKai-SB, "AR PL UKai CN", var(--serif, serif)',
  fang: 'STFangsong, FangSong, FangSong_GB2312, "FZFangSong-Z02", var(--serif, serif)',
}

/** Names that books, systems and shops have for those faces: a system knows its own only. */
const NAMES: readonly (readonly [RegExp, Font])[] = [
  [/楷|kai(?!l)|\bkt\b/i, 'kai'],
  [/仿|fang ?song|\bfs\b/i, 'fang'],
  [/黑|hei(?:ti)?\b|pingfang|\bht\b/i, 'hei'],
]

/** Which of the faces a list of families asks for; undefined where it names none of them. */
export function faceIn(families: string): string | undefined {
  const found = NAMES.find(([names]) => names.test(families))
  return found && FACES[found[1]]
}
