import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Locator } from '../../../domain/locator'
import { MARK_STYLES, type MarkStyle, type NotedHighlight, type Passage } from '../../../domain/mark'
import { useWords } from '../../../i18n/I18n'
import { readingTools } from '../../../i18n/words/reading-tools'
import { Status } from '../../../ui/Status'
import { ToolButton, type ToolButtonProps } from '../../../ui/ToolButton'
import type { SearchSession } from '../search/search-session'
import type { Annotations } from './annotations'
import type { SelectedWords } from './use-selected-words'

/** Longest search query made from a selection, in UTF-16 units. */
const MAX_QUERY_LENGTH = 100

interface SelectedWordsMenuProps {
  chosen: SelectedWords
  marks: Annotations
  highlights: readonly NotedHighlight[]
  find: SearchSession
  /** Runs work that no caller awaits, and reports its failure. */
  attempt(work: Promise<unknown>): void
  canMark: boolean
  canCopy: boolean
  /** The chapter title stored with a mark at a locator. */
  nameOf(locator: Locator): string
  copy(words: string): Promise<void>
  /** Copies the address of a passage; null if it has none. */
  copyLink: ((passage: Passage) => Promise<void>) | null
  /** Null if the host has no dictionary. */
  lookUp: ((words: string) => void) | null
  onNote(noted: NotedHighlight): void
  onFind(): void
  onDelete(id: string): void
  /** Closes the menu and clears the selection; something else takes the focus. */
  onLeave(): void
  /** Closes the menu, clears the selection and returns the focus to the page. */
  onDone(): void
  /** Tells assistive technology what the colours of a page tell the eye. */
  onSaid(sentence: string): void
}

interface SelectionToolsProps extends Omit<SelectedWordsMenuProps, 'chosen' | 'onSaid'> {
  chosen: SelectedWords | null
}

/** The menu of selected text, or of a highlight that was pressed, if there is one. */
export function SelectionTools({ chosen, ...props }: SelectionToolsProps) {
  const [said, setSaid] = useState('')
  const isOpen = chosen !== null
  useEffect(() => {
    // The same sentence is spoken again for the next words.
    if (isOpen) setSaid('')
  }, [isOpen])
  return (
    <>
      <Status className="ol-hidden">{said}</Status>
      {chosen && <SelectedWordsMenu {...props} chosen={chosen} onSaid={setSaid} />}
    </>
  )
}

function SelectedWordsMenu(props: SelectedWordsMenuProps) {
  const t = useWords(readingTools)
  const { chosen, marks, find, attempt, canMark, canCopy, copyLink, lookUp, onLeave, onDone } = props
  const { words, passages, mark } = chosen
  const [first] = passages
  const note = props.highlights.find(({ id }) => id === mark?.id)?.note ?? ''

  /** Creates a highlight for each passage; resolves to the first. */
  const highlight = async (style: MarkStyle) => {
    const [first] = await Promise.all(
      passages.map((passage) => marks.highlight(passage, style, props.nameOf(passage.locator))),
    )
    return first
  }
  // Close the menu first: a second press would create the highlight twice.
  const onStyle = (style: MarkStyle) => {
    onDone()
    props.onSaid(t('marks.highlighted', { style: t(`marks.${style}`) }))
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
      isBelow={chosen.isByTouch}
      onStyle={onStyle}
      onNote={() => attempt(onNote())}
      onCopy={() => attempt(props.copy(words).then(onDone))}
      onLink={copyLink && first ? () => attempt(copyLink(first).then(onDone)) : null}
      onFind={() => {
        void find.search(words.replace(/\s+/g, ' ').slice(0, MAX_QUERY_LENGTH))
        onLeave()
        props.onFind()
      }}
      onLookUp={lookUp && (() => lookUp(words))}
      onDelete={() => {
        if (mark) props.onDelete(mark.id)
        onDone()
      }}
      onClose={onDone}
      onEnter={props.onSaid}
    />
  )
}

/** CSS pixels between the text and the menu. */
const GAP = 10
/** The handles of a selection by touch hang below it. */
const HANDLES = 28
/** The system's own callout stands above it. */
const CALLOUT = 64

