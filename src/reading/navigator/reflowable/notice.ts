/**
 * A sentence in place of a chapter, or above one whose source is in error.
 *
 * @param stage it speaks the language of what is around it, which the page it comes on has not
 */
export function notice(name: 'ol-trouble' | 'ol-flaw', sentence: string, stage: Element): HTMLElement {
  const element = document.createElement(name)
  element.lang = stage.closest<HTMLElement>('[lang]')?.lang ?? ''
  element.setAttribute('role', 'alert')
  element.textContent = sentence
  return element
}
