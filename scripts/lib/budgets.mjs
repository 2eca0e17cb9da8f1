/** The part of the library that is in React: the shell and what the screens share. */
const LIBRARY_INTERFACE = /widgets\/org-library\/live\./

/**
 * The maximum gzip size of each part, in kilobytes of 1024 bytes.
 *
 * `entries` and everything they import statically is the first load. `opens` names lazy parts by a source file in them;
 * they count with what they add to the first load, and to the lazy parts `after` which they come.
 */
export const BUDGETS = [
  // Raised from 13.1: a card has the colours of its page, a greatest width, and a sentence for visitors without React.
  { name: 'book-card', entries: ['book-card.js'], limit: 13.7 },
  {
    name: 'book-card, its catalogue',
    entries: ['book-card.js'],
    opens: [/src\/catalog\/index\./],
    // From 16.1: answers of servers that are not quite feeds (docs/decisions/2026-11-24-feeds-nobody-checked.md).
    limit: 16.2,
  },
  // React, for a card that has states, text or drawings of its own (docs/decisions/2026-11-22-painted-cards.md).
  {
    name: 'book-card, in React',
    entries: ['book-card.js'],
    opens: [/widgets\/book-card\/live\./],
    limit: 70.3,
  },
  // Without React: the router, the session, the records, the catalogue. From 160.6 with the interface.
  { name: 'org-library', entries: ['org-library.js'], limit: 54.8 },
  {
    name: 'org-library, its interface',
    entries: ['org-library.js'],
    opens: [LIBRARY_INTERFACE],
    limit: 110.3,
  },
  // What a link into a book loads besides, before React: the page of the reader and the format.
  {
    name: 'org-library, a book first',
    entries: ['org-library.js'],
    opens: [/src\/app\/reading-main\./, /src\/reading\/formats\/epub\/index\./],
    limit: 65,
  },
  // DOMPurify takes 11 of this, and the allow-list of style declarations 2. What the first page does not need is loaded
  // later (docs/decisions/2026-11-21-reading-speed.md).
  {
    name: 'reader, opening an EPUB',
    entries: ['org-library.js'],
    after: [LIBRARY_INTERFACE],
    opens: [/src\/screens\/book-read\/BookReadScreen\./, /src\/reading\/formats\/epub\/index\./],
    // Raised from 66.5: the page and its interface are two files, and the page says itself what React said before. From 68.6:
    // the words of a link are looked for before the first page is shown (the finder itself loads with such a link only). From 69.2: a
    // search asks for the bytes of many chapters at once, and the page dims itself. From 69.6: what a route to a book opens is a file of its own.
    limit: 70,
  },
  // Without React: the element, the front door of the formats, the navigator, the place.
  // From 78.9: the page dims itself, and a reader keeps below a bar of its page. From 79.2: what follows attributes and loads the
  // interface is shared with the library.
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
    // From 90.8: the bars cover the rest of the lines they cut.
    limit: 91.2,
  },
]

/**
 * The same for every chunk by itself, also of those that load late: `usual`, or `limit` for one that holds the source file. A
 * chunk that is no longer larger than `usual` has no row here.
 */
export const CHUNKS = {
  usual: 8,
  larger: [
    // Libraries.
    { holds: /node_modules\/react-dom\//, limit: 67 },
    { holds: /node_modules\/pdfjs-dist\/.*pdf\.min\./, limit: 140 },
    { holds: /node_modules\/@zip\.js\/.*\/zip-reader\./, limit: 9.5 },
    { holds: /src\/annotation-files\/archive\./, limit: 19.5 },
    // Dictionaries of OpenCC.
    { holds: /dict\/STPhrases\./, limit: 410 },
    { holds: /dict\/STCharacters\./, limit: 20.6 },
    { holds: /dict\/TSCharacters\./, limit: 18.3 },
    // First loads, which have budgets of their own above.
    { holds: /widgets\/org-library\/connect-library\./, limit: 15.4 },
    { holds: /src\/app\/LibraryApp\./, limit: 10.3 },
    { holds: /src\/ui\/Dropdown\./, limit: 10 },
    { holds: /src\/catalog\/opds2\/catalog\./, limit: 15.4 },
    { holds: /src\/reading\/navigator\/input\/gestures\./, limit: 54 },
    // After the first page.
    // From 11.7: the bars cover the rest of the lines they cut.
    { holds: /src\/reading\/reader\/ReaderOverlays\./, limit: 12 },
    { holds: /src\/reading\/reader\/tools\/Tools\./, limit: 23.6 },
    // For some books.
    { holds: /src\/reading\/navigator\/fixed\/fixed-layout-navigator\./, limit: 14.3 },
    { holds: /src\/reading\/formats\/txt\/decode\./, limit: 19.2 },
    { holds: /src\/reading\/formats\/markdown\/index\./, limit: 45 },
    { holds: /src\/reading\/formats\/mobi\/index\./, limit: 9.8 },
  ],
}
