import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Locator } from '../../../domain/locator'
import type { NotedHighlight } from '../../../domain/mark'
import { useWords } from '../../../i18n/I18n'
import { readingTools, type ToolKey } from '../../../i18n/words/reading-tools'
import { loadModule } from '../../../platform/load-module'
import { useSheet } from '../../../styles/use-sheet'
import { Menu } from '../../../ui/Menu'
import { Snackbar, useSnackbar } from '../../../ui/Snackbar'
import type { Location } from '../../navigator/navigator'
import { wordsIn } from '../annotations/annotations'
import { SelectedWordsMenu } from '../annotations/SelectionMenu'
import { chooseSentence, clearSelection } from '../annotations/selection'
import { useAnnotations, useBookmark } from '../annotations/use-annotations'
import { useSelectedWords } from '../annotations/use-selected-words'
import { DecorationLayer } from '../decorations/decoration-layer'
import { hasWords, pagesOf } from '../decorations/visible'
import type { Afterword } from '../end/EndSheet'
import { useEnd } from '../end/use-end'
import { ClosingPanel, lazyTool, panelsLook } from '../model/lazy-tools'
import { canSetType, type ToolsProps } from '../model/parts'
import { useReadAloud } from '../read-aloud/use-read-aloud'
import { useSearch } from '../search/use-search'
import { chapterLabels, moreItems } from './more-items'
import { ToolFloats, toolsLook } from './ToolFloats'
import { useAutoTurn } from './use-auto-turn'
import { lookUpOf, useCopy } from './use-copy'
import { type Picture, pictureOnPage, usePicturePress } from './use-picture-press'
import { useFullScreen, useToolKeys } from './use-tool-keys'

const FindPanel = lazyTool(
  async (isAgain) => (await loadModule(() => import('../search/SearchPanel'), isAgain)).SearchPanel,
)
const MarksPanel = lazyTool(
  async (isAgain) =>
    (await loadModule(() => import('../annotations/AnnotationsPanel'), isAgain)).AnnotationsPanel,
)
const NoteDialog = lazyTool(
  async (isAgain) => (await loadModule(() => import('../annotations/NoteDialog'), isAgain)).NoteDialog,
)
const KeysSheet = lazyTool(
  async (isAgain) => (await loadModule(() => import('./KeysSheet'), isAgain)).KeysSheet,
)
const EndSheet = lazyTool(
  async (isAgain) => (await loadModule(() => import('../end/EndSheet'), isAgain)).EndSheet,
)
const ImageSheet = lazyTool(
  async (isAgain) => (await loadModule(() => import('./ImageSheet'), isAgain)).ImageSheet,
)

interface ReaderToolsProps extends ToolsProps {
  afterword?: Afterword
}

