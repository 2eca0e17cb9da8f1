import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Locator } from '../../../domain/locator'
import type { NotedHighlight } from '../../../domain/mark'
import { passageText } from '../../../domain/mark-text'
import { useWords } from '../../../i18n/I18n'
import { readingTools, type ToolKey } from '../../../i18n/words/reading-tools'
import { loadModule } from '../../../platform/load-module'
import { useSheet } from '../../../styles/use-sheet'
import { Menu } from '../../../ui/Menu'
import { Snackbar, useSnackbar } from '../../../ui/Snackbar'
import type { Location } from '../../navigator/navigator'
import { SelectionTools } from '../annotations/SelectionMenu'
import { useSharedLayer } from '../annotations/SharedMarks'
import { clearSelection, selectSentence } from '../annotations/selection'
import { useAnnotations, useBookmark } from '../annotations/use-annotations'
import { useSelectedWords } from '../annotations/use-selected-words'
import { useDecorations } from '../decorations/decoration-layer'
import { hasText, visiblePagesOf } from '../decorations/visible'
import type { Afterword } from '../end/EndSheet'
import { useEnd } from '../end/use-end'
import { ClosingPanel, lazyTool, panelsSheet } from '../model/lazy-tools'
import { hasTypography, type ToolsProps } from '../model/parts'
import { useReadAloud } from '../read-aloud/use-read-aloud'
import { useSearch } from '../search/use-search'
import { chapterLabels, moreItems } from './more-items'
import { ToolFloats, toolsSheet } from './ToolFloats'
import { TouchHint } from './TouchHint'
import { useAutoTurn } from './use-auto-turn'
import { limitLookUp, useCopy, usePassageLink } from './use-copy'
import { useMissingGlyphs } from './use-missing-glyphs'
import { type Picture, pictureOnPage, usePicturePress } from './use-picture-press'
import { useFullScreen, useToolKeys } from './use-tool-keys'

const FindPanel = lazyTool(
  async (isRetry) => (await loadModule(() => import('../search/SearchPanel'), isRetry)).SearchPanel,
)
const MarksPanel = lazyTool(
  async (isRetry) =>
    (await loadModule(() => import('../annotations/AnnotationsPanel'), isRetry)).AnnotationsPanel,
)
const NoteDialog = lazyTool(
  async (isRetry) => (await loadModule(() => import('../annotations/NoteDialog'), isRetry)).NoteDialog,
)
const KeysSheet = lazyTool(
  async (isRetry) => (await loadModule(() => import('./KeysSheet'), isRetry)).KeysSheet,
)
const EndSheet = lazyTool(
  async (isRetry) => (await loadModule(() => import('../end/EndSheet'), isRetry)).EndSheet,
)
const ImageSheet = lazyTool(
  async (isRetry) => (await loadModule(() => import('./ImageSheet'), isRetry)).ImageSheet,
)

interface ReaderToolsProps extends ToolsProps {
  afterword?: Afterword
  /** Words to search for at once. */
  find?: string
}

