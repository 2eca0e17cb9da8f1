import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ServedPage {
  body: string | Uint8Array
  type?: string
  policy?: string
  /** A policy of which the page only reports violations. */
  reportOnly?: string
}

/**
 * Serves the site of the tests on another port, for pages of any origin, as a CDN or another server would.
 *
 * @param pages additional responses, by path. A browser asks for permission before a page that the test
 * fulfils itself may load from a loopback address; pages from this server need none.
 */
export async function otherOrigin(
  site = '',
  pages: Readonly<Record<string, ServedPage>> = {},
): Promise<{ origin: string; close: () => void }> {
  const server = createServer((request, response) => {
    const own = pages[request.url ?? '']
    if (own) {
      response.writeHead(200, {
        'Content-Type': `${own.type ?? 'text/html'}; charset=utf-8`,
        'Access-Control-Allow-Origin': '*',
        ...(own.policy && { 'Content-Security-Policy': own.policy }),
        ...(own.reportOnly && { 'Content-Security-Policy-Report-Only': own.reportOnly }),
      })
      return void response.end(own.body)
    }
    const { range } = request.headers
    fetch(new URL(request.url ?? '/', site), { headers: range ? { Range: range } : {} })
      .then(async (answer) => {
        const headers: Record<string, string> = { 'Access-Control-Allow-Origin': '*' }
        for (const name of ['Content-Type', 'Content-Range']) {
          const value = answer.headers.get(name)
          if (value) headers[name] = value
        }
        response.writeHead(answer.status, headers).end(Buffer.from(await answer.arrayBuffer()))
      })
      .catch(() => response.writeHead(502).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
