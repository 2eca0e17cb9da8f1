// `npm run wordpress:words`: compiles the plug-in's translations (`languages/*.po`) to what WordPress reads: `.mo` for PHP, JSON for
// each script. Fails when a text of the plug-in has no translation, or a translation has no text.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileMo, compileScript, readPo, textsOf } from './lib/gettext.mjs'
import { inRoot } from './lib/paths.mjs'
import { say, stop } from './lib/say.mjs'

const PLUGIN = inRoot('integrations', 'wordpress', 'org-library')
/** The scripts with words, by the handle that WordPress knows them by. */
const SCRIPTS = {
  'org-library-editor': 'editor.js',
  'org-library-classic': 'classic.js',
  'org-library-settings': 'settings.js',
}

/** Every file that the translations give, with what is wrong with them. */
export function compileWords() {
  const languages = join(PLUGIN, 'languages')
  const files = new Map()
  const problems = []
  const used = textsOf(PLUGIN)
  for (const name of readdirSync(languages).filter((each) => each.endsWith('.po'))) {
    const locale = name.replace(/^org-library-|\.po$/g, '')
    const entries = readPo(readFileSync(join(languages, name), 'utf8'))
    for (const key of used.keys())
      if (!entries.get(key)) problems.push(`${name} does not translate ${JSON.stringify(key)}`)
    for (const key of entries.keys())
      if (key !== '' && !used.has(key))
        problems.push(`${name} translates ${JSON.stringify(key)}, which is not used`)
    files.set(join(languages, name.replace(/\.po$/, '.mo')), compileMo(entries))
    for (const [handle, script] of Object.entries(SCRIPTS)) {
      const own = new Map([...entries].filter(([key]) => key === '' || used.get(key)?.has(script)))
      files.set(
        join(languages, `org-library-${locale}-${handle}.json`),
        Buffer.from(compileScript(own, locale)),
      )
    }
  }
  return { files, problems }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { files, problems } = compileWords()
  if (problems.length > 0) stop(problems.join('\n'))
  for (const [path, bytes] of files) writeFileSync(path, bytes)
  say(`Wrote ${files.size} files of translations.`)
}
