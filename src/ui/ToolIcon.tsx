import { TOOL_SIGNS } from './tool-icon-paths'

export type ToolSignName = keyof typeof TOOL_SIGNS

export function ToolSign({ name }: { name: ToolSignName }) {
  return (
    <svg className="sign" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={TOOL_SIGNS[name]} />
    </svg>
  )
}
