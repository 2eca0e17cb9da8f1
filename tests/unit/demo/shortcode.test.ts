import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { snippetOf } from '../../../demo/snippet/formats.js'
import { needs } from '../needs'

const ORIGIN = 'https://cdn.example'
const php = spawnSync('php', ['-v']).status === 0

const code =
  snippetOf('wordpress', {
    tag: 'book-card',
    attributes: [],
    width: 0,
    origin: ORIGIN,
    title: '',
    book: '',
    to: '',
  }).once?.code ?? ''

it('equals the code in docs/embedding.md', () => {
  const documented = /```php\n<\?php\n(foreach[\s\S]*?)\n```/.exec(
    readFileSync('docs/embedding.md', 'utf8'),
  )?.[1]
  const plain = code.replace(/^<\?php\n\/\/.*\n/, '').replace('/dist/loader.js', '/org-library/loader.js')
  expect(documented).toBe(plain)
})

describe('under PHP', needs('php (apt-get install php-cli)', php), () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'shortcode-'))
    const wordpress = `<?php
$shortcodes = [];
function add_shortcode($name, $make) { global $shortcodes; $shortcodes[$name] = $make; }
function wp_enqueue_script(...$all) {}
`
    const ask = `
foreach (json_decode(file_get_contents('php://stdin'), true) as [$name, $given]) $out[] = $shortcodes[$name]($given);
echo json_encode($out);`
    writeFileSync(join(folder, 'run.php'), wordpress + code.replace('<?php', '') + ask)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const made = (given: object, name = 'book_card'): string => {
    const { stdout } = spawnSync('php', [join(folder, 'run.php')], { input: JSON.stringify([[name, given]]) })
    return (JSON.parse(String(stdout)) as string[])[0] ?? ''
  }

  it('writes the attributes of the contract', () => {
    expect(
      made({
        src: '/library/acme/',
        book: '75',
        direction: 'row',
        '0': 'show-toggle',
        href: '/r#/b/{bid}?a=1&amp;b=2',
      }),
    ).toBe(
      '<book-card show-toggle="" src="/library/acme/" book="75" direction="row" href="/r#/b/{bid}?a=1&amp;b=2"></book-card>',
    )
  })

  it.each([
    { class: 'fixed inset-0' },
    { id: 'wpadminbar' },
    { onclick: 'alert(1)' },
    { 'credential-origins': 'https://evil.example' },
    { is: 'x-y', slot: 's', part: 'p', 'data-x': '1' },
    { style: 'position:fixed;inset:0;z-index:9' },
    { style: 'height:100vh' },
    { style: 'width:9999px' },
    { style: 'min-height: calc(100px * 99)' },
    { 'x"onload': 'y' },
  ])('leaves out %j', (given) => {
    expect(made(given)).toBe('<book-card></book-card>')
  })

  it('keeps a size and no other style', () => {
    expect(made({ style: 'position:fixed; max-width: 560px; top:0;height:300px' })).toBe(
      '<book-card style="max-width: 560px; height:300px"></book-card>',
    )
  })

  it.each([
    'javascript:alert(1)',
    'java&#9;script:alert(1)',
    'java&Tab;script&colon;alert(1)',
    'JAVA\nscript:alert(1)',
    '&#x6A;avascript&#58;alert(1)',
    '\u0001 javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'view-source:https://x.example',
    'blob:https://x.example/1',
    'https:javascript:alert(1)',
  ])('rejects the address %j', (address) => {
    for (const name of ['href', 'src', 'cover'])
      expect(made({ [name]: address })).toBe('<book-card></book-card>')
    expect(made({ 'look-up': address }, 'book_reader')).toBe('<book-reader></book-reader>')
  })

  it('writes exactly what it checks: a double-encoded entity stays text', () => {
    expect(made({ href: './java&amp;#9;script:x' })).toBe(
      '<book-card href="./java&amp;#9;script:x"></book-card>',
    )
    expect(made({ 'res-name': '"><script>alert(1)</script>' })).not.toContain('<script')
  })
})

it.each(['javascript:alert("{bid}")', 'java\tscript:{bid}', 'data:text/html,{bid}'])(
  'the builder makes no link from %j',
  (to) => {
    const { code: link, rich } = snippetOf('link', {
      tag: 'book-card',
      attributes: [],
      width: 0,
      origin: ORIGIN,
      title: '',
      book: '1',
      to,
    })
    expect([link, rich]).toEqual(['', undefined])
  },
)
