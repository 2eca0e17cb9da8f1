import { safeAddress } from '../../src/platform/safe-address'
import { makeFrame } from '../../src/styles/frame'
import type { Widget } from '../element'
import { localeOf } from '../locale'
import { createBookRequest } from './book-request'
import { type CardValues, PENDING } from './card-book'
import { joinSharedCardContext } from './shared-card-context'
import { createShow } from './show'

/**
 * What a card does when it comes into a page, without React: it makes its frame, asks for its book when it comes near
 * what is seen, and shows it. Returns its undo.
 */
export function connectCard(card: Widget<CardValues>): () => void {
  const { host, root, styleSheets, values } = card
  const page = host.ownerDocument
  const context = joinSharedCardContext(page)
  const { frame, root: inner, probe } = makeFrame(page)
  root.replaceChildren(frame)
  styleSheets.add(context.screen.sheet)

  const asking = createBookRequest(card, context)
  const show = createShow(card, inner)
  let lang: string | undefined
  let theme: string | undefined
  let href = ''
  let ended = false

  /** Follows the values; what it changes in them it is told of again. */
  const look = () => {
    if (ended) return
    const now = values()
    if (now.lang !== lang) {
      lang = now.lang
      const locale = localeOf(host, lang)
      inner.lang = locale
      return card.set({ locale })
    }
    if (now.theme !== theme) {
      theme = now.theme
      inner.dataset.theme = theme
    }
    if (now.href !== href) {
      href = now.href
      if (href !== '' && !safeAddress(href, 'link', page.baseURI))
        console.error(`<book-card> href="${href}" is no address that a card leads to`)
    }
    if (!asking.ask(now)) show.show(now)
  }

  card.set({
    found: PENDING,
    near: false,
    lostCover: '',
    again() {
      asking.renew()
      look()
    },
  })
  const undo = [
    context.screen.add({ root: inner, probe }),
    context.near.add(host, () => card.set({ near: true })),
    card.subscribe(look),
  ]
  // A page may go on to say which card it is in the task that puts it there.
  queueMicrotask(look)

  return () => {
    ended = true
    for (const each of undo) each()
    asking.stop()
    show.end()
    frame.remove()
    styleSheets.remove(context.screen.sheet)
    context.leave()
  }
}
