import type { Setting } from '../../navigator'
import { FACES } from '../css/faces'

/** Tells the page's sheet what the reader has set; an attribute that is not there leaves a thing to the book. */
export function applySetting(host: HTMLElement, setting: Setting | undefined): void {
  const { font = null, weight = null, paragraph = null, writing = null } = setting ?? {}
  tell(host, 'font', font && FACES[font])
  tell(host, 'weight', weight === null ? null : String(weight))
  tell(host, 'paragraph', paragraph === null ? null : String(paragraph))
  tell(host, 'way', writing && (writing === 'vertical' ? 'vertical-rl' : 'horizontal-tb'))
}

function tell(host: HTMLElement, name: string, value: string | null): void {
  host.toggleAttribute(`data-${name}`, value !== null)
  const property = `--ol-${name}`
  if (value === null) host.style.removeProperty(property)
  else if (host.style.getPropertyValue(property) !== value) host.style.setProperty(property, value)
}
