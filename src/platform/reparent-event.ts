/**
 * Dispatched on an element's shadow root after the element was moved in the page and kept its state. A move resets the
 * scroll position of everything inside, and no DOM event reports it.
 */
export const REPARENT_EVENT = 'ol-moved'
