/** A feature that not every engine has, and what the elements do without it. */
export interface Feature {
  name: string
  /** An expression evaluated in the page: whether the engine has the feature. */
  probe: string
  /** What happens without it; null when the elements require it. */
  without: string | null
}

export const FEATURES: readonly Feature[] = [
  { name: 'container queries', probe: "CSS.supports('container-type: inline-size')", without: null },
  { name: '`light-dark()`', probe: "CSS.supports('color: light-dark(red, blue)')", without: null },
  { name: '`popover`', probe: "'popover' in HTMLElement.prototype", without: null },
  { name: '`<dialog>`', probe: "typeof HTMLDialogElement === 'function'", without: null },
  {
    name: 'constructable style sheets',
    probe: "'adoptedStyleSheets' in ShadowRoot.prototype",
    without: null,
  },
  { name: '`Intl.Segmenter`', probe: "typeof Intl.Segmenter === 'function'", without: null },
  { name: '`:has()`', probe: "CSS.supports('selector(:has(a))')", without: null },
  { name: '`DecompressionStream`', probe: "typeof DecompressionStream === 'function'", without: null },
  {
    name: '`moveBefore`',
    probe: "'moveBefore' in Element.prototype",
    without: 'an element moved by removing and appending keeps its state all the same',
  },
  {
    name: 'relative colours, `oklch(from …)`',
    probe: "CSS.supports('color: oklch(from red l c h)')",
    without: '`--org-library-brand` is set aside, the default colours stay',
  },
  {
    name: 'CSS Custom Highlight API',
    probe: "typeof Highlight === 'function' && 'highlights' in CSS",
    without: 'hits, highlights and spoken words are drawn by an overlay',
  },
  {
    name: '`text-spacing-trim`',
    probe: "CSS.supports('text-spacing-trim: trim-start')",
    without: 'Chinese punctuation keeps its full width',
  },
  {
    name: '`hanging-punctuation`',
    probe: "CSS.supports('hanging-punctuation: allow-end')",
    without: 'punctuation at the end of a line stays inside it',
  },
  {
    name: '`text-autospace`',
    probe: "CSS.supports('text-autospace: normal')",
    without: 'no thin space between Chinese and Latin',
  },
  {
    name: '`text-wrap: pretty`',
    probe: "CSS.supports('text-wrap: pretty')",
    without: 'a paragraph may end in a short line',
  },
  {
    name: '`requestIdleCallback`',
    probe: "typeof requestIdleCallback === 'function'",
    without: 'the next chapter is prepared a moment later, by a timer',
  },
  {
    name: 'the whole screen',
    probe: 'document.fullscreenEnabled',
    without: 'the reader shows no button for it',
  },
  {
    name: 'Trusted Types',
    probe: "typeof trustedTypes === 'object'",
    without: 'nothing: the directive is ignored, and the same code runs',
  },
  {
    name: 'voices for reading aloud',
    probe: "typeof speechSynthesis === 'object' && speechSynthesis.getVoices().length > 0",
    without: 'the reader says so',
  },
  {
    name: 'storage, on this kind of page',
    probe:
      "(() => { try { localStorage.setItem('probe', '1'); localStorage.removeItem('probe'); return true } catch { return false } })()",
    without: 'everything works in memory, and a message says so once',
  },
]
