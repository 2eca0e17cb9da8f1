/** A sentence in place of a chapter, or above one whose source is in error. */
export function notice(name: 'ol-trouble' | 'ol-flaw', sentence: string): HTMLElement {
  const element = document.createElement(name)
  element.setAttribute('role', 'alert')
  element.textContent = sentence
  return element
}
