import type { Locale } from '../../i18n/locale'
import { escapeMarkup } from '../site/escape'
import type { PublishTranslate } from '../translate'
import type { LeftOut, Total, Totals } from './report'

/** Books that are drawn. */
const MAX_BARS = 40
/** Size of the plot of days, in units of its drawing. */
const WIDTH = 720
const HEIGHT = 160

/** One page with plots and without a script: it can be sent, printed and opened from a file. */
export function usagePage(totals: Totals, leftOut: LeftOut, locale: Locale, t: PublishTranslate): string {
  const { from, to, opens, days, books, orgs } = totals
  const title = escapeMarkup(t('usage.title'))
  const lead = opens === 0 ? t('usage.none') : t('usage.period', { from, to, books: books.length, opens })
  const rest = books.length - MAX_BARS
  const sections = [
    ...(days.length > 1 ? [section(t('usage.days'), plotOf(days, t))] : []),
    ...(books.length > 0 ? [section(t('usage.books'), barsOf(books.slice(0, MAX_BARS)))] : []),
    ...(rest > 0 ? [`<p>${escapeMarkup(t('usage.more', { count: rest }))}</p>`] : []),
    ...(orgs.length > 1 ? [section(t('usage.orgs'), barsOf(orgs))] : []),
  ]
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; --bar: light-dark(#8f3b2b, #e39a86); }
body { max-width: 48rem; margin: 0 auto; padding: 2rem 1.25rem; }
svg { width: 100%; height: auto; }
svg rect, .bar { fill: var(--bar); background: var(--bar); }
.axis { display: flex; justify-content: space-between; margin: 0; font-size: 0.8rem; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.2rem 0; text-align: start; font-weight: normal; overflow-wrap: anywhere; }
th { width: 45%; }
td:last-child { width: 4rem; text-align: end; font-variant-numeric: tabular-nums; }
.bar { height: 0.8rem; border-radius: 2px; print-color-adjust: exact; }
</style>
</head>
<body>
<h1>${title}</h1>
<p>${escapeMarkup(lead)}</p>
${sections.join('\n')}
<p><small>${escapeMarkup(t('usage.left-out', { ...leftOut }))}</small></p>
</body>
</html>
`
}

const section = (title: string, content: string) => `<h2>${escapeMarkup(title)}</h2>\n${content}`

/** One bar for each day. */
function plotOf(days: readonly Total[], t: PublishTranslate): string {
  const most = Math.max(1, ...days.map(({ opens }) => opens))
  const step = WIDTH / days.length
  const bars = days.map(({ name, opens }, at) => {
    const height = (opens / most) * HEIGHT
    const [x, y] = [round(at * step), round(HEIGHT - height)]
    return `<rect x="${x}" y="${y}" width="${round(Math.max(0.5, step * 0.8))}" height="${round(height)}"><title>${name}: ${opens}</title></rect>`
  })
  const [first, last] = [days[0]?.name ?? '', days.at(-1)?.name ?? '']
  // The words are outside the drawing, which a narrow window makes smaller.
  return `<p class="axis">${most} ${escapeMarkup(t('usage.opens'))}</p>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeMarkup(t('usage.days'))}">
${bars.join('\n')}
</svg>
<p class="axis"><span>${first}</span><span>${last}</span></p>`
}

const round = (number: number) => Math.round(number * 100) / 100

/** A table whose rows are bars, for eyes and screen readers. */
function barsOf(totals: readonly Total[]): string {
  const most = Math.max(1, ...totals.map(({ opens }) => opens))
  const rows = totals.map(
    ({ name, opens }) =>
      `<tr><th scope="row" dir="auto">${escapeMarkup(name)}</th><td><div class="bar" style="width:${round((opens / most) * 100)}%"></div></td><td>${opens}</td></tr>`,
  )
  return `<table>\n${rows.join('\n')}\n</table>`
}
