import type { ReactNode } from 'react'
import { ProgressBar } from '../ui/ProgressBar'

/** Reading progress as a bar on the cover; a separate module, because `<book-card>` never shows it. */
export default function BookProgress({ value, label }: { value: number; label: string }): ReactNode {
  return <ProgressBar size="s" value={value} label={label} />
}
