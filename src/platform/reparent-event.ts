/**
 * Told in an element's shadow root when the element has been put elsewhere in the page and kept its state. What scrolls
 * in it then stands at its beginning again, and nothing else tells.
 */
export const REPARENT_EVENT = 'ol-moved'
