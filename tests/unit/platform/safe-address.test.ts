import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { safeAddress } from '../../../src/platform/safe-address'

const PAGE = 'https://host.example/reading/page.html?a=1#top'

/** Ways to write what runs or brings a document of its own; the browser's parser reads each of them as such. */
const HARMFUL = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'java\r\nscr\tipt:alert(1)',
  '  \u0000\u0001\u001f javascript:alert(1)',
  'javascript\t:alert(1)',
  'javascript://host.example/%0aalert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'DATA:text/html;base64,PHNjcmlwdD4=',
  'data:image/svg+xml,<svg onload="alert(1)"/>',
  'blob:https://host.example/3b1c',
  'filesystem:https://host.example/temporary/x.html',
  'view-source:javascript:alert(1)',
  'view-source:https://host.example/',
  'file:///etc/passwd',
  'about:srcdoc',
  'intent://x#Intent;scheme=javascript;end',
]

describe('a link', () => {
  it.each(HARMFUL)('%j is none', (address) => {
    expect(safeAddress(address, 'link', PAGE)).toBeUndefined()
    expect(safeAddress(address, 'link')).toBeUndefined()
  })

  it.each([
    ['#/bookdetail/1', 'https://host.example/reading/page.html?a=1#/bookdetail/1'],
    ['', 'https://host.example/reading/page.html?a=1'],
    ['../read?b=1', 'https://host.example/read?b=1'],
    ['//other.example/x', 'https://other.example/x'],
    ['\\\\other.example\\x', 'https://other.example/x'],
    ['./javascript:alert(1)', 'https://host.example/reading/javascript:alert(1)'],
    ['javascript%3Aalert(1)', 'https://host.example/reading/javascript%3Aalert(1)'],
    ['java&#9;script:alert(1)', 'https://host.example/reading/java&#9;script:alert(1)'],
    [' HTTP://Other.example/书 ', 'http://other.example/%E4%B9%A6'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
    ['tel:+8610', 'tel:+8610'],
  ])('%j is one', (address, absolute) => {
    expect(safeAddress(address, 'link', PAGE)).toBe(absolute)
  })

  it('has the scheme of the page, but for pages that are their address', () => {
    expect(safeAddress('b.html', 'link', 'file:///books/a.html')).toBe('file:///books/b.html')
    expect(safeAddress('/b', 'link', 'app://host/a')).toBe('app://host/b')
    expect(safeAddress('#x', 'link', 'blob:https://host.example/1')).toBe('blob:https://host.example/1#x')
    expect(safeAddress('blob:https://host.example/2', 'link', 'blob:https://host.example/1')).toBeUndefined()
    expect(safeAddress('data:text/html,2', 'link', 'data:text/html,1')).toBeUndefined()
    expect(safeAddress('#x', 'link', 'about:blank')).toBe('about:blank#x')
    expect(safeAddress('javascript:1', 'link', 'about:blank')).toBeUndefined()
  })
})

it('a picture may carry itself, and nothing but a picture', () => {
  for (const address of [
    'cover.png',
    'https://x.example/c',
    'blob:https://host.example/1',
    'data:image/png;base64,AA==',
  ])
    expect(safeAddress(address, 'picture', PAGE), address).toBeDefined()
  for (const address of [
    'javascript:1',
    'java\tscript:1',
    'data:text/html,x',
    'data:,x',
    'file:///x',
    'mailto:a@b',
  ])
    expect(safeAddress(address, 'picture', PAGE), address).toBeUndefined()
})

it('what is fetched is http(s), whatever the page is', () => {
  expect(safeAddress('/feed.json', 'web', PAGE)).toBe('https://host.example/feed.json')
  for (const address of [...HARMFUL, 'mailto:a@b', 'ftp://x/'])
    expect(safeAddress(address, 'web', PAGE), address).toBeUndefined()
  expect(safeAddress('feed.json', 'web', 'file:///books/a.html')).toBeUndefined()
})

describe('whoever writes an address into the page', () => {
  /** Writers of an address as an attribute, a property or a place to go. */
  const WRITERS =
    /\b(?:href|src|srcSet|action|formAction|poster|cite|data)=\{|\.(?:href|src|srcset|action|formAction|poster)\s*=[^=]|setAttribute(?:NS)?\((?:[^,]*,\s*)?'(?:xlink:)?(?:href|src|srcset|action|formaction|poster|data)'|\bwindow\.open\(|\blocation\.(?:assign|replace)\(|\blocation\.href\s*=[^=]|\b(?:window|self|document|top|parent)\.location\s*=[^=]|(?:^|;)\s*location\s*=[^={]/

  /** What the line itself tells: that the one function was asked. */
  const ASKS = /\b(?:safeAddress|pageAddress)\(/

  /** Those that write an address of their own making, or one that was asked for a line before. Why, each. */
  const KNOWN: Readonly<Record<string, string>> = {
    'src/app/Suggestions.tsx': 'a path of the route table behind #',
    'src/book/BookItemContent.tsx': 'pageAddress, a line before',
    'src/book/Cover.tsx': 'coverAddress asks pageAddress',
    'src/book/CoverImageContent.tsx': 'srcSetOf asks pageAddress of each',
    'src/reading/navigator/fixed/cbz/pages.ts': 'an object URL',
    'src/reading/navigator/fixed/cbz/thumbnail.ts': 'an object URL',
    'src/reading/formats/epub/index.ts': 'a path in the manifest, which is no element',
    'src/reading/reader/host-options.tsx': 'addressOf asks safeAddress',
    'src/reading/reader/annotations/AnnotationsPanel.tsx': 'an object URL',
    'src/reading/navigator/fixed/pdf/pages.ts': 'outsideAddress asks safeAddress',
    'src/reading/navigator/sound/streamed.ts': 'an object URL',
    'src/reading/navigator/reflowable/chapter/media.ts':
      'object URLs of files in the book, data: of pictures',
    'src/reading/navigator/reflowable/chapter/srcset.ts': 'object URLs of files in the book',
    'src/reading/navigator/sanitise/fallback-content.ts': 'in the inert document, before media.ts',
    'src/reading/navigator/reflowable/file-note.ts': 'an object URL',
    'src/reading/navigator/reflowable/pre-paginated/page.ts': 'object URLs of files in the book',
    'src/reading/navigator/text/links.ts': 'outsideAddress asks safeAddress',
    'src/reading/navigator/reflowable/math/math.ts': 'in the inert document, before media.ts',
    'src/reading/reader/tools/ImageSheet.tsx': 'a picture of the book that is shown already',
    'src/reading/reader/tools/Tools.tsx': 'to ImageSheet',
    'src/screens/BookEntry.tsx': 'BookItemContent asks pageAddress',
    'src/screens/home/floor.tsx': 'FloorHeader asks pageAddress',
  }

  const sources = ['src', 'widgets'].flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .map((name) => `${folder}/${String(name)}`)
      .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('widgets/generated')),
  )
  const writes = (name: string) =>
    readFileSync(name, 'utf8')
      .split('\n')
      // A prop that takes markup is no address: action={<Button …>}, action={isPassing(…) && …} of EmptyState.
      .filter((line) => WRITERS.test(line) && !ASKS.test(line) && !/\baction=\{/.test(line))

  it('asks the one function, or is known', () => {
    const unknown = sources.filter((name) => !(name in KNOWN) && writes(name).length > 0)
    expect(unknown).toEqual([])
  })

  it('is known for a reason that is still there', () => {
    const gone = Object.keys(KNOWN).filter((name) => !sources.includes(name) || writes(name).length === 0)
    expect(gone).toEqual([])
  })
})
