/**
 * The maximum gzip size of each part, in kilobytes of 1024 bytes.
 *
 * `entries` and everything they import statically is the first load. `opens` names lazy parts by a source file in them;
 * they count with what they add to the first load.
 */
export const BUDGETS = [
  // Raised from 13.1: the painter also paints drawings, styles and references, for the library's first screen.
  { name: 'book-card', entries: ['book-card.js'], limit: 13.5 },
  {
    name: 'book-card, its catalogue',
    entries: ['book-card.js'],
    opens: [/src\/catalog\/index\./],
    limit: 16.1,
  },
  // React, for a card that has states, text or drawings of its own (docs/decisions/2026-11-22-painted-cards.md).
  {
    name: 'book-card, in React',
    entries: ['book-card.js'],
    opens: [/widgets\/book-card\/live\./],
    limit: 71,
  },
  // Before its first screen: the element, the catalogue and who is signed in, without React.
  { name: 'org-library', entries: ['org-library.js'], limit: 38.1 },
  {
    name: 'org-library, first screen',
    entries: ['org-library.js'],
    opens: [/widgets\/org-library\/first-screen\./],
    limit: 27,
  },
  {
    name: 'org-library, in React',
    entries: ['org-library.js'],
    opens: [/widgets\/org-library\/live\./],
    limit: 139.4,
  },
  // With the library. DOMPurify takes 11 of this, and the allow-list of style declarations 2. What the first page does not
  // need is loaded later (docs/decisions/2026-11-21-reading-speed.md).
  {
    name: 'reader, opening an EPUB',
    entries: ['org-library.js'],
    opens: [
      /widgets\/org-library\/live\./,
      /src\/screens\/book-read\/BookReadScreen\./,
      /src\/reading\/formats\/epub\/index\./,
    ],
    limit: 209.6,
  },
  // Without React: the element, the front door of the formats, the navigator, the place.
  { name: 'book-reader, its page', entries: ['book-reader.js'], limit: 79.4 },
  {
    name: 'book-reader, an EPUB',
    entries: ['book-reader.js'],
    opens: [/src\/reading\/formats\/epub\/index\./, /src\/reading\/formats\/zip\/archive\./],
    limit: 10.5,
  },
  {
    name: 'book-reader, interface',
    entries: ['book-reader.js'],
    opens: [/widgets\/book-reader\/live\./],
    limit: 90.8,
  },
]
