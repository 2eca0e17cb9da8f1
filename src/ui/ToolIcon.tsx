import { TOOL_ICONS } from './tool-icon-paths'

export type ToolIconName = keyof typeof TOOL_ICONS

export function ToolIcon({ name }: { name: ToolIconName }) {
  return (
    <svg className="sign" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={TOOL_ICONS[name]} />
    </svg>
  )
}
