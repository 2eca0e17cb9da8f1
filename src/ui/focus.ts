/** The element that has the focus in the tree `near` stands in, or in the page around its shadow root. */
export function deepActiveElement(near: Node): HTMLElement | null {
  const root = near.getRootNode()
  const inner = root instanceof ShadowRoot || root instanceof Document ? root.activeElement : null
  const active = inner ?? near.ownerDocument?.activeElement ?? null
  return active instanceof HTMLElement && active !== near.ownerDocument?.body ? active : null
}
