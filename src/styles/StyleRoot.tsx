import { createContext, useContext, useInsertionEffect } from 'react'
import { adopt, type Sheet } from './sheet'

/** The shadow root the current element renders into; null only outside an element. */
export const StyleRootContext = createContext<ShadowRoot | null>(null)

/** Makes a component's sheet present in the element that shows it; a sheet once adopted stays. */
export function useSheet(made: Sheet): void {
  const root = useContext(StyleRootContext)
  useInsertionEffect(() => {
    if (root) adopt(root, made())
  }, [root, made])
}
