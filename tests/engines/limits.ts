/** What an engine cannot do: engine, what, what a reader sees instead. Part of docs/reports/engines.md. */
export const LIMITS: readonly (readonly [string, string, string])[] = [
  [
    'Firefox, WebKit',
    'the head of a table is not repeated on each page, as Chromium does',
    'the head once, above the first row; columns keep their widths on all pages',
  ],
  [
    'Firefox',
    'tables, and paragraphs whose floating initial does not fit at the foot of a page, do not break between pages: it loses their lines',
    'tables as rows of a grid; such paragraphs whole on the next page',
  ],
  ['Firefox', 'forced breaks in columns', 'breaks that the reader makes itself'],
  [
    'Firefox without a sound device',
    'Web Audio stays suspended and `play()` fails (`OnMediaSinkAudioError`), although MP3 is decoded',
    'the player and the narration say after five seconds that there is no sound output; reading goes on',
  ],
  [
    'WebKit',
    'boxes across the writing mode of the page are cut at its foot',
    'cells beside each other as far as they fit, the next ones on the next page',
  ],
  [
    'WebKit',
    'a cell of a table is as wide as its box across the writing mode was before its lines broke (a second column of 20 px)',
    'cells get the width that their lines have (`widenCells`)',
  ],
]
