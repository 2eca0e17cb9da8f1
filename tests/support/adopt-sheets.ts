/** jsdom creates style sheets but cannot adopt them. Files in one worker share its window: patching once is enough. */
export function adoptSheets(): void {
  for (const prototype of [ShadowRoot.prototype, Document.prototype]) {
    if ('adoptedStyleSheets' in prototype) continue
    const adopted = new WeakMap<object, readonly CSSStyleSheet[]>()
    Object.defineProperty(prototype, 'adoptedStyleSheets', {
      get(this: object) {
        return adopted.get(this) ?? []
      },
      set(this: object, sheets: readonly CSSStyleSheet[]) {
        adopted.set(this, sheets)
      },
    })
  }
}
