import { createContext, useContext, useInsertionEffect } from 'react'
import type { Sheet } from './sheet'
import type { StyleSheetRegistry } from './style-sheet-registry'

/** The sheets of the shadow root that the current element renders into; null only outside an element. */
export const StyleSheetContext = createContext<StyleSheetRegistry | null>(null)

/** Makes a component's sheet present in the element that shows it; a sheet once adopted stays. */
export function useSheet(made: Sheet): void {
  const styleSheets = useContext(StyleSheetContext)
  useInsertionEffect(() => styleSheets?.add(made()), [styleSheets, made])
}
