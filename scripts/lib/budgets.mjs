/**
 * What each part may weigh, gzip, in kilobytes of 1024 bytes.
 *
 * `entries` and everything they import statically is the first load. `opens` names lazy parts by a source file
 * in them: what they add over the first load when they are opened.
 */
export const BUDGETS = [
  { name: 'book-card', entries: ['book-card.js'], limit: 80 },
  { name: 'org-library', entries: ['org-library.js'], limit: 150 },
  // Of this, DOMPurify and zip.js's reading of directories are 24; our own code is 49, against an aim of 60.
  {
    name: 'reader, opening an EPUB',
    entries: ['org-library.js'],
    opens: [/src\/screens\/book-read\//, /src\/reading\/formats\/epub\/index\./],
    limit: 74,
  },
]
