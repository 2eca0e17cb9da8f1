import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inRoot } from '../../scripts/lib/paths.mjs'
import { copyWordPressPlugin } from '../../scripts/lib/wordpress-plugin.mjs'
import { type Front, startFront } from './front'
import { freePort, type Processes, run, until } from './processes'

const WORDPRESS = '/usr/share/wordpress'
const here = (...parts: string[]) => inRoot('tests', 'wordpress', ...parts)

/** Debian's packages that the test needs, with a file of each. */
const PACKAGES = {
  wordpress: join(WORDPRESS, 'wp-load.php'),
  'wordpress-l10n': join(WORDPRESS, 'wp-content', 'languages', 'zh_CN.mo'),
  'wordpress-theme-twentytwentyone': join(WORDPRESS, 'wp-content', 'themes', 'twentytwentyone'),
  'wordpress-theme-twentytwentytwo': join(WORDPRESS, 'wp-content', 'themes', 'twentytwentytwo'),
  'wordpress-theme-twentytwentythree': join(WORDPRESS, 'wp-content', 'themes', 'twentytwentythree'),
  'mariadb-server': '/usr/sbin/mariadbd',
  'php-cli': '/usr/bin/php',
  mediawiki: '/usr/share/mediawiki/index.php',
}

/** PHP's extensions, with the packages that have them. */
const EXTENSIONS = { mysqli: 'php-mysql', mbstring: 'php-mbstring', xml: 'php-xml', intl: 'php-intl' }

/** The packages that are missing. */
export async function missingPackages(): Promise<string[]> {
  const files = Object.entries(PACKAGES).flatMap(([name, path]) => (existsSync(path) ? [] : [name]))
  if (files.includes('php-cli')) return [...files, ...Object.values(EXTENSIONS)]
  const { stdout } = await run('php', ['-m'])
  const loaded = new Set(stdout.toLowerCase().split(/\s+/))
  return [...files, ...Object.entries(EXTENSIONS).flatMap(([name, of]) => (loaded.has(name) ? [] : [of]))]
}

const isRoot = process.getuid?.() === 0

