// `npm run bench:catalog`, through scripts/bench.mjs: suggestions over generated catalogues, against searches that hold
// everything in memory; then a catalogue that the command publishes, its lists, and its full text; writes
// docs/reports/bench-catalog.md.
//   --counts 1000,10000,100000   0 leaves a part out
//   --peers minisearch,flexsearch,includes   (each up to --peers-to books)
//   --peers-to 10000
//   --publish 100000   small books that are published
//   --novels 1000      books of 200,000 characters that are published with their full text
//   --port 4313
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { say } from '../../../scripts/lib/say.mjs'
import { launch, machine } from '../lib/browser'
import { inRoot } from '../lib/paths'
import { CountingServer } from '../lib/server'
import type { Peer } from './pages/peers'
import { type Published, type PublishedTexts, publishSmall, publishTexts } from './published'
import { type Measured, report } from './report'
import { measureOurs, measurePeer } from './run'
import { measureScreens, measureTexts, type ScreenFigures, type TextFigures } from './screens'
import { bundlePeers, makeSite } from './site'

const { values } = parseArgs({
  options: {
    counts: { type: 'string', default: '1000,10000,100000' },
    peers: { type: 'string', default: 'minisearch,flexsearch,includes' },
    'peers-to': { type: 'string', default: '10000' },
    publish: { type: 'string', default: '100000' },
    novels: { type: 'string', default: '1000' },
    port: { type: 'string', default: '4313' },
  },
})
const PEERS: readonly Peer[] = ['minisearch', 'flexsearch', 'includes']
const peers = PEERS.filter((peer) => values.peers.split(',').includes(peer))
/** Characters of a novel. */
const NOVEL = 200_000
await bundlePeers()
const browser = await launch({ freeFrames: false })
const measured: Measured[] = []
for (const count of values.counts.split(',').map(Number).filter(Boolean)) {
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
const folder = mkdtempSync(join(tmpdir(), 'bench-catalog-'))
let published: (Published & ScreenFigures) | null = null
let texts: (PublishedTexts & { found: readonly TextFigures[] }) | null = null
try {
  if (Number(values.publish) > 0) {
    say(`Publishing ${values.publish} books …`)
    const made = await publishSmall(folder, Number(values.publish))
    published = { ...made, ...(await measureScreens(browser, made.out, Number(values.port))) }
  }
  if (Number(values.novels) > 0) {
    say(`Publishing ${values.novels} novels with their full text …`)
    const made = await publishTexts(folder, Number(values.novels), NOVEL)
    texts = { ...made, found: await measureTexts(browser, made.out, Number(values.port), made.queries) }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
const command = `npm run bench:catalog${process.argv.length > 2 ? ` -- ${process.argv.slice(2).join(' ')}` : ''}`
const page = report(
  { measured, published, texts },
  `${machine(browser)}; load ${loadavg()[0]?.toFixed(1)}`,
  command,
)
await browser.close()
writeFileSync(inRoot('docs', 'reports', 'bench-catalog.md'), page)
say(`\n${page}\nWrote docs/reports/bench-catalog.md.`)
