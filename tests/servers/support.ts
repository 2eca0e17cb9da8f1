import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inRoot } from '../../scripts/lib/paths.mjs'

const run = promisify(execFile)

export const NGINX = '/usr/sbin/nginx'
export const APACHE = '/usr/sbin/apache2'
const CALIBRE = '/usr/bin/calibre-server'
export const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_filter_module.so'
const CATALOGUE = inRoot('.demo', 'library', 'demo')

/** What the tests need: Debian packages, the build and the demo's catalogue. */
export const missing = [
  NGINX,
  APACHE,
  CALIBRE,
  inRoot('dist', 'org-library.js'),
  join(CATALOGUE, 'feed.json'),
].filter((path) => !existsSync(path))

const started: { stop(): Promise<void> }[] = []

/** Stops every server, the last one first. */
export async function stopAll(): Promise<void> {
  for (const { stop } of started.splice(0).reverse()) await stop()
}

export function freshFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'servers-'))
  started.push({ stop: () => rm(path, { recursive: true, force: true }) })
  return path
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

async function isUp(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  )
}

/** Starts a program that stays in the foreground, and waits until it answers at `url`. */
async function serve(
  program: string,
  args: readonly string[],
  url: string,
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const child: ChildProcess = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (said += String(data)))
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  started.push({
    stop: async () => {
      child.kill()
      await gone
    },
  })
  for (let tries = 0; tries < 150; tries++) {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${said}`)
    if (await isUp(url)) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`${program} does not answer at ${url}: ${said}`)
}

/** Returns the blocks of code of a page of the docs whose fence is followed by `info`. */
export function blocksOf(page: string, info: string): string[] {
  const text = readFileSync(inRoot('docs', page), 'utf8')
  const fence = '```'
  return [...text.matchAll(new RegExp(`^${fence}${info}\\n(.*?)^${fence}`, 'gms'))].map(
    ([, code = '']) => code,
  )
}

/** Makes a folder that is served: `org-library/`, `library/`, and a page with the library. */
export async function site(pages: Readonly<Record<string, string>>): Promise<string> {
  const root = freshFolder()
  await symlink(inRoot('dist'), join(root, 'org-library'))
  await mkdir(join(root, 'library'))
  await cp(CATALOGUE, join(root, 'library', 'demo'), { recursive: true })
  for (const [path, element] of Object.entries(pages)) await writePage(root, element, path)
  return root
}

/** Writes a page of a served folder. A page that a test answers itself would count as public: browsers keep it from loopback. */
export function writePage(root: string, element: string, path = 'page.html'): Promise<void> {
  return writeFile(join(root, path), pageWith(element))
}

export function pageWith(element: string, scripts = '/org-library/'): string {
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>一个网页</title>
    <link rel="icon" href="data:,"><script type="module" src="${scripts}org-library.js"></script></head><body>${element}</body></html>`
}

/** Starts nginx with parts of a configuration. @returns the origin */
export async function startNginx(parts: {
  root: string
  http?: string
  server: string
  modules?: string[]
}): Promise<string> {
  const port = await freePort()
  const folder = freshFolder()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const modules = (parts.modules ?? []).map((path) => `load_module ${path};`)
  await writeFile(
    join(folder, 'nginx.conf'),
    `${modules.join('\n')}\n${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off; pid ${folder}/pid; error_log stderr; worker_processes 1;
events {}
http {
  include /etc/nginx/mime.types; default_type application/octet-stream; access_log off; ${temporary.join(' ')}
  ${parts.http ?? ''}
  server {
    listen 127.0.0.1:${port}; root ${parts.root};
    ${parts.server}
  }
}`,
  )
  await serve(NGINX, ['-c', join(folder, 'nginx.conf'), '-p', folder], `http://127.0.0.1:${port}/`)
  return `http://127.0.0.1:${port}`
}

/** Starts Apache with the docs' lines for the folder. @returns the origin */
export async function startApache(root: string, lines: string): Promise<string> {
  const port = await freePort()
  const folder = freshFolder()
  const modules = ['mpm_event', 'authz_core', 'mime', 'dir', 'headers', 'setenvif', 'filter', 'deflate']
  const config = `ServerRoot ${folder}\nListen 127.0.0.1:${port}\nServerName localhost\nPidFile ${folder}/pid\nErrorLog ${folder}/error.log
${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
TypesConfig /dev/null\nDocumentRoot ${root}
<Directory "/">\n  Options FollowSymLinks\n  Require all granted\n</Directory>
<Directory "${root}">\n${lines}\n</Directory>\n`
  await writeFile(join(folder, 'apache.conf'), config)
  await serve(APACHE, ['-f', join(folder, 'apache.conf'), '-DFOREGROUND'], `http://127.0.0.1:${port}/`)
  return `http://127.0.0.1:${port}`
}

export const COUNT = 30

/** Makes a library of 30 real books with calibre's own program; the Chinese ones are those of the demo. */
export async function makeCalibreLibrary(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'calibre-'))
  // REAL_BOOKS: another folder with `idpf/` and `misc/`.
  const data = process.env.REAL_BOOKS ?? inRoot('..', 'shared', 'data')
  const given = ['idpf', 'misc'].map((name) => join(data, name)).filter((path) => existsSync(path))
  const real = given.flatMap((path) => epubsIn(path))
  const own = epubsIn(inRoot('.demo', 'books', 'demo'))
  const chinese = own.slice(0, Math.max(8, COUNT - real.length))
  // Without them, some of the demo's books are there twice.
  const books = [...chinese, ...real, ...own].slice(0, COUNT)
  await run(
    '/usr/bin/calibredb',
    [`--with-library=${join(folder, 'books')}`, 'add', '--duplicates', ...books],
    {
      env: { ...process.env, CALIBRE_CONFIG_DIRECTORY: join(folder, 'config'), QT_QPA_PLATFORM: 'offscreen' },
      maxBuffer: 10_000_000,
    },
  )
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

function epubsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.epub'))
    .sort()
    .map((path) => join(folder, path))
}

export const READER = { username: 'reader2', password: 'mima-1234' }

/** Starts calibre's content server below `/calibre`. @returns its port */
export async function startCalibre(folder: string, mode: 'open' | 'basic' | 'digest'): Promise<number> {
  const port = await freePort()
  const env = { CALIBRE_CONFIG_DIRECTORY: join(folder, 'config'), QT_QPA_PLATFORM: 'offscreen' }
  const users = join(freshFolder(), 'users.sqlite')
  const auth = mode === 'open' ? [] : ['--enable-auth', '--auth-mode', mode, '--userdb', users]
  if (mode !== 'open') {
    const { username, password } = READER
    await run(CALIBRE, ['--userdb', users, '--manage-users', '--', 'add', username, password], {
      env: { ...process.env, ...env },
    })
  }
  const args = [
    '--port',
    String(port),
    '--listen-on',
    '127.0.0.1',
    '--url-prefix',
    '/calibre',
    ...auth,
    join(folder, 'books'),
  ]
  await serve(CALIBRE, args, `http://127.0.0.1:${port}/calibre/opds`, env)
  return port
}
