/**
 * The maximum gzip size of each part, in kilobytes of 1024 bytes.
 *
 * `entries` and everything they import statically is the first load. `opens` names lazy parts by a source file in them;
 * they count with what they add to the first load.
 */
export const BUDGETS = [
  { name: 'book-card', entries: ['book-card.js'], limit: 13.1 },
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
    limit: 70.3,
  },
  { name: 'org-library', entries: ['org-library.js'], limit: 159.9 },
  // DOMPurify takes 11 of this, and the allow-list of style declarations 2. What the first page does not need is loaded
  // later (docs/decisions/2026-11-21-reading-speed.md).
  {
    name: 'reader, opening an EPUB',
    entries: ['org-library.js'],
    opens: [/src\/screens\/book-read\/BookReadScreen\./, /src\/reading\/formats\/epub\/index\./],
    limit: 66.9,
  },
]
