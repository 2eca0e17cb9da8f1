/* The choices as CSS for a page. Pure text. */

const PAPERS = {
  white: { paper: '#fff, #141414', 'paper-raised': '#fff, #1f1f1f', 'paper-sunk': '#f4f4f4, #0c0c0c' },
  cool: { paper: '#f5f7fa, #14171b', 'paper-raised': '#fff, #1d2126', 'paper-sunk': '#eaeef3, #0e1013' },
}

const FACES = {
  sans: '"PingFang SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif',
  kai: '"Kaiti SC", "LXGW WenKai", KaiTi, STKaiti, serif',
}

/** The value of each choice when nothing was chosen. */
export const DEFAULTS = { brand: '', paper: '', serif: '', density: '1', cover: '0', card: '8' }

const BY_DEFAULT = '/* 一切照旧。动一动左边。 */'

/**
 * @param {typeof DEFAULTS} chosen
 * @returns {string} rules for the page's own style sheet
 */
export function cssOf(chosen) {
  const rules = [rule(':root', properties(chosen)), ...parts(chosen)].filter(Boolean)
  return rules.length > 0 ? rules.join('\n\n') : BY_DEFAULT
}

function properties({ brand, paper, serif, density }) {
  const lines = []
  if (brand) lines.push(`--org-library-brand: ${brand};`)
  for (const [name, colours] of Object.entries(PAPERS[paper] ?? {}))
    lines.push(`--org-library-${name}: light-dark(${colours});`)
  if (FACES[serif]) lines.push(`--org-library-serif: ${FACES[serif]};`)
  if (density !== DEFAULTS.density) lines.push(`--org-library-density: ${density};`)
  return lines
}

function parts({ cover, card }) {
  const rules = []
  if (cover !== DEFAULTS.cover) rules.push(part('cover', `border-radius: ${cover}px;`))
  if (card !== DEFAULTS.card) rules.push(part('card', `border-radius: ${card}px;`))
  return rules
}

const part = (name, line) => rule(`org-library::part(${name}),\nbook-card::part(${name})`, [line])

const rule = (selector, lines) =>
  lines.length > 0 ? `${selector} {\n${lines.map((line) => `  ${line}\n`).join('')}}` : ''
