import { angular } from '../../tests/e2e/frameworks/angular'
import type { Framework } from '../../tests/e2e/frameworks/framework'
import { JQUERY_1, JQUERY_3, REACT, SVELTE, VUE } from '../../tests/e2e/frameworks/frameworks'
import { CHECKS } from '../../tests/e2e/frameworks/run'
import { table } from '../lib/table'
import { excerpt } from './excerpts'
import type { Results } from './results'
import { SECTIONS, type Section } from './words'

/** The frameworks by the name of their spec file. */
const FRAMEWORKS: Readonly<Record<string, Framework>> = {
  react: REACT,
  vue: VUE,
  svelte: SVELTE,
  angular: angular(),
  'jquery-1': JQUERY_1,
  'jquery-3': JQUERY_3,
}

/** Returns the text of `docs/reports/frameworks.md`. */
export function frameworksPage(results: Results): string {
  return `# Frameworks

Written by \`npm run test:frameworks\`. Every framework has two pages in \`tests/e2e/frameworks/pages\`: one as its users write it, and a
test bench with every element, attribute, property and event of the contract. The same checks (\`tests/e2e/frameworks/checks\`) run on all of them in
Chromium, with each framework's development build if it has one, because that one warns. \`npm test\` runs all but Angular.

${table(['check', ...Object.values(FRAMEWORKS).map(({ name, version }) => `${name} ${version}`)], rows(results))}

${notes().join('\n')}

${SECTIONS.map(section).join('\n\n')}

## Types

\`npm run test:package\` compiles a page of each with the packed library: React's with \`tsc\`, Vue's with \`vue-tsc\`, Svelte's with
\`svelte-check\`; Angular's compiler compiles its page here, with strict templates.
`
}

const rows = (results: Results): string[][] =>
  CHECKS.map(({ title, forbidden }) => [
    title,
    ...Object.entries(FRAMEWORKS).map(([file, { forbids }]) => {
      if (forbidden && forbids[forbidden]) return `– ${markOf(forbids[forbidden])}`
      const passed = results.get(file)?.get(title)
      return passed === undefined ? 'not run' : passed ? 'passed' : '**failed**'
    }),
  ])

/** The reasons why checks do not apply to a framework, each once, in table order. */
const reasons = () => [
  ...new Set(
    CHECKS.flatMap(({ forbidden }) =>
      Object.values(FRAMEWORKS).flatMap(({ forbids }) => (forbidden && forbids[forbidden]) || []),
    ),
  ),
]
const markOf = (reason: string) => `(${reasons().indexOf(reason) + 1})`
const notes = () => reasons().map((reason) => `${markOf(reason)} ${reason}.  `)

function section({ title, setup, notes, code }: Section): string {
  const blocks = code.map(({ language, path, cuts }) => `\`\`\`${language}\n${excerpt(path, cuts)}\n\`\`\``)
  return `## ${title}\n\n${setup}\n\n${blocks.join('\n\n')}\n\n${notes.map((note) => `- ${note}`).join('\n')}`
}
