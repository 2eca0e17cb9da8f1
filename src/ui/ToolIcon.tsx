import { PathIcon } from './ReaderIcon'
import { TOOL_ICONS } from './tool-icon-paths'

export type ToolIconName = keyof typeof TOOL_ICONS

/** An icon of the reader's tools, which load when a tool is opened. */
export function ToolIcon({ name }: { name: ToolIconName }) {
  return <PathIcon path={TOOL_ICONS[name]} />
}
