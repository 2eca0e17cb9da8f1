import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Locator } from '../../../domain/locator'
import { MARK_STYLES, type MarkStyle, type NotedHighlight } from '../../../domain/mark'
import { useWords } from '../../../i18n/I18n'
import { readingTools } from '../../../i18n/words/reading-tools'
import { ToolButton } from '../../../ui/ToolButton'
import type { SearchSession } from '../search/search-session'
import type { Annotations } from './annotations'
import type { SelectedWords } from './use-selected-words'

/** The most characters of chosen words that are looked for in the book. */
const LONGEST_QUERY = 100

interface SelectedWordsMenuProps {
  chosen: SelectedWords
  marks: Annotations
  highlights: readonly NotedHighlight[]
  find: SearchSession
  /** Does something whose end nobody waits for: what fails is said. */
  attempt(work: Promise<unknown>): void
  canMark: boolean
  canCopy: boolean
  /** What a mark at a place is called. */
  nameOf(locator: Locator): string
  copy(words: string): Promise<void>
  /** Null where nothing can be looked up. */
  lookUp: ((words: string) => void) | null
  onNote(noted: NotedHighlight): void
  onFind(): void
  onDelete(id: string): void
  /** The words are let go of; something else takes the focus. */
  onLeave(): void
  /** The same, and the page goes on. */
  onDone(): void
}

/** What one does with words of the page that were selected, or whose mark was pressed. */
export function SelectedWordsMenu(props: SelectedWordsMenuProps) {
  const { chosen, marks, find, attempt, canMark, canCopy, lookUp, onLeave, onDone } = props
  const { words, passages, mark } = chosen
  const note = props.highlights.find(({ id }) => id === mark?.id)?.note ?? ''

  /** Marks each of the words' pages; resolves to the first mark. */
  const highlight = async (style: MarkStyle) => {
    const [first] = await Promise.all(
      passages.map((passage) => marks.highlight(passage, style, props.nameOf(passage.locator))),
    )
    return first
  }
  // The menu goes first: pressed twice it would mark the words twice.
  const onStyle = (style: MarkStyle) => {
    onDone()
    attempt(mark ? marks.restyle(mark, style) : highlight(style))
  }
  const onNote = async () => {
    onLeave()
    const noted = mark ?? (await highlight('yellow'))
    if (noted) props.onNote({ ...noted, note })
  }

  return (
    <SelectionMenu
      box={chosen.box}
      style={mark?.style ?? null}
      hasNote={note !== ''}
      canMark={canMark}
      canCopy={canCopy}
      autoFocus={mark !== null}
      onStyle={onStyle}
      onNote={() => attempt(onNote())}
      onCopy={() => attempt(props.copy(words).then(onDone))}
      onFind={() => {
        void find.search(words.replace(/\s+/g, ' ').slice(0, LONGEST_QUERY))
        onLeave()
        props.onFind()
      }}
      onLookUp={lookUp && (() => lookUp(words))}
      onDelete={() => {
        if (mark) props.onDelete(mark.id)
        onDone()
      }}
      onClose={onDone}
    />
  )
}

/** Room kept between the words and the menu, and at the reader's edge. */
const GAP = 10

export interface SelectionMenuProps {
  /** Around the words, in client coordinates. */
  box: DOMRect
  /** The style of the mark that is edited; null for words that are only selected. */
  style: MarkStyle | null
  hasNote: boolean
  /** Marks are kept somewhere. */
  canMark: boolean
  /** Words may be copied at all. */
  canCopy: boolean
  /** Takes the focus: it was opened by a key or by pressing a mark. */
  autoFocus: boolean
  onStyle(style: MarkStyle): void
  onNote(): void
  onCopy(): void
  onFind(): void
  /** Null where nothing can be looked up. */
  onLookUp: (() => void) | null
  onDelete(): void
  onClose(): void
}

/** What can be done with words: beside them, above where there is room, else below. */
function SelectionMenu(props: SelectionMenuProps) {
  const { box, style, hasNote, canMark, canCopy, autoFocus } = props
  const t = useWords(readingTools)
  const menu = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const shown = menu.current
    const frame = shown?.parentElement?.getBoundingClientRect()
    if (!shown || !frame) return
    const { width, height } = shown.getBoundingClientRect()
    const middle = box.left + box.width / 2 - frame.left
    const left = Math.min(Math.max(8, middle - width / 2), Math.max(8, frame.width - width - 8))
    const above = box.top - frame.top - height - GAP
    const below = box.bottom - frame.top + GAP
    const top = above >= 8 ? above : Math.min(below, frame.height - height - 8)
    shown.style.left = `${left}px`
    shown.style.top = `${Math.max(8, top)}px`
  }, [box])

  useEffect(() => {
    if (autoFocus) menu.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [autoFocus])

  const onKeyDown = (event: React.KeyboardEvent) => {
    const isBack = event.key === 'ArrowLeft' || (event.key === 'Tab' && event.shiftKey)
    if (event.key === 'Escape') props.onClose()
    // Whoever tabbed on would leave the words chosen, and the menu out of reach.
    else if (isBack || event.key === 'ArrowRight' || event.key === 'Tab') move(menu.current, isBack ? -1 : 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      className="ol-selection"
      ref={menu}
      role="toolbar"
      aria-label={t(style ? 'marks.edit' : 'marks.menu')}
      onKeyDown={onKeyDown}
      // Pressing a button must not let go of the words.
      onPointerDown={(event) => event.preventDefault()}
    >
      {canMark && (
        <div className="ol-styles">
          {MARK_STYLES.map((one) => (
            <button
              key={one}
              type="button"
              className="ol-style"
              data-style={one}
              aria-label={t(`marks.${one}`)}
              title={t(`marks.${one}`)}
              aria-pressed={style === one}
              onClick={() => props.onStyle(one)}
            >
              <span aria-hidden="true">{one === 'underline' ? 'A' : ''}</span>
            </button>
          ))}
        </div>
      )}
      <div className="ol-deeds">
        {canMark && (
          <ToolButton
            sign="note"
            label={t(hasNote ? 'marks.editNote' : 'marks.addNote')}
            onClick={props.onNote}
          />
        )}
        {canCopy && <ToolButton sign="copy" label={t('marks.copy')} onClick={props.onCopy} />}
        {props.onLookUp && <ToolButton sign="lookUp" label={t('marks.lookUp')} onClick={props.onLookUp} />}
        {style ? (
          <ToolButton sign="trash" label={t('marks.remove')} onClick={props.onDelete} />
        ) : (
          <ToolButton sign="find" label={t('marks.search')} onClick={props.onFind} />
        )}
      </div>
    </div>
  )
}

/** From button to button, round at the ends. */
function move(menu: HTMLElement | null, step: 1 | -1): void {
  const buttons = [...(menu?.querySelectorAll('button') ?? [])]
  const at = buttons.findIndex((button) => button.matches(':focus'))
  buttons.at((at + step) % buttons.length)?.focus()
}
