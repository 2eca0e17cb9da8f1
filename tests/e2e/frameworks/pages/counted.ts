import type { Fetch } from 'org-library'

/** A fetch of the page's own; how often it was called stands on the page's root, for the tests. */
export const counted: Fetch = (input, init) => {
  const { dataset } = document.documentElement
  dataset.fetched = String(Number(dataset.fetched ?? 0) + 1)
  return window.fetch(input, init)
}
