// `npm run release`: runs every check of `npm run verify`, then writes the parts of a release to release/: the tarball,
// the WordPress plug-in and the MediaWiki extension as zips, the sizes, and the notes from CHANGELOG.md. It publishes nothing.
//   npm run release -- --no-tests   skips the tests, to try the rest
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { releaseNotes } from './lib/changelog.mjs'
import { inRoot } from './lib/paths.mjs'
import { checkNode } from './lib/prepare.mjs'
import { node, run } from './lib/run.mjs'
import { say, stop } from './lib/say.mjs'
import { packIntegrations } from './lib/wordpress-plugin.mjs'

const isTrial = process.argv.includes('--no-tests')
const folder = inRoot('release')
const { name, version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))

checkNode()
const commit = await git('rev-parse', 'HEAD')
const changes = await git('status', '--porcelain')
if (changes && !isTrial)
  stop(`These changes are in no commit, so no release can be made of them:\n${changes}`)
rmSync(folder, { recursive: true, force: true })

const verified = await node(['scripts/verify.mjs', ...(isTrial ? ['--no-tests'] : [])])
if (verified.code !== 0) stop('Nothing was written: a check failed.')

mkdirSync(folder)
const packed = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
  quiet: true,
})
if (packed.code !== 0) stop(`npm pack did not succeed:\n${packed.output}`)
const tarball = `${name}-${version}.tgz`
const archives = await packIntegrations(folder, version)
const sizes = await node(['scripts/sizes.mjs'], { quiet: true })
const notes = releaseNotes(readFileSync(inRoot('CHANGELOG.md'), 'utf8'), version)
const facts = [
  `${name} ${version}${isTrial ? ', not tested' : ''}`,
  `commit ${commit}${changes ? ', with changes that are in no commit' : ''}`,
  ...[tarball, ...archives].map((file) => {
    const bytes = readFileSync(inRoot('release', file))
    return `${file}: ${(bytes.length / 1024 / 1024).toFixed(1)} MB, SHA-256 ${createHash('sha256').update(bytes).digest('hex')}`
  }),
]
writeFileSync(inRoot('release', 'sizes.txt'), sizes.output)
writeFileSync(
  inRoot('release', 'notes.md'),
  `# ${name} ${version}\n\n${notes.text}\n\n${facts.slice(1).join('\n\n')}\n`,
)
for (const fact of facts) say(fact)
if (!notes.isDated) say(`CHANGELOG.md has no "## [${version}]" yet: the notes are those of "Unreleased".`)
say('Written to release/: the tarball, two zips, sizes.txt, notes.md. Nothing was published.')

/** The output of a git command; '' when git is not available. */
async function git(...args) {
  const { code, output } = await run('git', args, { quiet: true })
  return code === 0 ? output.trim() : ''
}
