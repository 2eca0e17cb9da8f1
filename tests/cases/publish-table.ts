import type { CatalogueCase } from './catalogue-table'
import type { Seen } from './seen'
import { claim } from './verdict'

const published = (seen: Seen, title: string) =>
  claim(`${title} is published`, seen.at('titles').text.includes(title))

/** What a person rightly expects of `org-library publish`, after `../shared/data/cases/README.md`. */
export const PUBLISHING: Readonly<Record<string, CatalogueCase>> = {
  '11': {
    expected: "calibre's own folder: its titles, covers, series, tags",
    claims: (seen) => [
      claim(
        `the title of metadata.opf (${seen.at('title').text})`,
        seen.at('title').text.includes('正确的书名'),
      ),
      claim('the author of metadata.opf', !seen.at('author').text.includes('Unknown')),
      claim('cover.jpg', seen.at('images').number > 0),
      claim('the series', seen.at('series').text.includes('选集')),
      claim('the description', seen.at('description').text.includes('在calibre里写的简介')),
      claim(
        'the tag as a category, not the author',
        /散文/.test(seen.at('navigation').text) && !/鲁迅/.test(seen.at('navigation').text),
      ),
    ],
  },
  '12': {
    expected: 'an EPUB that is a folder: published, or named in the report',
    claims: (seen) => [
      claim('published or named', /苹果的书/.test(seen.at('titles').text + seen.at('r').text)),
      claim('a text inside it is no book', !/notes/.test(seen.at('titles').text)),
    ],
  },
  '13': {
    expected: 'file names in GBK: published or explained',
    claims: (seen) => {
      const all = seen.at('titles').text + seen.at('r').text
      return [
        claim('exit 0', seen.at('r', 'code').number === 0),
        ...['武侠', '夹子里的', '三套'].map((title) =>
          claim(`${title}: published or named`, all.includes(title)),
        ),
      ]
    },
  },
  '14': {
    expected: '5,000 books, killed, again: resumes',
    claims: (seen) => [
      claim(
        `the second run ends (${seen.at('resumed', 's').number} s)`,
        seen.at('resumed', 'code').number === 0,
      ),
      // Killed half way: a run that begins anew takes twice as long.
      claim(
        `the second run takes up what the first made (${seen.at('killed', 's').number} s, ${seen.at('resumed', 's').number} s)`,
        seen.at('resumed', 's').number < 1.6 * seen.at('killed', 's').number,
      ),
      claim('a third run changes nothing', /5000 本无变化/.test(seen.at('third', 'tail').text)),
      claim('nothing left behind', !/lock|tmp|journal/.test(seen.at('stray').text)),
    ],
  },
  '15': {
    expected: 'disk full, read-only output: a right sentence, nothing left behind',
    claims: (seen) =>
      seen.at('cannot').isThere
        ? [claim(`a file system can be mounted (${seen.at('cannot').text.slice(0, 80)})`, false)]
        : [
            claim(
              `full: said (${seen.at('full', 'err').text.slice(0, 100)})`,
              /满|空间/.test(seen.at('full', 'err').text),
            ),
            claim('the old catalogue stands', seen.at('state', 'sameFeed').isTrue),
            claim('no lock left', !seen.at('state', 'lock').isTrue),
            claim(
              `no copies left (${seen.at('state', 'orphans').text})`,
              seen.at('state', 'orphans').list.length === 1,
            ),
            claim('with room again it goes on', seen.at('again', 'code').number === 0),
            claim(
              `read-only: said (${seen.at('readOnly', 'err').text.slice(0, 100)})`,
              /只读|不能写|写不了|无法写/.test(seen.at('readOnly', 'err').text),
            ),
          ],
  },
  '16': {
    expected: 'umask 077: modes that a web server can read, all alike',
    claims: (seen) => {
      const lines = seen
        .at('modes')
        .text.split('\n')
        .filter((line) => line && !/\/\.org-library/.test(line))
      const closed = lines.filter((line) => !/^(644 f|755 d)/.test(line))
      return [
        claim(`644 and 755 (${closed.slice(0, 3).join(', ')})`, closed.length === 0),
        claim('another user reads feed.json', seen.at('asNobody').text.startsWith('{')),
      ]
    },
  },
  '17': {
    expected: 'renamed, moved, saved anew: the number stays, in twelve ways',
    claims: (seen) =>
      seen.entries.map(([way, part]) => {
        const before = part.at('before').entries.map(([, id]) => id.text)
        const after = part.at('after').entries.map(([, id]) => id.text)
        return claim(
          `${way} (${before.join(', ')} / ${after.join(', ')})`,
          after.length > 0 &&
            after.every((id) => before.includes(id)) &&
            new Set(after).size === after.length,
        )
      }),
  },
  '18': {
    expected: 'litter, duplicates, deep folders: left out or excludable; told',
    claims: (seen) => {
      const titles = seen.at('titles').list.map(({ text }) => text)
      const said = seen.at('stdout').text + seen.at('stderr').text
      const litter = titles.filter((title) => /README|LICENSE|robots|sha256|说明|conflict/i.test(title))
      return [
        published(seen, '好书'),
        published(seen, '怪名字'),
        claim(`no litter published (${litter.join(', ')})`, litter.length === 0),
        claim(
          'duplicates are told',
          /好书\.epub：内容与/.test(said) && /kepub\.epub：书名和标识都与/.test(said),
        ),
        claim('the deep folder is published or told', /深处|文件夹太深|层/.test(titles.join(' ') + said)),
        claim('what cannot be read is told', /空\.epub/.test(said) && /网页当书\.epub/.test(said)),
      ]
    },
  },
}
