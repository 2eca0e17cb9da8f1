/** The focused element in the root of `near` (document or shadow root), or in the page around it. */
export function deepActiveElement(near: Node): HTMLElement | null {
  const root = near.getRootNode()
  const inner = root instanceof ShadowRoot || root instanceof Document ? root.activeElement : null
  const active = inner ?? near.ownerDocument?.activeElement ?? null
  return active instanceof HTMLElement && active !== near.ownerDocument?.body ? active : null
}
