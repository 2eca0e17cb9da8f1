import { safeAddress } from '../../src/platform/safe-address'
import { createElementFrame } from '../../src/styles/frame'
import type { Widget } from '../element'
import { localeOf } from '../locale'
import { createBookRequest } from './book-request'
import { type CardValues, PENDING } from './card-book'
import { createCardStages } from './card-stages'
import { joinSharedCardContext } from './shared-card-context'

/**
 * Connects a card to its page without React: creates the frame, requests the book when the card comes near the
 * visible area, and shows it. Returns a function that undoes it.
 */
export function connectCard(card: Widget<CardValues>): () => void {
  const { host, root, styleSheets, values } = card
  const page = host.ownerDocument
  const context = joinSharedCardContext(page)
  const { frame, root: inner, probe } = createElementFrame(page)
  root.replaceChildren(frame)
  styleSheets.add(context.screen.sheet)

  const request = createBookRequest(card, context)
  const show = createCardStages(card, inner)
  let lang: string | undefined
  let theme: string | undefined
  let href = ''
  let isEnded = false

  /** Follows the values. It may set values itself, which calls it again. */
  const update = () => {
    if (isEnded) return
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
    if (!request.ask(now)) show.show(now)
  }

  card.set({
    found: PENDING,
    near: false,
    lostCover: '',
    retry() {
      request.renew()
      update()
    },
  })
  const undo = [
    context.screen.add({ root: inner, probe }),
    context.near.add(host, () => card.set({ near: true })),
    card.subscribe(update),
  ]
  // The page may set further attributes in the same task.
  queueMicrotask(update)

  return () => {
    isEnded = true
    for (const step of undo) step()
    request.stop()
    show.end()
    frame.remove()
    styleSheets.remove(context.screen.sheet)
    context.leave()
  }
}