/** The tools loaded after the book is open: search, annotations, reading aloud, automatic turning, images and others. */
export function Tools(props: ReaderToolsProps) {
  const { root, pendingKey, navigator, publication, bid, title, location } = props
  const { preferences, panel, onPanel, onJump, onPage } = props
  const t = useWords(readingTools)
  useSheet(panelsSheet)
  useSheet(toolsSheet)
  const decorations = useDecorations(navigator, props.lit)
  const [marks, annotations] = useAnnotations(props.marks, bid, decorations)
  const layer = useSharedLayer({ ...props, decorations, session: marks })
  const find = useSearch({ navigator, publication, decorations, onJump, opening: props.find })
  const around = { root, navigator, publication, location, decorations }
  const [chosen, setChosen] = useSelectedWords({ ...around, onShared: layer.press })
  const speech = useReadAloud({ navigator, publication, decorations, preferences })
  const [picture, setPicture] = useState<Picture | null>(null)
  const [noting, setNoting] = useState<NotedHighlight | null>(null)
  usePicturePress(root, navigator, setPicture)
  const isDialog = noting !== null || picture !== null
  const isPaused = panel !== 'none' || isDialog
  const isStill = preferences.theme === 'eink' || matchMedia('(prefers-reduced-motion: reduce)').matches
  const auto = useAutoTurn({ navigator, location, seconds: preferences.turnSeconds, isPaused, isStill })
  const fullScreen = useFullScreen(root)
  const [message, notify, hideMessage] = useSnackbar()
  const copying = { root, navigator, limit: props.copyLimit ?? null, notify }
  const copy = useCopy(copying)
  const copyLink = usePassageLink({ ...props, ...copying })
  const lookUp = limitLookUp(props)
  useMissingGlyphs(navigator, notify)
  const canMark = props.marks !== undefined
  const hasPageText = hasText(navigator)
  const canResize = hasTypography({ navigator, publication })

  const isPassageLost = props.passage !== undefined && !props.lit
  useEffect(() => {
    if (isPassageLost) notify(t('tools.passageLost'))
  }, [isPassageLost, notify, t])
  useEffect(() => {
    // If loading fails, pages turn without animation.
    navigator.loadEnhancements?.().catch(() => {})
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
  const chapterLabelOf = useCallback(
    ({ index }: Locator, { isWholeBook, tocItem }: Location = location) =>
      isWholeBook ? pageOf(index) : (tocItem?.label ?? ''),
    [location, pageOf],
  )
  const bookmark = useBookmark({
    navigator,
    location,
    session: marks,
    bookmarks: annotations.bookmarks,
    chapterLabelOf,
    notify,
  })

  /** Runs work that no caller awaits, and reports its failure. */
  const attempt = (work: Promise<unknown>) => void work.catch(() => notify(t('reader.error.unknown')))
  /** Reports that a mark was removed, with an "undo". */
  const removed = (removal: Promise<() => Promise<void>>, word: ToolKey) =>
    attempt(removal.then((restore) => notify(t(word), () => attempt(restore()))))
  const clearChosen = () => {
    clearSelection(document)
    setChosen(null)
  }
  const done = () => {
    clearChosen()
    onPage()
  }

  const thenPage = (end: () => void) => () => {
    end()
    onPage()
  }
  const endFind = thenPage(() => find.clear())
  const endSpeech = thenPage(speech.stop)
  /** What Escape ends next; null for nothing. */
  const escapeAction = () => {
    if (chosen) return done
    if (speech.session) return endSpeech
    if (auto.isOn) return auto.toggle
    return find.store.getState().count > 0 ? endFind : null
  }

  const seen = panel === 'more' ? visiblePagesOf(navigator).map(pictureOnPage).find(Boolean) : undefined
  /** Closes the panels over the page before a floating bar opens. */
  const closingPanels = (begin: () => void) => () => {
    onPage()
    begin()
  }
  const items = moreItems({
    t,
    find: hasPageText ? () => onPanel('find') : null,
    marks: canMark ? () => onPanel('marks') : null,
    bookmark: canMark ? bookmark : null,
    speech: hasPageText ? closingPanels(speech.start) : null,
    auto: { ...auto, toggle: closingPanels(auto.toggle) },
    fullScreen: fullScreen.can ? fullScreen : null,
    keys: matchMedia('(any-hover: none)').matches ? null : () => onPanel('keys'),
    picture: seen ? () => setPicture(seen) : null,
    hasKeys: preferences.letterKeys,
  })

  /** Selects a sentence. False if there is no further one on show; a page of images reports that it has no text. */
  const choose = (step: 1 | -1) => {
    const pages = visiblePagesOf(navigator)
    if (selectSentence(pages, step, navigator.locator())) return true
    const isPicture =
      navigator.traits?.hasTypography === false && pages.every(({ text }) => text.length === 0)
    if (isPicture) notify(t('tools.wordless'))
    return isPicture
  }

  useToolKeys({
    root,
    pendingKey,
    onCommand(command) {
      if (noting || picture || (panel === 'toc' && command !== 'find')) return false
      if (command === 'find' && hasPageText) onPanel('find')
      else if (command === 'marks' && canMark) onPanel(panel === 'marks' ? 'none' : 'marks')
      else if (command === 'keys') onPanel('keys')
      else if (command === 'bookmark' && canMark) attempt(bookmark.toggle())
      else if (command === 'speech' && hasPageText) speech.session ? speech.session.toggle() : speech.start()
      else if (command === 'fullScreen' && fullScreen.can) fullScreen.toggle()
      else if (command === 'choose' && hasPageText) return choose(1)
      else if (command === 'chooseBack' && hasPageText) return choose(-1)
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
  const wasDialog = useRef(false)
  useEffect(() => {
    if (wasDialog.current && !isDialog && !root.current?.matches(':focus-within')) navigator.focus()
    wasDialog.current = isDialog
  }, [isDialog, navigator, root])

  const close = () => onPanel('none')
  const { author, authors, identifier, language } = publication.metadata
  return (
    <>
      <TouchHint
        {...around}
        preferences={preferences}
        isMarked={bookmark.isOn}
        onMark={() => attempt(bookmark.toggle())}
        onPreferences={props.onPreferences}
        canPull={canMark && panel === 'none'}
      />
      {hasPageText && (
        <SelectionTools
          chosen={panel === 'none' ? chosen : null}
          marks={marks}
          highlights={annotations.highlights}
          find={find}
          attempt={attempt}
          canMark={canMark}
          canCopy={props.copyLimit !== 0}
          nameOf={chapterLabelOf}
          copy={copy}
          copyLink={copyLink}
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
            labelOf={location.isWholeBook ? pageOf : labelOf}
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
            publication={publication}
            language={language}
            canHighlight={hasPageText}
            onGo={(locator) => {
              onPage()
              onJump({ locator })
            }}
            onNote={setNoting}
            layer={layer}
            onAnswer={(mark) => attempt(layer.answer(mark).then(setNoting))}
            onRemoved={removed}
            onClose={close}
          />
        )}
      </ClosingPanel>
      {panel === 'keys' && (
        <KeysSheet
          hasText={hasPageText}
          canMark={canMark}
          hasTypography={canResize}
          canZoom={navigator.traits?.hasTypography === false}
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
          words={passageText(noting)}
          language={language}
          note={noting.note}
          onSave={(text) => {
            attempt(marks.note(noting.id, text, noting.note))
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
        turning={auto.isOn ? auto : null}
        preferences={preferences}
        onPreferences={props.onPreferences}
        onFindList={() => onPanel('find')}
        onFindClose={endFind}
        onSpeechClose={endSpeech}
        onTurningClose={auto.toggle}
      />
      {panel === 'more' && <Menu items={items} onClose={close} />}
      <Snackbar
        message={message}
        onUndo={() => {
          hideMessage()
          const list = root.current?.querySelector<HTMLElement>('.ol-mark-list')
          list ? list.focus({ preventScroll: true }) : navigator.focus()
        }}
      />
    </>
  )
}
