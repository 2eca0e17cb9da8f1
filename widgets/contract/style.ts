import type { StyleSpec } from './types'

const SERIF =
  'Chinese: Source Han Serif / Noto Serif CJK of the language, Songti, SimSun; else Georgia, Times New Roman; serif'
const SANS =
  'Chinese: PingFang, Source Han Sans / Noto Sans CJK of the language, Microsoft YaHei; else Segoe UI, the system’s; sans-serif'

/** What a page may set on an element, or on anything around it, to make it look like its own. */
export const STYLE = {
  '--org-library-brand': {
    syntax: 'color',
    default: 'none',
    about:
      'One colour of yours: accent, its ink and tint and the focus ring follow, readable in light and dark.',
  },
  '--org-library-density': {
    syntax: 'number',
    default: '1',
    about: 'How much room there is: 0.75 is dense, 1.5 airy. Targets keep their size.',
  },
  '--org-library-paper': {
    syntax: 'color',
    default: '#faf7f1 / #161513',
    about: 'The ground of everything.',
  },
  '--org-library-paper-raised': {
    syntax: 'color',
    default: '#fffdf9 / #201e1b',
    about: 'Cards, dialogs, menus.',
  },
  '--org-library-paper-sunk': {
    syntax: 'color',
    default: '#f1ece2 / #0f0e0d',
    about: 'Fields and empty places.',
  },
  '--org-library-ink': { syntax: 'color', default: '#26231f / #ece6da', about: 'Text.' },
  '--org-library-ink-soft': { syntax: 'color', default: '#58524a / #b9b1a3', about: 'Text of second rank.' },
  '--org-library-ink-faint': {
    syntax: 'color',
    default: '#6a6257 / #9a9184',
    about: 'Notes and placeholders.',
  },
  '--org-library-line': { syntax: 'color', default: '#e3dbcd / #35312c', about: 'Fine lines.' },
  '--org-library-line-strong': {
    syntax: 'color',
    default: '#8a8172 / #7f776a',
    about: 'Edges of what is operated.',
  },
  '--org-library-accent': {
    syntax: 'color',
    default: '#8f3b2b / #e39a86',
    about: 'The brand: buttons, links, marks.',
  },
  '--org-library-accent-ink': {
    syntax: 'color',
    default: '#fffdf9 / #241310',
    about: 'Text on the brand’s colour.',
  },
  '--org-library-accent-soft': {
    syntax: 'color',
    default: '#f5e6df / #3a2620',
    about: 'A tint of it behind what is chosen.',
  },
  '--org-library-leaf': { syntax: 'color', default: '#3f5d52 / #93b8a8', about: 'What went well.' },
  '--org-library-danger': { syntax: 'color', default: '#a32020 / #f19a92', about: 'What did not.' },
  '--org-library-focus': { syntax: 'color', default: '#1f5fae / #8fbcff', about: 'The ring of the focus.' },
  '--org-library-serif': { syntax: 'font-family', default: SERIF, about: 'Titles of books, running text.' },
  '--org-library-sans': { syntax: 'font-family', default: SANS, about: 'Everything that is operated.' },
  '--org-library-reader-height': {
    syntax: 'length',
    default: 'min(90dvh, 800px)',
    about: 'Height of a reader that does not fill the window.',
    only: ['org-library', 'book-reader'],
  },
} as const satisfies Readonly<Record<string, StyleSpec>>
