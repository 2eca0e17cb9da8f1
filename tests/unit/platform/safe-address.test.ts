import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { safeAddress } from '../../../src/platform/safe-address'

const PAGE = 'https://host.example/reading/page.html?a=1#top'

/** Addresses that run code or contain a document; the browser's parser reads each of them as such. */
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
  it.each(HARMFUL)('rejects %j', (address) => {
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
  ])('accepts %j', (address, absolute) => {
    expect(safeAddress(address, 'link', PAGE)).toBe(absolute)
  })

  it('may have the scheme of the page, unless the page’s address contains the document', () => {
    expect(safeAddress('b.html', 'link', 'file:///books/a.html')).toBe('file:///books/b.html')
    expect(safeAddress('/b', 'link', 'app://host/a')).toBe('app://host/b')
    expect(safeAddress('#x', 'link', 'blob:https://host.example/1')).toBe('blob:https://host.example/1#x')
    expect(safeAddress('blob:https://host.example/2', 'link', 'blob:https://host.example/1')).toBeUndefined()
    expect(safeAddress('data:text/html,2', 'link', 'data:text/html,1')).toBeUndefined()
    expect(safeAddress('#x', 'link', 'about:blank')).toBe('about:blank#x')
    expect(safeAddress('javascript:1', 'link', 'about:blank')).toBeUndefined()
  })
})

it('accepts data: for an image element only if it is an image', () => {
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

it('accepts only http(s) for a fetch, whatever the scheme of the page', () => {
  expect(safeAddress('/feed.json', 'web', PAGE)).toBe('https://host.example/feed.json')
  for (const address of [...HARMFUL, 'mailto:a@b', 'ftp://x/'])
    expect(safeAddress(address, 'web', PAGE), address).toBeUndefined()
  expect(safeAddress('feed.json', 'web', 'file:///books/a.html')).toBeUndefined()
})

describe('code that writes an address into the page', () => {
  /** Matches a write of an address as an attribute, a property or a navigation target. */
  const WRITERS =
    /\b(?:href|src|srcSet|action|formAction|poster|cite|data)=\{|\.(?:href|src|srcset|action|formAction|poster)\s*=[^=]|setAttribute(?:NS)?\((?:[^,]*,\s*)?'(?:xlink:)?(?:href|src|srcset|action|formaction|poster|data)'|\bwindow\.open\(|\blocation\.(?:assign|replace)\(|\blocation\.href\s*=[^=]|\b(?:window|self|document|top|parent)\.location\s*=[^=]|(?:^|;)\s*location\s*=[^={]/

  /** Matches a line that checks the address itself. */
  const CHECKS = /\b(?:safeAddress|pageAddress)\(/

  /** Files that write an address they create or have checked on another line, each with the reason. */
  const KNOWN: Readonly<Record<string, string>> = {
    'src/app/Suggestions.tsx': 'a path of the route table behind #',
    'src/book/BookItemContent.tsx': 'pageAddress, on the line before',
    'widgets/book-card/QuotedCard.tsx': 'Target of BookItemContent calls pageAddress',
    'src/book/Cover.tsx': 'coverAddress calls pageAddress',
    'src/book/CoverImageContent.tsx': 'srcSetOf calls pageAddress for each',
    'src/reading/navigator/fixed/cbz/pages.ts': 'an object URL',
    'src/reading/navigator/fixed/cbz/thumbnail.ts': 'an object URL',
    'src/reading/formats/epub/index.ts': 'a path in the manifest, not an element',
    'src/reading/reader/host-options.tsx': 'addressOf calls safeAddress',
    'src/platform/download.ts': 'an object URL',
    'src/reading/navigator/fixed/pdf/pages.ts': 'outsideAddress calls safeAddress',
    'src/reading/navigator/sound/streamed.ts': 'an object URL',
    'src/reading/navigator/reflowable/chapter/media.ts':
      'object URLs of files in the book, data: of pictures',
    'src/reading/navigator/reflowable/chapter/srcset.ts': 'object URLs of files in the book',
    'src/reading/navigator/sanitise/fallback-content.ts': 'in the inert document, before media.ts',
    'src/reading/navigator/reflowable/file-note.ts': 'an object URL',
    'src/reading/navigator/reflowable/pre-paginated/page.ts': 'object URLs of files in the book',
    'src/reading/navigator/text/links.ts': 'outsideAddress calls safeAddress',
    'src/reading/navigator/reflowable/math/math.ts': 'in the inert document, before media.ts',
    'src/reading/reader/tools/ImageSheet.tsx': 'an image of the book that is displayed already',
    'src/reading/reader/tools/Tools.tsx': 'to ImageSheet',
    'src/screens/BookEntry.tsx': 'BookItemContent calls pageAddress',
    'src/screens/book-read/BookReadScreen.tsx': 'a function: paths of the route table behind #',
    'src/screens/home/floor.tsx': 'FloorHeader calls pageAddress',
    'widgets/loader/links.ts': 'an attribute of book-card, which checks it',
  }

  const sources = ['src', 'widgets'].flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .map((name) => `${folder}/${String(name)}`)
      .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('widgets/generated')),
  )
  const writes = (name: string) =>
    readFileSync(name, 'utf8')
      .split('\n')
      // A prop that takes JSX is not an address: action={<Button …>}, action={isTransient(…) && …} of EmptyState.
      .filter((line) => WRITERS.test(line) && !CHECKS.test(line) && !/\baction=\{/.test(line))

  it('checks it with safeAddress, or is listed with a reason', () => {
    const unknown = sources.filter((name) => !(name in KNOWN) && writes(name).length > 0)
    expect(unknown).toEqual([])
  })

  it('is listed only while it still writes an address', () => {
    const outdated = Object.keys(KNOWN).filter((name) => !sources.includes(name) || writes(name).length === 0)
    expect(outdated).toEqual([])
  })
})
