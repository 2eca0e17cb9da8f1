import { createContext, useContext, useInsertionEffect } from 'react'
import type { Sheet } from './sheet'
import type { StyleSheetRegistry } from './style-sheet-registry'

/** The registry of the shadow root that the current element renders into; null outside an element. */
export const StyleSheetContext = createContext<StyleSheetRegistry | null>(null)

/** Adopts a component's sheet in the element that renders it; the sheet stays after unmounting. */
export function useSheet(sheet: Sheet): void {
  const styleSheets = useContext(StyleSheetContext)
  useInsertionEffect(() => styleSheets?.add(sheet()), [styleSheets, sheet])
}
