// `npm run bench:catalog`, through scripts/bench.mjs: suggestions over generated catalogues, against searches that hold
// everything in memory; writes docs/reports/bench-catalog.md.
//   --counts 1000,10000,100000
//   --peers minisearch,flexsearch,includes   (each up to --peers-to books)
//   --peers-to 10000
//   --port 4313
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { say } from '../../../scripts/lib/say.mjs'
import { launch, machine } from '../lib/browser'
import { inRoot } from '../lib/paths'
import { CountingServer } from '../lib/server'
import type { Peer } from './pages/peers'
import { type Measured, report } from './report'
import { measureOurs, measurePeer } from './run'
import { bundlePeers, makeSite } from './site'

const { values } = parseArgs({
  options: {
    counts: { type: 'string', default: '1000,10000,100000' },
    peers: { type: 'string', default: 'minisearch,flexsearch,includes' },
    'peers-to': { type: 'string', default: '10000' },
    port: { type: 'string', default: '4313' },
  },
})
const PEERS: readonly Peer[] = ['minisearch', 'flexsearch', 'includes']
const peers = PEERS.filter((peer) => values.peers.split(',').includes(peer))
await bundlePeers()
const browser = await launch({ freeFrames: false })
const measured: Measured[] = []
for (const count of values.counts.split(',').map(Number)) {
  say(`Making ${count} books and their index …`)
  const site = makeSite(count)
  const server = new CountingServer(site.route)
  await server.listen(Number(values.port))
  try {
    const figures = [await measureOurs(browser, server, `ours-${count}`, site.titles)]
    for (const peer of count <= Number(values['peers-to']) ? peers : [])
      figures.push(await measurePeer(browser, server, `${peer}-${count}`, peer, site.titles))
    for (const one of figures) say(`  ${one.way}: first after ${Math.round(one.first)} ms`)
    measured.push({ site, figures })
  } finally {
    await server.close()
  }
}
const command = `npm run bench:catalog${process.argv.length > 2 ? ` -- ${process.argv.slice(2).join(' ')}` : ''}`
const page = report(measured, `${machine(browser)}; load ${loadavg()[0]?.toFixed(1)}`, command)
await browser.close()
writeFileSync(inRoot('docs', 'reports', 'bench-catalog.md'), page)
say(`\n${page}\nWrote docs/reports/bench-catalog.md.`)
