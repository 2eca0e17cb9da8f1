import { useEffect, useLayoutEffect, useRef } from 'react'
import { useI18n } from '../../i18n/I18n'
import { safeAddress } from '../../platform/safe-address'
import { useSheet } from '../../styles/use-sheet'
import { Sign } from '../../ui/ReaderIcon'
import type { Note } from '../navigator/navigator'
import { panelsLook } from './model/panels-look'

export interface NotePopoverProps {
  note: Note
  onGo(href: string): void
  onClose(): void
}

/** A note beside its mark: below it where there is room, else above. */
export function NotePopover({ note, onGo, onClose }: NotePopoverProps) {
  useSheet(panelsLook)
  const { t } = useI18n()
  const box = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const name = note.title ?? t(note.isOutside ? 'reader.outside' : 'reader.note')

  useLayoutEffect(() => {
    body.current?.replaceChildren(note.release ? note.content : note.content.cloneNode(true))
    const shown = box.current
    const frame = shown?.parentElement?.getBoundingClientRect()
    if (!shown || !frame) return
    const { width, height } = shown.getBoundingClientRect()
    const left = Math.min(
      Math.max(12, note.anchor.left + note.anchor.width / 2 - frame.left - width / 2),
      frame.width - width - 12,
    )
    const below = note.anchor.bottom - frame.top + 10
    const above = note.anchor.top - frame.top - height - 10
    shown.style.left = `${left}px`
    shown.style.top = `${below + height < frame.height - 12 || above < 12 ? Math.min(below, frame.height - height - 12) : above}px`
  }, [note])

  useEffect(() => note.release, [note])
  useEffect(() => box.current?.focus({ preventScroll: true }), [])

  return (
    <div className="note" ref={box} role="dialog" aria-label={name} tabIndex={-1}>
      <div className="note-head">
        <span>{name}</span>
        <button type="button" className="tool" aria-label={t('reader.close')} onClick={onClose}>
          <Sign name="close" />
        </button>
      </div>
      <div className="note-body" ref={body} />
      {note.isOutside ? (
        <a
          className="note-go"
          href={safeAddress(note.href, 'link')}
          target="_blank"
          rel="noopener noreferrer external nofollow"
          onClick={onClose}
        >
          {t('reader.openOutside')}
        </a>
      ) : (
        note.href !== '' && (
          <button type="button" className="note-go" onClick={() => onGo(note.href)}>
            {t('reader.goToNote')}
          </button>
        )
      )}
    </div>
  )
}
