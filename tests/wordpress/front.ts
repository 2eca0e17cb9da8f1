import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { site as demoSite } from '../../scripts/serve.mjs'
import type { Processes } from './processes'

export interface Front {
  url: string
  port: number
  /** Where the site's own requests go; 0 while there is none. */
  target: number
  /** Content security policy of the site's public pages; '' for none. */
  policy: string
  /** Whether other origins may request the static files. */
  isShared: boolean
}

/**
 * A server in front of PHP's: it serves `/org-library/` (the build) and `/library/` (the demo's catalogues) with ranges, passes
 * the rest on, and sets a policy.
 */
export async function startFront(processes: Processes): Promise<Front> {
  const demo = demoSite()
  const front: Front = { url: '', port: 0, target: 0, policy: '', isShared: false }
  const server = createServer((asked, answer) => {
    const path = asked.url ?? '/'
    if (front.isShared) answer.setHeader('access-control-allow-origin', '*')
    // A test, in another process, sets the policy and whether other origins may request files.
    if (path.startsWith('/control?')) {
      const { searchParams } = new URL(path, front.url)
      front.policy = searchParams.get('policy') ?? ''
      return void answer.end()
    }
    if (path.startsWith('/merged.js')) return void merge(front, path, answer)
    if (/^\/(?:org-library|library)\//.test(path)) {
      asked.url = path.replace(/^\/org-library\//, '/dist/')
      return demo(asked, answer)
    }
    pass(front, asked, answer)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  front.port = (server.address() as AddressInfo).port
  front.url = `http://127.0.0.1:${front.port}`
  processes.onEnd(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  return front
}

function pass(front: Front, asked: IncomingMessage, answer: ServerResponse): void {
  const { method, url, headers } = asked
  const sent = request({ host: '127.0.0.1', port: front.target, method, path: url, headers }, (got) => {
    const isAdmin = /\/wp-(?:admin|login)|\/wp-json/.test(url ?? '')
    if (front.policy && !isAdmin) answer.setHeader('content-security-policy', front.policy)
    answer.writeHead(got.statusCode ?? 502, got.headers)
    got.pipe(answer)
  })
  sent.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()))
  asked.pipe(sent)
}

/** What an optimiser makes of several scripts: one, at its own address. */
async function merge(front: Front, path: string, answer: ServerResponse): Promise<void> {
  const parts: string[] = []
  for (const [name, address] of new URL(path, front.url).searchParams)
    if (name.startsWith('of')) parts.push(await (await fetch(address)).text())
  answer.setHeader('content-type', 'text/javascript').end(parts.join('\n;\n'))
}