export interface SelectionMenuProps {
  /** Bounding box of the text, in client coordinates. */
  box: DOMRect
  /** The style of the highlight being edited; null for a selection. */
  style: MarkStyle | null
  hasNote: boolean
  /** Marks can be stored. */
  canMark: boolean
  /** The book allows copying. */
  canCopy: boolean
  /** Take the focus; true when it opens for a pressed highlight. */
  autoFocus: boolean
  /** Stand below the text where there is room; otherwise above it. */
  isBelow: boolean
  onStyle(style: MarkStyle): void
  onNote(): void
  onCopy(): void
  /** Null if a passage has no address. */
  onLink: (() => void) | null
  onFind(): void
  /** Null if the host has no dictionary. */
  onLookUp: (() => void) | null
  onDelete(): void
  onClose(): void
  /** The focus comes into the toolbar with this name. */
  onEnter(name: string): void
}

/** The toolbar beside the text: above it if there is room, or below it where a finger chose the text. */
function SelectionMenu(props: SelectionMenuProps) {
  const { box, style, hasNote, canMark, canCopy, autoFocus, isBelow } = props
  const t = useWords(readingTools)
  const menu = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const shown = menu.current
    const frame = shown?.closest('.ol-reader')?.getBoundingClientRect()
    if (!shown || !frame) return
    const { width, height } = shown.getBoundingClientRect()
    const middle = box.left + box.width / 2 - frame.left
    const left = Math.min(Math.max(8, middle - width / 2), Math.max(8, frame.width - width - 8))
    const above = box.top - frame.top - height - (isBelow ? CALLOUT : GAP)
    const below = box.bottom - frame.top + (isBelow ? HANDLES : GAP)
    const last = frame.height - height - 8
    const isAbove = above >= 8 && (!isBelow || below > last)
    const top = isAbove ? above : Math.min(below, last)
    shown.style.left = `${left}px`
    shown.style.top = `${Math.max(8, top)}px`
  }, [box, isBelow])

  useEffect(() => {
    if (autoFocus) menu.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [autoFocus])

  const onKeyDown = (event: React.KeyboardEvent) => {
    const isBack = event.key === 'ArrowLeft' || (event.key === 'Tab' && event.shiftKey)
    if (event.key === 'Escape') props.onClose()
    // Tab stays inside: leaving the menu would keep the text selected and the menu unreachable by keyboard.
    else if (isBack || event.key === 'ArrowRight' || event.key === 'Tab') move(menu.current, isBack ? -1 : 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const name = t(style ? 'marks.edit' : 'marks.menu')
  return (
    <div
      className="ol-selection"
      ref={menu}
      role="toolbar"
      aria-label={name}
      onFocus={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget) || props.onEnter(name)
      }
      onKeyDown={onKeyDown}
      // Pressing a button must not clear the selection.
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
          <Deed icon="note" label={t(hasNote ? 'marks.editNote' : 'marks.addNote')} onClick={props.onNote} />
        )}
        {canCopy && <Deed icon="copy" label={t('marks.copy')} onClick={props.onCopy} />}
        {props.onLink && <Deed icon="link" label={t('marks.link')} onClick={props.onLink} />}
        {props.onLookUp && <Deed icon="lookUp" label={t('marks.lookUp')} onClick={props.onLookUp} />}
        {style ? (
          <Deed icon="trash" label={t('marks.remove')} onClick={props.onDelete} />
        ) : (
          <Deed icon="find" label={t('marks.search')} onClick={props.onFind} />
        )}
      </div>
    </div>
  )
}

/** A button with its name below its sign. */
const Deed = (props: Pick<ToolButtonProps, 'icon' | 'label' | 'onClick'>) => (
  <ToolButton {...props} text={props.label} />
)

/** Moves the focus to the next or previous button, wrapping around at the ends. */
function move(menu: HTMLElement | null, step: 1 | -1): void {
  const buttons = [...(menu?.querySelectorAll('button') ?? [])]
  const at = buttons.findIndex((button) => button.matches(':focus'))
  buttons.at((at + step) % buttons.length)?.focus()
}
