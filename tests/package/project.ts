import { execFile } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../../scripts/lib/paths.mjs'

const start = promisify(execFile)

export interface Project {
  folder: string
  write(file: string, text: string): Promise<void>
  /** Runs a program in the project. @throws with its output when it fails */
  run(program: string, ...args: string[]): Promise<string>
  remove(): Promise<void>
}

/** Creates a project with the packed library, and the other packages, in its node_modules. */
export async function createProject(others: readonly string[]): Promise<Project> {
  const folder = await mkdtemp(join(tmpdir(), 'org-library-package-'))
  const run = async (program: string, ...args: string[]) => {
    try {
      return (await start(program, args, { cwd: folder, maxBuffer: 1e8 })).stdout
    } catch (thrown) {
      const { stdout = '', stderr = '' } = thrown as { stdout?: string; stderr?: string }
      throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`)
    }
  }
  const write = (file: string, text: string) => writeFile(join(folder, file), text)
  await write('package.json', JSON.stringify({ name: 'a-page', private: true, type: 'module' }))
  const packed = await start('npm', ['pack', '--json', '--pack-destination', folder], { cwd: ROOT })
  const [{ filename }] = JSON.parse(packed.stdout) as [{ filename: string }]
  await run('npm', 'install', '--no-audit', '--no-fund', '--prefer-offline', `./${filename}`, ...others)
  return { folder, write, run, remove: () => rm(folder, { recursive: true, force: true }) }
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html;charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
}

/** Serves a folder on a free port like a plain static server; with CORS, so that it can act as a CDN. */
export async function serveFolder(folder: string): Promise<{ url: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const path = normalize(join(folder, new URL(request.url ?? '/', 'http://x').pathname))
    const found = path.startsWith(folder) && (await stat(path).catch(() => null))?.isFile()
    if (!found) return response.writeHead(404).end()
    response.writeHead(200, {
      'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
      'Access-Control-Allow-Origin': '*',
    })
    createReadStream(path).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
