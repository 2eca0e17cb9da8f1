/** What an engine cannot do: engine, what, what a reader sees instead. Part of docs/reports/engines.md. */
export const LIMITS: readonly (readonly [string, string, string])[] = [
  [
    'Firefox, WebKit',
    'the head of a table is not repeated on each page, as Chromium does',
    'the head once, above the first row; columns keep their widths on all pages',
  ],
  [
    'Firefox',
    'tables, and paragraphs whose floating initial does not fit at the foot of a page, do not break between pages',
    'tables as rows of a grid; such paragraphs whole on the next page',
  ],
  ['Firefox', 'forced breaks in columns', 'breaks that the reader makes itself'],
  [
    'Firefox without a sound device',
    'Web Audio stays suspended and `play()` fails (`OnMediaSinkAudioError`), although MP3 is decoded',
    'the player goes on loading; on a machine with a sound device the same file plays',
  ],
  [
    'WebKit',
    'boxes across the writing mode of the page are cut at its foot',
    'cells beside each other as far as they fit, the next ones on the next page',
  ],
  [
    'WebKit',
    'a cover of `height="100%"` that loads after its page was laid out keeps the offset of its first layout (1280 px)',
    'its lower half on a next page, until the page is laid out again; not mended yet',
  ],
  [
    'all, in these tables',
    'the walk sees no pictures on pages of a fixed size (`blank`), and counts text for screen readers as `unseen`',
    'the pages as they are',
  ],
]
