import { placeIn } from '../../text/links'
import type { Start } from '../chapter-model'

/** Marks what a link of the book has led to. */
export const TARGET_ATTRIBUTE = 'data-ol-target'

/**
 * What a chapter's `:target` is: the place a link has led to, until one arrives in another way. Our page has no address
 * that the browser could tell it by.
 */
export function aimer(): (start: Start, body: HTMLElement) => boolean {
  let aimed: Element | null = null
  return (start, body) => {
    // A layout, or a place that was kept, is no arrival.
    if (!('fragment' in start || 'edge' in start)) return false
    const wanted = 'fragment' in start ? placeIn(body, start.fragment) : null
    if (wanted === aimed) return false
    aimed?.removeAttribute(TARGET_ATTRIBUTE)
    wanted?.setAttribute(TARGET_ATTRIBUTE, '')
    aimed = wanted
    return true
  }
}
