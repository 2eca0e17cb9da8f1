/** The limits that `npm run architecture` checks; docs/architecture.md lists them. */
export const LIMITS = {
  /** TypeScript files below src/reading. */
  files: 276,
  /** Lines of the longest file of src. */
  longest: 350,
  /** Median of the lines of the files of src/reading. */
  median: { from: 90, to: 160 },
  /** Files of src/reading that load statically to open an EPUB in the reader. */
  opening: 70,
  /** Files involved in one page turn. */
  turn: 12,
} as const

/** The layers of reading, lowest first: an import goes to the same layer or to a lower one. */
export const LAYERS = ['publication', 'formats', 'navigator', 'reader'] as const

/** The entries that load before an EPUB is shown: the page of the reader, the format and the archive. */
export const OPENING = [
  'src/reading/reader/reading-page.ts',
  'src/reading/formats/epub/index.ts',
  'src/reading/formats/zip/archive.ts',
] as const

/**
 * One page turn, from the key press to the stored position, in the order of its steps: the file, and the function or
 * method that takes the step.
 */
export const TURN = [
  ['src/reading/reader/reader-keys.ts', 'onReaderKey'],
  ['src/reading/reader/controller.ts', 'next'],
  ['src/reading/navigator/reflowable/reflowable-navigator.ts', 'next'],
  ['src/reading/navigator/reflowable/page/paged-viewport.ts', 'turnTo'],
  ['src/reading/navigator/reflowable/location/location-tracker.ts', 'settle'],
  ['src/reading/navigator/reflowable/text/stream.ts', 'rects'],
  ['src/reading/navigator/reflowable/location/location.ts', 'locationOf'],
  ['src/reading/publication/reading-order.ts', 'fraction'],
  ['src/reading/navigator/navigator.ts', 'emit'],
  ['src/reading/reader/position-keeper.ts', 'keep'],
  ['src/session/positions.ts', 'save'],
  ['src/platform/records-idb.ts', 'put'],
] as const

/**
 * Optional parts of reading. Each is imported only by the files named in `entries`, so that the core can be read
 * without it. `part` is a pattern of its paths.
 */
export const OPTIONAL: readonly { name: string; part: string; entries: readonly string[] }[] = [
  { name: 'MOBI and AZW3', part: 'formats/mobi/', entries: ['formats/index.ts'] },
  { name: 'FB2', part: 'formats/fb2/', entries: ['formats/index.ts'] },
  { name: 'Markdown', part: 'formats/markdown/', entries: ['formats/index.ts'] },
  {
    name: 'TXT',
    part: 'formats/txt/',
    entries: ['formats/index.ts', 'formats/markup/encodings.ts', 'formats/markdown/index.ts'],
  },
  {
    name: 'recovery of archives',
    part: 'formats/zip/(salvage/|any-directory)',
    entries: ['formats/zip/archive.ts', 'formats/epub/lost-pages.ts'],
  },
  {
    name: 'recovery of packages',
    part: 'formats/epub/(lost-pages|repair-package)',
    entries: ['formats/epub/index.ts', 'formats/epub/encryption.ts'],
  },
  { name: 'DTBook', part: 'formats/epub/dtbook', entries: ['formats/epub/index.ts'] },
  { name: 'media overlays', part: 'formats/epub/media-overlays', entries: ['formats/epub/index.ts'] },
  {
    name: 'narration',
    part: 'reader/read-aloud/(narrat|clips)',
    entries: ['reader/read-aloud/use-read-aloud.tsx'],
  },
  {
    name: 'galleries',
    part: 'navigator/reflowable/gallery/gallery',
    entries: ['navigator/reflowable/chapter/extras.ts'],
  },
  {
    name: 'margin cropping',
    part: 'navigator/fixed/cropping/',
    entries: ['navigator/fixed/fixed-layout-navigator.ts', 'navigator/fixed/moves.ts'],
  },
  {
    name: 'segmented chapters',
    part: 'navigator/reflowable/segmented/',
    entries: ['navigator/reflowable/chapter/chapter.ts'],
  },
  { name: 'tagged PDF', part: 'navigator/fixed/pdf/structure', entries: ['navigator/fixed/pdf/pages.ts'] },
  {
    name: 'thumbnails',
    part: 'reader/thumbnails/',
    entries: ['reader/ReaderOverlays.tsx', 'reader/contents/ContentsPanel.tsx'],
  },
  {
    name: 'MathML without a browser’s own',
    part: 'navigator/reflowable/math/',
    entries: ['navigator/reflowable/chapter/chapter.ts'],
  },
]
