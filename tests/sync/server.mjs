// A server of CouchDB's protocol in memory, for `npm run test:sync`. Its databases must exist before they are used.
import express from 'express'
import expressPouch from 'express-pouchdb'
import PouchDB from 'pouchdb'
import memory from 'pouchdb-adapter-memory'

PouchDB.plugin(memory)
// Each database listens to its own process.
process.setMaxListeners(0)

/**
 * @param {readonly string[]} names of the databases to make
 * @returns {Promise<{ handle: import('node:http').RequestListener, open: (name: string) => PouchDB.Database }>}
 */
export async function createPouchServer(names) {
  const InMemory = PouchDB.defaults({ adapter: 'memory', prefix: `sync-${process.pid}-` })
  const open = (name) => new InMemory(name)
  for (const name of names) await open(name).info()
  const app = express()
  app.use(expressPouch(InMemory, { mode: 'minimumForPouchDB', inMemoryConfig: true, logPath: '/dev/null' }))
  return { handle: app, open }
}
