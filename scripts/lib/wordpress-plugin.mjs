import { cp, mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
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
