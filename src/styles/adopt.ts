/** Adopts a sheet into a shadow root unless it is adopted already; later sheets win over earlier ones. */
export function adopt(root: ShadowRoot, sheet: CSSStyleSheet): void {
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
