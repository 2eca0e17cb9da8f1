import lucide from '@iconify-json/lucide/icons.json' with { type: 'json' }
import { pathOf } from './path'
import type { IconFile } from './table'

const drawings = new Map(Object.entries(lucide.icons))
const aliases = new Map(Object.entries(lucide.aliases))

/** Returns the source text of one icon file. Throws for a name that Lucide does not have. */
export function iconSource({ constant, about, icons }: IconFile): string {
  const rows = Object.entries(icons).map(([name, drawing]) => {
    const found = drawings.get(aliases.get(drawing)?.parent ?? drawing)
    if (!found) throw new Error(`Lucide has no icon “${drawing}”, which the table names for “${name}”`)
    return `  ${/^[a-z]+$/.test(name) ? name : `'${name}'`}: '${pathOf(found.body)}',`
  })
  return `// biome-ignore-all format: made by a command, one icon a line
/**
 * ${about}
 * Lucide's drawings (ISC licence, lucide.dev), each as one path on 24 × 24. Made by \`npm run icons\`.
 */
export const ${constant} = {
${rows.join('\n')}
} as const
`
}
