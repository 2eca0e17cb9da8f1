import { LONGEST_LOOK_UP } from '../look-up/look-up'
import type { ToolsProps } from '../model/tools-contract'
import { limited } from './copy'

/** What looks words of the open book up, within the limits of the element; null where nothing can be looked up. */
export function lookUpOf({
  lookUp,
  copyLimit,
  publication,
}: Pick<ToolsProps, 'lookUp' | 'copyLimit' | 'publication'>): ((words: string) => void) | null {
  if (!lookUp || copyLimit === 0) return null
  const most = Math.min(copyLimit ?? LONGEST_LOOK_UP, LONGEST_LOOK_UP)
  return (words) =>
    lookUp(limited(words.trim().replace(/\s+/g, ' '), most).text, publication.metadata.language)
}
