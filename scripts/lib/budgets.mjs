/**
 * What each part may weigh, gzip, in kilobytes of 1024 bytes.
 *
 * `entries` and everything they import statically is the first load. `opens` names lazy parts by a source file
 * in them: what they add over the first load when they are opened.
 */
export const BUDGETS = [
  { name: 'book-card', entries: ['book-card.js'], limit: 80 },
  { name: 'org-library', entries: ['org-library.js'], limit: 150 },
  // 60 is the aim; zip.js and DOMPurify are 27 of what it is now.
  {
    name: 'reader, opening an EPUB',
    entries: ['org-library.js'],
    opens: [/src\/screens\/book-read\//, /src\/reading\/formats\/epub\//],
    limit: 78,
  },
]
