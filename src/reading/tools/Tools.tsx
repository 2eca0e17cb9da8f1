import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { Highlight, MarkStyle } from '../../domain/mark'
import { useI18n } from '../../i18n/I18n'
import { sheet } from '../../styles'
import { useSheet } from '../../styles/StyleRoot'
import { SelectionMenu } from '../marks/SelectionMenu'
import { panelsLook } from '../reader/panels-look'
import { flattenToc, SpineMap } from '../spine'
import { AutoTurnBar } from './AutoTurnBar'
import { Boundary } from './Boundary'
import type { ToolsProps } from './contract'
import { copyWords } from './copy'
import { toolCommandOf } from './keys'
import { PageLights } from './lights'
import { type MoreItem, MoreMenu } from './MoreMenu'
import { type Picture, pictureOnPage } from './pictures'
import { clearSelection } from './selection'
import toolsCss from './tools.css?inline'
import { useAutoTurn } from './use-auto-turn'
import { useFind } from './use-find'
import { useFullScreen } from './use-full-screen'
import { useMarks } from './use-marks'
import { useSpeech } from './use-speech'
import { type ChosenWords, useWords } from './use-words'
import { isOnPage } from './visible'

const look = sheet(toolsCss)
/** A sentence about what was done stays so long. */
const SAY_MS = 2600

const FindPanel = lazy(async () => ({ default: (await import('../find/FindPanel')).FindPanel }))
const FindBar = lazy(async () => ({ default: (await import('../find/FindBar')).FindBar }))
const MarksPanel = lazy(async () => ({ default: (await import('../marks/MarksPanel')).MarksPanel }))
const NoteDialog = lazy(async () => ({ default: (await import('../marks/NoteDialog')).NoteDialog }))
const SpeechBar = lazy(async () => ({ default: (await import('../speech/SpeechBar')).SpeechBar }))
const KeysSheet = lazy(async () => ({ default: (await import('./KeysSheet')).KeysSheet }))
const ImageSheet = lazy(async () => ({ default: (await import('./ImageSheet')).ImageSheet }))

