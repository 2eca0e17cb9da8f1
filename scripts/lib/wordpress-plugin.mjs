import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'
import { inRoot } from './paths.mjs'

/** Files of the build that a site does not serve. */
const NOT_SERVED = new Set(['node', 'demo', '.built'])

const isServed = (path) => !NOT_SERVED.has(basename(path)) && !/\.(?:map|d\.ts)$/.test(path)

/**
 * Copies the WordPress plug-in as its zip contains it: with the elements' files in `dist/`.
 *
 * @param {string} folder the plug-in's folder, which is replaced
 */
export async function copyWordPressPlugin(folder) {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await cp(inRoot('integrations', 'wordpress', 'org-library'), folder, { recursive: true })
  await cp(inRoot('LICENSE'), join(folder, 'LICENSE'))
  await cp(inRoot('dist'), join(folder, 'dist'), { recursive: true, filter: isServed })
}

/** Copies the MediaWiki extension; its elements' files are named in the wiki's settings. */
export async function copyMediaWikiExtension(folder) {
  await rm(folder, { recursive: true, force: true })
  await cp(inRoot('integrations', 'mediawiki', 'OrgLibrary'), folder, { recursive: true })
  await cp(inRoot('LICENSE'), join(folder, 'LICENSE'))
}

/**
 * Packs the plug-in and the extension as zips whose only folder is the one that WordPress and MediaWiki expect.
 *
 * @param {string} folder where the zips are written
 * @param {string} version
 * @returns {Promise<string[]>} names of the zips
 */
export async function packIntegrations(folder, version) {
  const packed = []
  for (const [name, copy, inside] of [
    ['wordpress', copyWordPressPlugin, 'org-library'],
    ['mediawiki', copyMediaWikiExtension, 'OrgLibrary'],
  ]) {
    const scratch = await mkdtemp(join(tmpdir(), 'org-library-pack-'))
    try {
      await copy(join(scratch, inside))
      const file = `org-library-${name}-${version}.zip`
      await writeFile(join(folder, file), await zipOf(scratch))
      packed.push(file)
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  }
  return packed
}

/** The files of a folder as a zip, in the order of their names and with one date, so that equal files give equal zips. */
async function zipOf(folder) {
  const writer = new ZipWriter(new Uint8ArrayWriter(), {
    lastModDate: new Date(2000, 0, 1),
    extendedTimestamp: false,
  })
  const paths = (await readdir(folder, { recursive: true })).map((path) => path.replaceAll('\\', '/')).sort()
  for (const path of paths) {
    const place = join(folder, path)
    if ((await stat(place)).isFile()) await writer.add(path, new Uint8ArrayReader(await readFile(place)))
  }
  return writer.close()
}
