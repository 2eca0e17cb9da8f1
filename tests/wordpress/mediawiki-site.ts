import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inRoot } from '../../scripts/lib/paths.mjs'
import { copyMediaWikiExtension } from '../../scripts/lib/wordpress-plugin.mjs'
import { startFront } from './front'
import { type Processes, run } from './processes'
import { PHP_SETTINGS, startPhp } from './wordpress-site'

export interface MediaWikiSite {
  url: string
  folder: string
  log: string
}

/** The recipe of docs/embedding.md for a wiki where only a page of the site can be changed. */
async function recipe(): Promise<string> {
  const text = await readFile(inRoot('docs', 'embedding.md'), 'utf8')
  const code = /^```js mediawiki\n(.*?)^```/ms.exec(text)?.[1]
  if (!code) throw new Error('docs/embedding.md has no recipe for MediaWiki')
  return code.replaceAll('/library/acme/', '/library/demo/')
}

/** Installs a wiki in Chinese with two accounts: Wikiadmin, who may change the site, and Xiao. */
export async function startMediaWiki(processes: Processes, socket: string): Promise<MediaWikiSite> {
  const folder = join(processes.folder, 'mediawiki')
  await run('cp', ['-rL', '/usr/share/mediawiki', folder], { maxBuffer: 10_000_000 }).catch(() => {
    // The link to the settings of Debian's own wiki leads nowhere before that is installed.
  })
  await run('rm', ['-f', join(folder, 'LocalSettings.php')])
  const front = await startFront(processes)
  const log = join(processes.folder, 'php.log')
  const php = [...PHP_SETTINGS, '-d', `error_log=${log}`]
  const maintain = (script: string, ...args: string[]) =>
    run('php', [...php, join(folder, 'maintenance', script), ...args], { maxBuffer: 10_000_000 })
  await maintain(
    'install.php',
    ...['--dbtype=mysql', `--dbserver=localhost:${socket}`, '--dbname=wiki', '--dbuser=root', '--dbpass='],
    ...[
      `--server=${front.url}`,
      '--scriptpath=',
      '--lang=zh-hans',
      '--pass=mima-of-the-test-1',
      '--skins=Vector',
    ],
    ...['试验百科', 'Wikiadmin'],
  )
  await copyMediaWikiExtension(join(folder, 'extensions', 'OrgLibrary'))
  await appendFile(
    join(folder, 'LocalSettings.php'),
    `
$wgJobRunRate = 0; $wgMainCacheType = CACHE_NONE; $wgParserCacheType = CACHE_NONE; $wgPingback = false;
if (getenv('WITH_EXTENSION') !== 'no' && empty($_COOKIE['plain'])) { wfLoadExtension('OrgLibrary'); }
$wgOrgLibrarySrc = '/library/demo/'; $wgOrgLibraryPage = '图书馆';
$wgOrgLibrarySignIn = empty($_COOKIE['accounts']) ? 'both' : 'site';
`,
  )
  await maintain('createAndPromote.php', 'Xiao', 'mima-of-the-test-2')
  const common = `if (document.cookie.includes('plain=1')) {\n${await recipe()}\n}\n`
  await new Promise<void>((resolve, reject) => {
    const child = run('php', [
      ...php,
      join(folder, 'maintenance', 'edit.php'),
      '-u',
      'Wikiadmin',
      'MediaWiki:Common.js',
    ])
    child.child.stdin?.end(common)
    child.then(() => resolve(), reject)
  })
  await startPhp(processes, front, folder, {})
  return { url: front.url, folder, log }
}
