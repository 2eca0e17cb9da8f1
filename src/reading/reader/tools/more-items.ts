import type { TranslateTool } from '../../../i18n/words/reading-tools'
import type { MenuEntry } from '../../../ui/Menu'
import { withoutFragment } from '../../publication/paths'
import type { Publication } from '../../publication/publication'
import { flattenToc, ReadingOrder } from '../../publication/reading-order'

/** Returns a function from the index of a resource to the title of its chapter; '' for none. */
export function chapterLabels(publication: Publication): (index: number) => string {
  const spine = new ReadingOrder(publication)
  const starts = flattenToc(publication.toc)
    .flatMap(({ item }) => {
      const index = item.href === '' ? null : spine.indexOfHref(withoutFragment(item.href))
      return index === null ? [] : [{ index, label: item.label, href: item.href }]
    })
    .sort((a, b) => a.index - b.index)
  // If several entries have the same target (a part and its first chapter), the last one wins.
  const own = new Map<number, (typeof starts)[number]>()
  for (const start of starts)
    if ((own.get(start.index)?.href ?? start.href) === start.href) own.set(start.index, start)
  return (index) => own.get(index)?.label ?? starts.findLast((start) => start.index < index)?.label ?? ''
}

/** The actions of the menu; null for those that this book or browser does not support. */
export interface MoreActions {
  t: TranslateTool
  find: (() => void) | null
  marks: (() => void) | null
  bookmark: { isOn: boolean; toggle(): Promise<void> } | null
  speech: (() => void) | null
  auto: { isOn: boolean; toggle(): void }
  fullScreen: { isFull: boolean; toggle(): void } | null
  /** Null on a touch-only device, which has no keyboard. */
  keys: (() => void) | null
  picture: (() => void) | null
  /** Single-character shortcuts are on; otherwise the menu shows none. */
  hasKeys: boolean
}

/** The entries of the "more" menu. */
export function moreItems(actions: MoreActions): MenuEntry[] {
  const { t, find, marks, bookmark, speech, auto, fullScreen, keys, picture, hasKeys } = actions
  const items: (MenuEntry | null)[] = [
    find && { icon: 'find', label: t('reader.find'), key: '/', onSelect: find },
    marks && { icon: 'marks', label: t('reader.marks'), key: 'm', onSelect: marks },
    bookmark && {
      icon: 'bookmark',
      label: t(bookmark.isOn ? 'tools.bookmark.remove' : 'tools.bookmark.add'),
      key: 'b',
      onSelect: () => void bookmark.toggle(),
    },
    speech && { icon: 'speech', label: t('tools.speech'), key: 'r', onSelect: speech },
    { icon: 'clock', label: t('tools.autoTurn'), pressed: auto.isOn, onSelect: auto.toggle },
    fullScreen && {
      icon: 'screen',
      label: t(fullScreen.isFull ? 'tools.fullScreen.leave' : 'tools.fullScreen'),
      key: 'f',
      onSelect: fullScreen.toggle,
    },
    picture && { icon: 'screen', label: t('image.title'), onSelect: picture },
    keys && { icon: 'keys', label: t('tools.keys'), key: '?', onSelect: keys },
  ]
  return items.flatMap((item) => {
    if (!item) return []
    return hasKeys ? item : { ...item, key: undefined }
  })
}
