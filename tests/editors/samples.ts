import { type Described, snippetOf } from '../../demo/snippet/formats.js'
import { attributesOf, bookPageOf, readState, widthOf } from '../../demo/snippet/state.js'

/** The snippet formats for text editors; React and Vue are for developers. */
export const FORMS = ['html', 'data', 'link', 'wordpress'] as const
export type Form = (typeof FORMS)[number]

/** One element as the snippet builder writes it, and how to detect that it survived. */
export interface Sample {
  form: Form
  tag: string
  title: string
  code: string
  /** Its clipboard HTML; '' for plain text. */
  rich: string
  /** The script tag that the site needs for this format; '' for none. */
  site: string
  /** Text that the element shows. */
  sign: string
  /** An attribute that must have survived. */
  kept: readonly [name: string, value: string]
}

const LOOKS = [
  {
    what: 'book-card',
    sign: '甘石滩',
    kept: ['direction', 'row'],
    choices: { direction: 'row', 'show-toggle': '1' },
  },
  { what: 'book-reader', sign: '水是后半晌', kept: ['flow', 'scrolled'], choices: { flow: 'scrolled' } },
  { what: 'org-library', sign: '雾港来信', kept: ['router', 'memory'], choices: { router: 'memory' } },
] as const

/** Every sample, for a book of the demo's catalogue. */
export function samplesOf(origin: string, book: string, title: string): Sample[] {
  return LOOKS.flatMap(({ what, sign, kept, choices }) =>
    FORMS.filter((form) => form !== 'link' || what === 'book-card').map((form) => {
      const state = readState(
        new URLSearchParams({ what, book, as: form, width: '480', ...choices }).toString(),
      )
      const described: Described = {
        tag: what,
        attributes: attributesOf(state, origin),
        width: widthOf(state),
        origin,
        title: `《${title}》`,
        book,
        to: bookPageOf(state, origin),
      }
      const { code, rich = form === 'wordpress' ? '' : code, once } = snippetOf(form, described)
      return { form, tag: what, title, code, rich, site: once?.code ?? '', sign, kept }
    }),
  )
}