/** Starts a database that listens on a socket only. @returns the socket */
export async function startDatabase(processes: Processes): Promise<string> {
  const data = join(processes.folder, 'data')
  const socket = join(processes.folder, 'db.sock')
  const user = isRoot ? ['--user=root'] : []
  await run(
    'mariadb-install-db',
    [
      '--no-defaults',
      `--datadir=${data}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
      ...user,
    ],
    { maxBuffer: 10_000_000 },
  )
  processes.start('/usr/sbin/mariadbd', [
    '--no-defaults',
    `--datadir=${data}`,
    `--socket=${socket}`,
    `--pid-file=${join(processes.folder, 'db.pid')}`,
    '--skip-networking',
    '--innodb-flush-log-at-trx-commit=0',
    ...user,
  ])
  const php = `$db = new mysqli(null, 'root', '', '', 0, '${socket}'); foreach (['wordpress', 'wiki'] as $name) $db->query("CREATE DATABASE $name");`
  await until(async () => {
    await run('php', ['-r', php])
    return true
  }, 'the database')
  return socket
}

export const PHP_SETTINGS = [
  'error_reporting=E_ALL & ~E_DEPRECATED',
  'display_errors=0',
  'log_errors=1',
  'opcache.enable=1',
  'opcache.enable_cli=1',
  'opcache.revalidate_freq=0',
  'memory_limit=512M',
].flatMap((each) => ['-d', each])

/** Starts PHP's server for a site behind a front. */
export async function startPhp(
  processes: Processes,
  front: Front,
  root: string,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const port = await freePort()
  const log = join(processes.folder, 'php.log')
  processes.start(
    'php',
    [...PHP_SETTINGS, '-d', `error_log=${log}`, '-S', `127.0.0.1:${port}`, here('site', 'router.php')],
    { PHP_CLI_SERVER_WORKERS: '4', SITE_ROOT: root, ...env },
  )
  front.target = port
  await until(async () => (await fetch(`http://127.0.0.1:${port}/favicon.ico`)).status > 0, 'PHP')
}

/** A site of WordPress, as tests in another process need it. */
export interface WordPressSite {
  /** The site's address, without a slash at its end. */
  url: string
  origin: string
  folder: string
  env: Record<string, string>
  log: string
}

/** Copies WordPress and the plug-in as its zip has it. */
export async function copyWordPress(processes: Processes): Promise<string> {
  const folder = join(processes.folder, 'wordpress')
  await run('cp', ['-rL', WORDPRESS, folder])
  await copyWordPressPlugin(join(folder, 'wp-content', 'plugins', 'org-library'))
  await mkdir(join(folder, 'wp-content', 'mu-plugins'), { recursive: true })
  await cp(here('site', 'mu-plugin.php'), join(folder, 'wp-content', 'mu-plugins', 'test.php'))
  await mkdir(join(folder, 'wp-content', 'uploads'), { recursive: true })
  await symlink(inRoot('dist'), join(folder, 'wp-content', 'uploads', 'org-library'))
  return folder
}

/** Installs a site in a folder of WordPress; several sites share the folder and the database. */
export async function startWordPress(
  processes: Processes,
  { folder, socket, base, language }: { folder: string; socket: string; base: string; language: string },
): Promise<WordPressSite> {
  const front = await startFront(processes)
  const url = `${front.url}${base}`
  const env = { SITE_BASE: base, SITE_URL: url, SITE_PREFIX: base === '' ? 'wp_' : 'sub_' }
  await writeFile(join(folder, 'wp-config.php'), configuration(socket))
  const site = { url, origin: front.url, folder, env, log: join(processes.folder, 'php.log') }
  await run(
    'php',
    [...PHP_SETTINGS, ...logTo(site), here('site', 'setup.php'), folder, url, language],
    optionsOf(site),
  )
  await startPhp(processes, front, folder, env)
  await php(site, "activate_plugin('org-library/org-library.php');")
  return site
}

const logTo = ({ log }: WordPressSite) => ['-d', `error_log=${log}`]
const optionsOf = ({ env }: WordPressSite) => ({ env: { ...process.env, ...env }, maxBuffer: 10_000_000 })

/** Runs PHP inside of a site, as its administrator. @returns what it prints */
export async function php(site: WordPressSite, code: string): Promise<string> {
  const { host, pathname } = new URL(site.url)
  const request = `$_SERVER['HTTP_HOST'] = '${host}'; $_SERVER['REQUEST_URI'] = '${pathname}'; $_SERVER['REQUEST_METHOD'] = 'GET'; $_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';`
  const load = `require '${site.folder}/wp-load.php'; require_once ABSPATH . 'wp-admin/includes/plugin.php'; wp_set_current_user(1);`
  const { stdout } = await run(
    'php',
    [...PHP_SETTINGS, ...logTo(site), '-r', request + load + code],
    optionsOf(site),
  )
  return stdout
}

const configuration = (socket: string) => `<?php
define('DB_NAME', 'wordpress'); define('DB_USER', 'root'); define('DB_PASSWORD', ''); define('DB_HOST', 'localhost:${socket}');
define('DB_CHARSET', 'utf8mb4'); define('DB_COLLATE', '');
$table_prefix = getenv('SITE_PREFIX');
${['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'].map((name) => `define('${name}_KEY', '${name} of the test'); define('${name}_SALT', '${name} salt of the test');`).join('\n')}
define('WP_HTTP_BLOCK_EXTERNAL', true); define('DISABLE_WP_CRON', true); define('AUTOMATIC_UPDATER_DISABLED', true); define('WP_DEBUG', false);
if (getenv('SITE_URL')) { defined('WP_SITEURL') || define('WP_SITEURL', getenv('SITE_URL')); defined('WP_HOME') || define('WP_HOME', getenv('SITE_URL')); }
error_reporting(E_ALL & ~E_DEPRECATED);
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`

/** What PHP has logged about our files. */
export async function ownFaults(site: WordPressSite): Promise<string[]> {
  const log = await readFile(site.log, 'utf8').catch(() => '')
  return log.split('\n').filter((line) => /org-library|OrgLibrary/i.test(line))
}