/** The tools loaded after the book is open: search, annotations, reading aloud, automatic turning, images and others. */
export function Tools(props: ReaderToolsProps) {
  const { root, early, navigator, publication, bid, title, location } = props
  const { preferences, panel, onPanel, onJump, onPage } = props
  const t = useWords(readingTools)
  useSheet(panelsLook)
  useSheet(toolsLook)
  const [decorations] = useState(() => new DecorationLayer())
  const [marks, annotations] = useAnnotations(props.marks, bid, decorations)
  const find = useSearch({ navigator, publication, decorations, onJump })
  const [chosen, setChosen] = useSelectedWords({ root, navigator, publication, location, decorations })
  const { turnSeconds } = preferences
  const speech = useReadAloud({ navigator, publication, decorations, preferences })
  const [picture, setPicture] = useState<Picture | null>(null)
  const [noting, setNoting] = useState<NotedHighlight | null>(null)
  usePicturePress(root, navigator, setPicture)
  const isPaused = panel !== 'none' || noting !== null || picture !== null
  const isStill = preferences.theme === 'eink' || matchMedia('(prefers-reduced-motion: reduce)').matches
  const auto = useAutoTurn({ navigator, location, seconds: turnSeconds, isHeld: isPaused, isStill })
  const fullScreen = useFullScreen(root)
  const [message, say, hideMessage] = useSnackbar()
  const copy = useCopy({ root, navigator, limit: props.copyLimit ?? null, say })
  const lookUp = lookUpOf(props)
  const canMark = props.marks !== undefined
  const hasText = hasWords(navigator)

  useEffect(() => {
    const show = () => decorations.show(() => pagesOf(navigator))
    show()
    // A new location may be in another chapter, whose decorations must be drawn.
    return navigator.on('relocate', show)
  }, [decorations, navigator])
  useEffect(() => () => decorations.release(), [decorations])
  useEffect(() => {
    // If loading fails, pages turn without animation.
    navigator.loadAnimations?.().catch(() => {})
  }, [navigator])

  useEnd(navigator, location, () => onPanel('end'))

  const labelOf = useMemo(() => chapterLabels(publication), [publication])
  const pageOf = useCallback(
    (index: number) => {
      const page = t('tools.page', { page: publication.pageList?.[index]?.label ?? index + 1 })
      return [labelOf(index), page].filter(Boolean).join(' · ')
    },
    [publication, labelOf, t],
  )
  const nameOf = useCallback(
    ({ index }: Locator, { whole, entry }: Location = location) =>
      whole ? pageOf(index) : (entry?.label ?? ''),
    [location, pageOf],
  )
  const bookmark = useBookmark({
    navigator,
    location,
    session: marks,
    bookmarks: annotations.bookmarks,
    nameOf,
    say,
  })

  /** Runs work that no caller awaits, and reports its failure. */
  const attempt = (work: Promise<unknown>) => void work.catch(() => say(t('reader.error.unknown')))
  /** Reports that a mark was removed, with an "undo". */
  const removed = (removal: Promise<() => Promise<void>>, word: ToolKey) =>
    attempt(removal.then((restore) => say(t(word), () => attempt(restore()))))
  const clearChosen = () => {
    clearSelection(document)
    setChosen(null)
  }
  const done = () => {
    clearChosen()
    onPage()
  }

  const endFind = () => {
    find.clear()
    onPage()
  }
  const endSpeech = () => {
    speech.stop()
    onPage()
  }
  /** What Escape ends next; null for nothing. */
  const escapeAction = () => {
    if (chosen) return done
    if (speech.session) return endSpeech
    if (auto.isOn) return auto.toggle
    return find.store.getState().count > 0 ? endFind : null
  }

  const seen = panel === 'more' ? pagesOf(navigator).map(pictureOnPage).find(Boolean) : undefined
  /** Closes the panels over the page before a floating bar opens. */
  const closingPanels = (begin: () => void) => () => {
    onPage()
    begin()
  }
  const items = moreItems({
    t,
    find: hasText ? () => onPanel('find') : null,
    marks: canMark ? () => onPanel('marks') : null,
    bookmark: canMark ? bookmark : null,
    speech: hasText ? closingPanels(speech.start) : null,
    auto: { ...auto, toggle: closingPanels(auto.toggle) },
    fullScreen: fullScreen.can ? fullScreen : null,
    keys: matchMedia('(any-hover: none)').matches ? null : () => onPanel('keys'),
    picture: seen ? () => setPicture(seen) : null,
    hasKeys: preferences.letterKeys,
  })

  /** Selects a sentence. False if there is no further one on show; a page of images reports that it has no text. */
  const choose = (step: 1 | -1) => {
    const pages = pagesOf(navigator)
    if (chooseSentence(pages, step, navigator.locator())) return true
    const isPicture = navigator.traits?.typography === false && pages.every(({ text }) => text.length === 0)
    if (isPicture) say(t('tools.wordless'))
    return isPicture
  }

  useToolKeys({
    root,
    early,
    onCommand(command) {
      if (noting || picture || (panel === 'toc' && command !== 'find')) return false
      if (command === 'find' && hasText) onPanel('find')
      else if (command === 'marks' && canMark) onPanel(panel === 'marks' ? 'none' : 'marks')
      else if (command === 'keys') onPanel('keys')
      else if (command === 'bookmark' && canMark) attempt(bookmark.toggle())
      else if (command === 'speech' && hasText) speech.session ? speech.session.toggle() : speech.start()
      else if (command === 'fullScreen' && fullScreen.can) fullScreen.toggle()
      else if (command === 'choose' && hasText) return choose(1)
      else if (command === 'chooseBack' && hasText) return choose(-1)
      else if (command === 'act' && chosen)
        root.current?.querySelector<HTMLElement>('.ol-selection button')?.focus({ preventScroll: true })
      else if (command === 'letGo' && panel === 'none') {
        const action = escapeAction()
        action?.()
        return action !== null
      } else return false
      return true
    },
  })

  // The element that opened a dialog may be gone when it closes; then the page takes the focus.
  const isDialog = noting !== null || picture !== null
  const wasDialog = useRef(false)
  useEffect(() => {
    if (wasDialog.current && !isDialog && !root.current?.matches(':focus-within')) navigator.focus()
    wasDialog.current = isDialog
  }, [isDialog, navigator, root])

  const close = () => onPanel('none')
  const { author, authors, identifier, language } = publication.metadata
  return (
    <>
      {bookmark.isOn && (
        <button
          type="button"
          className="ol-ribbon"
          aria-label={t('tools.bookmark.remove')}
          title={t('tools.bookmark.remove')}
          onClick={() => attempt(bookmark.toggle())}
        />
      )}
      {chosen && panel === 'none' && (
        <SelectedWordsMenu
          chosen={chosen}
          marks={marks}
          highlights={annotations.highlights}
          find={find}
          attempt={attempt}
          canMark={canMark}
          canCopy={props.copyLimit !== 0}
          nameOf={nameOf}
          copy={copy}
          lookUp={lookUp}
          onNote={setNoting}
          onFind={() => onPanel('find')}
          onDelete={(id) => removed(marks.removeHighlight(id), 'marks.removed')}
          onLeave={clearChosen}
          onDone={done}
        />
      )}
      <ClosingPanel>
        {panel === 'find' && (
          <FindPanel
            session={find}
            labelOf={location.whole ? pageOf : labelOf}
            language={language}
            fraction={location.locator.fraction}
            onChosen={onPage}
            onClose={close}
          />
        )}
      </ClosingPanel>
      <ClosingPanel>
        {panel === 'marks' && (
          <MarksPanel
            session={marks}
            book={{ bid, title, author, authors, identifier }}
            language={language}
            canHighlight={hasText}
            onGo={(locator) => {
              onPage()
              onJump({ locator })
            }}
            onNote={setNoting}
            onRemoved={removed}
            onClose={close}
          />
        )}
      </ClosingPanel>
      {panel === 'keys' && (
        <KeysSheet
          hasWords={hasText}
          canMark={canMark}
          canSetType={canSetType({ navigator, publication })}
          canZoom={navigator.traits?.typography === false}
          canFillScreen={fullScreen.can}
          areLettersOff={!preferences.letterKeys}
          onClose={close}
        />
      )}
      {panel === 'end' && (
        <EndSheet
          bid={bid}
          title={title}
          author={author}
          language={language}
          marks={annotations}
          afterword={props.afterword}
          onAgain={() => {
            onPage()
            onJump({ fraction: 0 })
          }}
          onMarks={() => onPanel('marks')}
          onLeave={
            props.onClose &&
            (() => {
              close()
              props.onClose?.()
            })
          }
          onClose={close}
        />
      )}
      {noting && (
        <NoteDialog
          words={wordsIn(noting)}
          language={language}
          note={noting.note}
          onSave={(text) => {
            attempt(marks.note(noting.id, text))
            setNoting(null)
          }}
          onClose={() => setNoting(null)}
        />
      )}
      {picture && <ImageSheet src={picture.src} alt={picture.alt} onClose={() => setPicture(null)} />}
      <ToolFloats
        find={find}
        fraction={location.locator.fraction}
        isCovered={panel !== 'none'}
        isFinding={panel !== 'find'}
        speech={speech.session}
        language={language}
        isTurning={auto.isOn}
        preferences={preferences}
        onPreferences={props.onPreferences}
        onFindList={() => onPanel('find')}
        onFindClose={endFind}
        onSpeechClose={endSpeech}
        onTurningClose={auto.toggle}
      />
      {panel === 'more' && <Menu items={items} onClose={close} />}
      <Snackbar
        said={message}
        onUndone={() => {
          hideMessage()
          const list = root.current?.querySelector<HTMLElement>('.ol-mark-list')
          list ? list.focus({ preventScroll: true }) : navigator.focus()
        }}
      />
    </>
  )
}
