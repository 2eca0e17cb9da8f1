import type { Fetch } from 'org-library'

/** The page's own `fetch`, which counts its calls in an attribute of the root element. */
export const counted: Fetch = (input, init) => {
  const { dataset } = document.documentElement
  dataset.fetched = String(Number(dataset.fetched ?? 0) + 1)
  return window.fetch(input, init)
}