/** Everything around the page that a book opens without: finding, marks, reading aloud, and the rest. */
export function Tools(props: ToolsProps) {
  const { root, early, engine, publication, bid, title, place, habits, panel, onPanel, onJump, onPage } =
    props
  const { t } = useI18n()
  useSheet(panelsLook)
  useSheet(look)
  const [lights] = useState(() => new PageLights())
  const [marks, kept] = useMarks(props.marks, bid, lights)
  const find = useFind({ engine, publication, lights, onJump })
  const found = useStore(find.store)
  const [chosen, setChosen] = useWords({ root, engine, publication, place, lights })
  const { voice, rate, turnSeconds } = habits
  const speech = useSpeech({ engine, publication, lights, voice, rate })
  const [picture, setPicture] = useState<Picture | null>(null)
  const [noting, setNoting] = useState<(Highlight & { note: string }) | null>(null)
  const isHeld = panel !== 'none' || noting !== null || picture !== null
  const auto = useAutoTurn(engine, place, turnSeconds, isHeld)
  const fullScreen = useFullScreen(root)
  const [said, say] = useSaying()
  const canMark = props.marks !== undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: another place may be another chapter
  useEffect(() => lights.show(engine.shown?.() ?? null), [lights, engine, place])
  useEffect(() => () => lights.release(), [lights])

  const chapter = place.entry?.label ?? ''
  const labelOf = useMemo(() => chapterLabels(publication), [publication])
  const bookmarked = useMemo(() => {
    const page = engine.shown?.() ?? null
    return kept.bookmarks.filter(({ locator }) => isOnPage(locator, place, page))
  }, [kept.bookmarks, place, engine])

  const bookmark = useCallback(async () => {
    const isMade = await marks.toggle(bookmarked, place.locator, chapter)
    say(t(isMade ? 'tools.bookmark.added' : 'tools.bookmark.removed'))
  }, [marks, bookmarked, place, chapter, say, t])

  const done = () => {
    clearSelection(document)
    setChosen(null)
    onPage()
  }
  const style = async ({ mark, locator }: ChosenWords, wanted: MarkStyle) => {
    if (mark) await marks.restyle(mark, wanted)
    else await marks.highlight(locator, wanted, chapter)
    done()
  }
  const note = async ({ mark, locator }: ChosenWords) => {
    const noted = mark ?? (await marks.highlight(locator, 'yellow', chapter))
    clearSelection(document)
    setChosen(null)
    setNoting({ ...noted, note: noteOf(kept.highlights, noted.id) })
  }
  const copy = async ({ words }: ChosenWords) => {
    const copied = await copyWords(words, props.copyLimit, navigator.clipboard)
    const sentence = { all: 'marks.copied', part: 'marks.copiedPart', failed: 'marks.copyFailed' } as const
    say(t(sentence[copied], { count: props.copyLimit ?? 0 }))
    done()
  }

  const items: MoreItem[] = [
    { sign: 'find', label: t('tools.find'), key: '/', do: () => onPanel('find') },
    ...(canMark
      ? ([
          {
            sign: 'bookmark',
            label: t(bookmarked.length > 0 ? 'tools.bookmark.remove' : 'tools.bookmark.add'),
            key: 'b',
            do: () => void bookmark(),
          },
        ] as const)
      : []),
    { sign: 'speech', label: t('tools.speech'), key: 'r', do: speech.start },
    { sign: 'clock', label: t('tools.autoTurn'), pressed: auto.isOn, do: auto.toggle },
    ...(fullScreen.can
      ? ([
          {
            sign: 'screen',
            label: t(fullScreen.isFull ? 'tools.fullScreen.leave' : 'tools.fullScreen'),
            key: 'f',
            do: fullScreen.toggle,
          },
        ] as const)
      : []),
    { sign: 'keys', label: t('tools.keys'), key: '?', do: () => onPanel('keys') },
  ]
  const page = panel === 'more' ? (engine.shown?.() ?? null) : null
  const seen = page && pictureOnPage(page)
  if (seen) items.push({ sign: 'screen', label: t('image.title'), do: () => setPicture(seen) })

  const commands = useRef<(event: KeyboardEvent) => void>(() => {})
  commands.current = (event) => {
    const command = toolCommandOf(event)
    if (!command || noting || picture || (panel === 'toc' && command !== 'find')) return
    if (command === 'find') onPanel('find')
    else if (command === 'marks' && canMark) onPanel(panel === 'marks' ? 'none' : 'marks')
    else if (command === 'keys') onPanel('keys')
    else if (command === 'bookmark' && canMark) void bookmark()
    else if (command === 'speech') speech.session ? speech.session.toggle() : speech.start()
    else if (command === 'fullScreen' && fullScreen.can) fullScreen.toggle()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  useEffect(() => {
    const reader = root.current
    const onKeyDown = (event: KeyboardEvent) => commands.current(event)
    if (early.current) commands.current(early.current)
    early.current = null
    reader?.addEventListener('keydown', onKeyDown)
    return () => reader?.removeEventListener('keydown', onKeyDown)
  }, [root, early])

  // What opened a dialog may be gone when it closes; the page takes the focus then.
  const isDialog = noting !== null || picture !== null
  const wasDialog = useRef(false)
  useEffect(() => {
    if (wasDialog.current && !isDialog && !root.current?.matches(':focus-within')) engine.focus()
    wasDialog.current = isDialog
  }, [isDialog, engine, root])

  const close = () => onPanel('none')
  const book = {
    bid,
    title,
    author: publication.metadata.author,
    identifier: publication.metadata.identifier,
  }
  const isFinding = panel !== 'find' && found.count > 0
  return (
    <Boundary onFailure={() => say(t('tools.failed'))}>
      {bookmarked.length > 0 && (
        <button
          type="button"
          className="ol-ribbon"
          aria-label={t('tools.bookmark.remove')}
          title={t('tools.bookmark.remove')}
          onClick={() => void bookmark()}
        />
      )}
      {chosen && panel === 'none' && (
        <SelectionMenu
          box={chosen.box}
          style={chosen.mark?.style ?? null}
          hasNote={chosen.mark !== null && noteOf(kept.highlights, chosen.mark.id) !== ''}
          canMark={canMark}
          autoFocus={chosen.mark !== null}
          onStyle={(wanted) => void style(chosen, wanted)}
          onNote={() => void note(chosen)}
          onCopy={() => void copy(chosen)}
          onFind={() => {
            void find.search(chosen.words.slice(0, 100))
            clearSelection(document)
            setChosen(null)
            onPanel('find')
          }}
          onDelete={() => {
            if (chosen.mark) void marks.removeHighlight(chosen.mark.id)
            done()
          }}
          onClose={done}
        />
      )}
      <Suspense fallback={null}>
        {panel === 'find' && (
          <FindPanel
            session={find}
            labelOf={labelOf}
            fraction={place.locator.fraction}
            onChosen={onPage}
            onClose={close}
          />
        )}
        {panel === 'marks' && (
          <MarksPanel
            session={marks}
            book={book}
            onGo={(locator) => {
              onPage()
              onJump({ locator })
            }}
            onNote={setNoting}
            onClose={close}
          />
        )}
        {panel === 'keys' && <KeysSheet onClose={close} />}
        {noting && (
          <NoteDialog
            words={noting.locator.text?.highlight ?? ''}
            note={noting.note}
            onSave={(text) => {
              void marks.note(noting.id, text)
              setNoting(null)
            }}
            onClose={() => setNoting(null)}
          />
        )}
        {picture && <ImageSheet src={picture.src} alt={picture.alt} onClose={() => setPicture(null)} />}
        <div className="ol-floats" data-raised={panel === 'none' ? undefined : ''}>
          {isFinding && (
            <FindBar
              session={find}
              fraction={place.locator.fraction}
              onList={() => onPanel('find')}
              onClose={() => {
                find.clear()
                onPage()
              }}
            />
          )}
          {speech.session && (
            <SpeechBar
              session={speech.session}
              language={publication.metadata.language}
              onChoose={(choice) => props.onHabits({ ...habits, ...choice })}
              onClose={() => {
                speech.stop()
                onPage()
              }}
            />
          )}
          {auto.isOn && (
            <AutoTurnBar
              seconds={turnSeconds}
              onSeconds={(seconds) => props.onHabits({ ...habits, turnSeconds: seconds })}
              onClose={auto.toggle}
            />
          )}
        </div>
      </Suspense>
      {panel === 'more' && <MoreMenu items={items} onClose={close} />}
      <p className="ol-said" role="status">
        {said}
      </p>
    </Boundary>
  )
}

const noteOf = (highlights: readonly (Highlight & { note: string })[], id: string) =>
  highlights.find((mark) => mark.id === id)?.note ?? ''

/** The name of the chapter a file of the book belongs to. */
function chapterLabels(publication: ToolsProps['publication']): (index: number) => string {
  const spine = new SpineMap(publication)
  const starts = flattenToc(publication.toc)
    .flatMap(({ item }) => {
      const index = item.href === '' ? null : spine.indexOfHref(item.href.replace(/#.*$/, ''))
      return index === null ? [] : [{ index, label: item.label }]
    })
    .sort((a, b) => a.index - b.index)
  const own = new Map(starts.toReversed().map(({ index, label }) => [index, label]))
  return (index) => own.get(index) ?? starts.findLast((start) => start.index < index)?.label ?? ''
}

/** A sentence that goes by itself. */
function useSaying(): readonly [string, (sentence: string) => void] {
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (said === '') return
    const timer = setTimeout(() => setSaid(''), SAY_MS)
    return () => clearTimeout(timer)
  }, [said])
  return [said, setSaid]
}
