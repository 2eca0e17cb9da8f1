import type { ReactNode } from 'react'
import { ProgressBar } from '../ui/ProgressBar'

/** How far the reader has come, as a bar on the cover; apart, for a card in another page never has it. */
export default function BookProgress({ value, label }: { value: number; label: string }): ReactNode {
  return <ProgressBar size="s" value={value} label={label} />
}
