/** Adopts a sheet into any shadow root, once; later sheets win over earlier ones. */
export function adopt(root: ShadowRoot, made: CSSStyleSheet): void {
  if (!root.adoptedStyleSheets.includes(made)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, made]
}
