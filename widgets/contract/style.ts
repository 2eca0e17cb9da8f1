import type { StyleSpec } from './types'

const SERIF =
  'Chinese: Source Han Serif / Noto Serif CJK of the language, Songti, SimSun; else Georgia, Times New Roman; serif'
const SANS =
  'Chinese: PingFang, Source Han Sans / Noto Sans CJK of the language, Microsoft YaHei; else Segoe UI, the system’s; sans-serif'

/** Custom properties that a page may set on an element or on any ancestor. */
export const STYLE = {
  '--org-library-brand': {
    syntax: 'color',
    default: 'none',
    about:
      'A brand colour; accent, its text colour, its tint and the focus ring are derived from it, readable in light and dark.',
  },
  '--org-library-density': {
    syntax: 'number',
    default: '1',
    about: 'Factor for the space between things: 0.75 is dense, 1.5 generous. Targets keep their size.',
  },
  '--org-library-paper': {
    syntax: 'color',
    default: '#faf7f1 / #161513',
    about:
      'Background. A card has one only where this or a `theme` is set; otherwise it stands on the page’s own, in the page’s text colour.',
  },
  '--org-library-paper-raised': {
    syntax: 'color',
    default: '#fffdf9 / #201e1b',
    about: 'Background of cards, dialogs and menus.',
  },
  '--org-library-paper-sunk': {
    syntax: 'color',
    default: '#f1ece2 / #0f0e0d',
    about: 'Background of fields and empty areas.',
  },
  '--org-library-ink': { syntax: 'color', default: '#26231f / #ece6da', about: 'Text.' },
  '--org-library-ink-soft': { syntax: 'color', default: '#58524a / #b9b1a3', about: 'Secondary text.' },
  '--org-library-ink-faint': {
    syntax: 'color',
    default: '#6a6257 / #9a9184',
    about: 'Notes and placeholders.',
  },
  '--org-library-line': { syntax: 'color', default: '#e3dbcd / #35312c', about: 'Separators.' },
  '--org-library-line-strong': {
    syntax: 'color',
    default: '#8a8172 / #7f776a',
    about: 'Borders of controls.',
  },
  '--org-library-accent': {
    syntax: 'color',
    default: '#8f3b2b / #e39a86',
    about: 'Buttons, links, marks.',
  },
  '--org-library-accent-ink': {
    syntax: 'color',
    default: '#fffdf9 / #241310',
    about: 'Text on the accent.',
  },
  '--org-library-accent-soft': {
    syntax: 'color',
    default: '#f5e6df / #3a2620',
    about: 'Tint of the accent behind selected items.',
  },
  '--org-library-leaf': { syntax: 'color', default: '#3f5d52 / #93b8a8', about: 'Success.' },
  '--org-library-danger': { syntax: 'color', default: '#a32020 / #f19a92', about: 'Danger and failure.' },
  '--org-library-focus': { syntax: 'color', default: '#1f5fae / #8fbcff', about: 'Focus ring.' },
  '--org-library-serif': {
    syntax: 'font-family',
    default: SERIF,
    about: 'Font of book titles and running text.',
  },
  '--org-library-sans': { syntax: 'font-family', default: SANS, about: 'Font of controls.' },
  '--org-library-top': {
    syntax: 'length',
    default: '0px',
    about:
      'Height of a bar of the page that stays above the element while the page scrolls. What sticks to the top, dialogs and messages keep below it, and a reader that fills the window ends with the window.',
    only: ['org-library', 'book-reader'],
  },
  '--org-library-reader-height': {
    syntax: 'length',
    default: 'min(90dvh, 800px)',
    about: 'Height of a reader that does not fill the window.',
    only: ['org-library', 'book-reader'],
  },
} as const satisfies Readonly<Record<string, StyleSpec>>
