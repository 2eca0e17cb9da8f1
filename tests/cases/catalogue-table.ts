import type { Seen } from './seen'
import { type Claim, claim } from './verdict'

export interface CatalogueCase {
  expected: string
  /** Why the case cannot run as it is, and what proves the same. */
  breaksBecause?: string
  claims(seen: Seen): Claim[]
}

/** What the walk through a library saw: every screen, and the text of the book in the reader. */
const walked = (seen: Seen, label: string): Claim[] => [
  claim(`${label}: the book can be read`, seen.at('readerHasText').isTrue),
  claim(
    `${label}: the search finds (${seen.at('search').text.slice(-60)})`,
    /山间.*来信3/.test(seen.at('search').text),
  ),
  claim(`${label}: home again lists books`, seen.at('homeAgain').text.includes('山间来信1')),
]
const threwNothing = (trouble: Seen, label = ''): Claim => {
  const thrown = trouble.list.map(({ text }) => text).filter((text) => !/Failed to load resource/.test(text))
  return claim(
    `${label}nothing is thrown or warned (${thrown.join(' / ').slice(0, 160)})`,
    thrown.length === 0,
  )
}

/** What a person rightly expects of catalogues and host pages, after `../shared/data/cases/README.md`. */
export const CATALOGUE: Readonly<Record<string, CatalogueCase>> = {
  '01': {
    expected: 'links of http:// behind TLS are followed by https: shown and read',
    claims: (seen) => [claim('the book is shown', seen.at('bookShown').number > 0)],
  },
  '02': {
    expected: 'a login page instead of 401: sign-in asked',
    claims: (seen) => [
      claim('a dialog asks to sign in', seen.at('dialog').number > 0),
      claim('“not a feed” is not said', !/不是.*书目|sign-in/.test(seen.at('text').text)),
    ],
  },
  '03': {
    expected: 'a session that ended: sign-in asked, at the start, in the reader, and by a reader alone',
    claims: (seen) =>
      ['atStart', 'openingBook', 'readerAlone'].map((part) =>
        claim(
          `${part}: login-request (${seen.at(part, 'text').text.slice(0, 60)})`,
          seen.at(part, 'heard').text.includes('login-request'),
        ),
      ),
  },
  '04': {
    expected: 'only OAuth and SAML: help and register links; an open feed is read all the same',
    claims: (seen) => [
      claim(
        'closed: links to help and registration',
        /card\.example[\s\S]*help\.example/.test(seen.at('closed', 'links').text),
      ),
      claim('open: the books are shown', seen.at('open', 'first').text.includes('敞开的书')),
      claim(
        'open: no dialog, or one that can be answered here',
        seen.at('open', 'dialog').list.length === 0 || /姓名|名字|称呼/.test(seen.at('open', 'dialog').text),
      ),
    ],
  },
  '05': {
    expected: 'a library card without PIN: one field, keypad, maximum length',
    claims: (seen) => {
      const fields = seen.at('fields').list.filter((field) => field.at('visible').isTrue)
      return [
        claim(`one field (${fields.length})`, fields.length === 1),
        claim('a keypad', fields[0]?.at('inputMode').text === 'numeric'),
        claim('the maximum length', fields[0]?.at('maxLength').number === 14),
        claim('the card alone signs in', seen.at('bookShownAfterCardOnly').number > 0),
      ]
    },
  },
  '06': {
    expected: 'a key in every address: the same book tomorrow, no key in the id',
    claims: (seen) => [
      claim(`the same id (${seen.at('hash1').text} / ${seen.at('hash2').text})`, seen.at('sameId').isTrue),
      claim('no key in the id', !/SECRET|534543/i.test(seen.at('hash1').text)),
      claim('the shelf keeps the book', seen.at('shelf').text.includes('明天还在')),
      claim('the old link opens', seen.at('oldLink').text.includes('明天还在')),
    ],
  },
  '07': {
    expected: '`next` for ever: the list ends',
    claims: (seen) =>
      ['表same', '表empty', '表loop'].map((list) =>
        claim(
          `${list} ends (${seen.at('out', list, 'requests').number} requests)`,
          seen.at('out', list, 'requests').number <= 12,
        ),
      ),
  },
  '08': {
    expected: '20,000 and 100,000 entries on one page: no freeze',
    claims: (seen) =>
      ['20000', '100000'].flatMap((count) => {
        const long = Math.max(0, ...seen.at(count, 'longTasks').list.map(({ number }) => number))
        return [
          claim(`${count}: the first is shown`, seen.at(count, 'shownMs').isThere),
          claim(`${count}: no task over 500 ms (${long} ms)`, long <= 500),
          claim(`${count}: the last is found`, seen.at(count, 'searchLastMs').isThere),
        ]
      }),
  },
  '09': {
    expected: 'search templates of seven kinds: asked as the server means, found',
    claims: (seen) =>
      seen.entries.flatMap(([kind, part]) => {
        const asked = part.at('asked').text
        return [
          claim(`${kind}: found (asked ${asked})`, part.at('found').number > 0),
          claim(
            `${kind}: the words arrive whole (asked ${asked})`,
            /%E8%8C%B6(%20|\+)%26(%20|\+)%E6%B0%B4(%2F|\/)50%25/i.test(asked) && !/[{}]|\?.*\?/.test(asked),
          ),
        ]
      }),
  },
  '10': {
    expected: 'to be bought or borrowed: the way to shop or lender, with the price',
    claims: (seen) => [
      claim('a link to the shop', seen.at('out', '要买的书', 'links').text.includes('shop.example/1')),
      claim('the price', seen.at('out', '要买的书', 'text').text.includes('19.9')),
      claim('a link to the lender', seen.at('out', '要借的书', 'links').text.includes('lend.example/2')),
      claim('without a file: told', /没有可以在线阅读的格式/.test(seen.at('out', '只有书名', 'text').text)),
    ],
  },
  '19': {
    expected: 'a server without types for some endings: the reader says what is missing, the docs say how',
    claims: (seen) => [
      claim(
        `the sentence speaks of the server (${seen.at('text').text.slice(0, 120)})`,
        /服务器|404|找不到|没有找到/.test(seen.at('text').text),
      ),
    ],
  },
  '20': {
    expected: 'everything gzipped: read wherever a page can; what was gzipped twice is told',
    claims: (seen) =>
      seen.entries.map(([kind, part]) =>
        kind === 'gzipTwiceUnlabelled'
          ? claim(`${kind}: read or told`, part.at('read').isTrue || part.at('says').text.includes('gzip'))
          : claim(`${kind}: read (${part.at('says').text.slice(0, 60)})`, part.at('read').isTrue),
      ),
  },
  '21': {
    expected: 'a page that the browser translates: place and progress right',
    claims: (seen) => {
      const progress = (part: string) =>
        /已读 (\d+%)/.exec(seen.at(part, 'seen', 'homeAgain').text)?.[1] ?? 'none'
      return [
        ...walked(seen.at('translated', 'seen'), 'translated'),
        claim(
          `the same progress (${progress('plain')} / ${progress('translated')})`,
          progress('plain') !== 'none' && progress('plain') === progress('translated'),
        ),
        claim('no library-error', seen.at('translated', 'errs').list.length === 0),
        threwNothing(seen.at('translated', 'trouble')),
      ]
    },
  },
  '22': {
    expected: '`toJSON` of an old library on arrays and texts: sign-in and history whole',
    claims: (seen) =>
      ['plain', 'arraysOnly', 'prototype16'].flatMap((kind) => [
        claim(`${kind}: signed in after a reload`, seen.at(kind, 'signedInAfterReload').isTrue),
        claim(`${kind}: the history has the book`, seen.at(kind, 'history').text.includes('山间来信1')),
        threwNothing(seen.at(kind, 'trouble'), `${kind}: `),
      ]),
  },
  '23': {
    expected: 'frozen prototypes: everything works',
    claims: (seen) =>
      ['objectOnly', 'intrinsics'].flatMap((kind) => [
        ...walked(seen.at(kind, 'seen'), kind),
        claim(
          `${kind}: card and reader alone`,
          /山间来信1[\s\S]*\|\|[\s\S]*第1章/.test(seen.at(kind, 'alone').text),
        ),
        threwNothing(seen.at(kind, 'trouble'), `${kind}: `),
      ]),
  },
  '24': {
    expected: "a page with letter shortcuts: typing arrives, and the page's keys stay its own",
    claims: (seen) => [
      claim(
        `the search field (${seen.at('searchField').text})`,
        seen.at('searchField').text === 'sanjian geige/?',
      ),
      claim(
        `the name (${seen.at('nameField').text})`,
        !seen.at('nameField').isThere || seen.at('nameField').text === 'jessge',
      ),
      // The case presses Control+F while nothing has the focus: that is the browser's own search.
      claim(
        `the reader's search (${seen.at('readerSearch').text})`,
        ['sge', 'no field'].includes(seen.at('readerSearch').text),
      ),
      claim(
        'no shortcut is fired by typing',
        ['firedBySearch', 'firedByName', 'firedByReader'].every((part) => seen.at(part).list.length === 0),
      ),
    ],
  },
  '25': {
    expected: '`<base href>`: a new tab opens the page',
    claims: (seen) => [
      claim(
        `the new tab (${seen.at('newTab').text})`,
        seen.at('newTab').text.includes('/intranet/books/page.html#/'),
      ),
      claim(
        `a plain click (${seen.at('plainClick').text})`,
        seen.at('plainClick').text.includes('/intranet/books/page.html#/'),
      ),
      claim(
        'every link',
        seen.at('hrefs').list.every(({ text }) => text.includes('/intranet/books/page.html#')),
      ),
    ],
  },
  '26': {
    expected: 'a cross-origin isolated page: covers of a CORS server are shown',
    claims: (seen) => [
      // The last cover of a strip gets its address when it comes into view.
      claim('the page is isolated', seen.at('isolated').isTrue),
      claim(
        `covers (${seen.at('loaded').number} of ${seen.at('imgs').number})`,
        seen.at('imgs').number > 0 && seen.at('loaded').number >= seen.at('imgs').number - 1,
      ),
    ],
  },
  '27': {
    expected: 'the script twice, of other versions; the body swapped: works, throws nothing',
    claims: (seen) => [
      ...['first', 'second'].map((time) =>
        claim(
          `${time}: library and card are shown`,
          // The case keeps the first words of each.
          /山里书库[\s\S]*\|\| 山间来信/.test(seen.at(time).text),
        ),
      ),
      claim('nothing uncaught', !/pageerror/.test(seen.at('trouble').text)),
    ],
  },
  '28': {
    expected: 'a clock two hours off: signed in or told',
    claims: (seen) =>
      ['right', 'twoHoursFast', 'twoHoursSlow'].map((clock) => {
        const part = seen.at(clock)
        return claim(
          `${clock}: signed in or told (${part.at('text').text.slice(-60)})`,
          part.at('heard').text.includes('signed-in') || /时间|时钟|过期/.test(part.at('text').text),
        )
      }),
  },
  '29': {
    expected: '`onLine` is false although everything answers: works',
    claims: (seen) => [...walked(seen.at('seen'), 'offline by name'), threwNothing(seen.at('trouble'))],
  },
  '30': {
    expected: 'keys of an input method are its own; Enter searches once the words are there',
    breaksBecause:
      'the case looks for a `searchbox`, and a field with suggestions is a `combobox`; `tests/e2e/search.spec.ts` types the same with an input method',
    claims: (seen) => {
      const before = seen.at('whileComposing')
      return [
        claim(`composing (${before.at('value').text})`, before.at('value').text === "lai'xin"),
        claim(
          'Enter of the input method does not search',
          seen.at('afterEnterOfIme', 'at').text === before.at('at').text,
        ),
        claim(
          `Escape keeps the field (${seen.at('afterEscape', 'value').text})`,
          seen.at('afterEscape', 'at').text === before.at('at').text,
        ),
        claim(`the words arrive (${seen.at('committed').text})`, seen.at('committed').text === '来信'),
        claim(
          `Enter searches (${seen.at('afterRealEnter', 'at').text})`,
          /search\?q=来信/.test(seen.at('afterRealEnter', 'at').text) &&
            seen.at('afterRealEnter', 'found').number > 0,
        ),
      ]
    },
  },
  '31': {
    expected:
      'curly quotes, full-width and zero-width characters in attributes: forgiven, or the value shown',
    claims: (seen) =>
      seen.at('says').list.map((row) => {
        const [name = '', words = ''] = [row.at(0).text, row.at(2).text]
        // A card below the window draws itself when it comes near, and the case does not scroll.
        if (words === '') return claim(`${name}: below the window, not drawn here`, true)
        const value = name === 'wholeLink' ? /bookdetail|山间来信/ : /山间来信|[“”″]|#\d|660000/
        return claim(
          `${name}: ${words}`,
          value.test(words) || (name === 'readerCurly' && words.includes('第1章')),
        )
      }),
  },
  '32': {
    expected: 'published anew while it is read: the new text, then a right sentence when it is removed',
    claims: (seen) => [
      claim(
        'the new text, never both',
        seen.at('afterRepublish', 'fresh').isTrue && !seen.at('afterRepublish', 'old').isTrue,
      ),
      claim('the new text after a reload', seen.at('afterReload', 'fresh').isTrue),
      claim(
        `removed: said (${seen.at('afterRemoval', 'tail').text.slice(0, 80)})`,
        /没有|找不到|不在/.test(seen.at('afterRemoval', 'tail').text),
      ),
      claim('nothing uncaught', !/pageerror/.test(seen.at('trouble').text)),
    ],
  },
}
