import { startFront } from './front'
import { startMediaWiki } from './mediawiki-site'
import { Processes } from './processes'
import { copyWordPress, startDatabase, startWordPress } from './wordpress-site'

/** Starts everything once; the tests find it in the environment. Everything ends with the run. */
export default async function setup(): Promise<() => Promise<void>> {
  // Sites that run already, while a test is being written.
  if (process.env.CMS_SITES) return async () => {}
  const processes = new Processes('org-library-cms-')
  try {
    const socket = await startDatabase(processes)
    const folder = await copyWordPress(processes)
    const other = await startFront(processes)
    other.isShared = true
    const site = await startWordPress(processes, { folder, socket, base: '', language: 'zh_CN' })
    const sub = await startWordPress(processes, { folder, socket, base: '/blog', language: 'en_US' })
    const wiki = await startMediaWiki(processes, socket)
    process.env.CMS_SITES = JSON.stringify({ site, sub, wiki, other: other.url })
  } catch (error) {
    await processes.end()
    throw error
  }
  return () => processes.end()
}
