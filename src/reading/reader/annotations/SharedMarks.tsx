import { useEffect, useRef, useState } from 'react'
import type { BookChoices } from '../../../domain/book-choices'
import type { BookSource } from '../../../domain/book-source'
import type { Locator } from '../../../domain/locator'
import type { NotedHighlight } from '../../../domain/mark'
import { passageText } from '../../../domain/mark-text'
import { useWords } from '../../../i18n/I18n'
import { readingTools } from '../../../i18n/words/reading-tools'
import { loadModule } from '../../../platform/load-module'
import { ToolButton } from '../../../ui/ToolButton'
import type { Publication } from '../../publication/publication'
import type { DecorationLayer } from '../decorations/decoration-layer'
import type { Annotations } from './annotations'
import type { SharedMark } from './import'

/** The annotations that are published with the open book: a teacher's, an editor's. Nothing of the member's is sent. */
export interface SharedLayer {
  marks: readonly SharedMark[]
  /** Whether they are shown on the page. */
  isShown: boolean
  setShown(isShown: boolean): void
  /** Id of the one that was pressed on the page. */
  pressed: string | null
  /** Opens the panel at an annotation. */
  press(id: string): void
  /** The member's own note on the words of an annotation; makes their highlight if there is none. */
  answer(mark: SharedMark): Promise<NotedHighlight>
}

const NONE: readonly SharedMark[] = []

export interface UseSharedLayerOptions {
  source: BookSource
  publication: Publication
  choices: BookChoices
  onChoose(change: BookChoices): void
  decorations: DecorationLayer
  session: Annotations
  onPanel(panel: 'marks'): void
}

export function useSharedLayer({
  source,
  publication,
  choices,
  onChoose,
  decorations,
  session,
  onPanel,
}: UseSharedLayerOptions): SharedLayer {
  const [marks, setMarks] = useState(NONE)
  const [isShown, setShown] = useState(choices.hidesAnnotations !== true)
  const [pressed, setPressed] = useState<string | null>(null)
  useEffect(() => {
    if (source.annotations === undefined) return
    const abort = new AbortController()
    loadModule(() => import('./import'))
      .then(({ loadSharedMarks }) => loadSharedMarks(source, publication, abort.signal))
      .then(
        (found) => {
          if (!abort.signal.aborted) setMarks(found)
        },
        // The book is read without them.
        () => {},
      )
    return () => {
      abort.abort()
      setMarks(NONE)
    }
  }, [source, publication])
  useEffect(() => decorations.decoration({ shared: isShown ? marks : NONE }), [decorations, marks, isShown])
  return {
    marks,
    isShown,
    setShown(isShown) {
      setShown(isShown)
      onChoose({ hidesAnnotations: !isShown })
    },
    pressed,
    press(id) {
      setPressed(id)
      session.store.setState({ tab: 'shared' })
      onPanel('marks')
    },
    async answer(mark) {
      const { locator, words, chapter } = mark
      const own = answerTo(mark, session.store.getState().highlights)
      return own ?? { ...(await session.highlight({ locator, words }, 'yellow', chapter)), note: '' }
    },
  }
}

/** The member's highlight of the same words, whose note answers an annotation. */
export const answerTo = (
  { locator }: SharedMark,
  own: readonly NotedHighlight[],
): NotedHighlight | undefined =>
  own.find(
    ({ locator: mine }) =>
      mine.href === locator.href &&
      mine.text?.highlight === locator.text?.highlight &&
      Math.abs(mine.progression - locator.progression) < 0.001,
  )

export interface SharedMarksProps {
  layer: SharedLayer
  own: readonly NotedHighlight[]
  language: string
  onGo(locator: Locator): void
  onAnswer(mark: SharedMark): void
}

/** The list of the annotations published with the book; a member may answer each with a note of their own. */
export function SharedMarks({ layer, own, language, onGo, onAnswer }: SharedMarksProps) {
  const t = useWords(readingTools)
  const pressed = useRef<HTMLLIElement>(null)
  useEffect(() => pressed.current?.scrollIntoView({ block: 'center' }), [])
  return (
    <>
      <label className="ol-shared-switch">
        <input
          type="checkbox"
          checked={layer.isShown}
          onChange={({ currentTarget }) => layer.setShown(currentTarget.checked)}
        />
        <span>{t('marks.shared.show')}</span>
      </label>
      <ul>
        {layer.marks.map((mark) => {
          const answer = answerTo(mark, own)?.note
          return (
            <li
              key={mark.id}
              className="ol-mark"
              data-style="shared"
              ref={mark.id === layer.pressed ? pressed : undefined}
              aria-current={mark.id === layer.pressed || undefined}
            >
              <button type="button" className="ol-mark-go" onClick={() => onGo(mark.locator)}>
                <span className="ol-mark-words" dir="auto" lang={language || undefined}>
                  {passageText(mark)}
                </span>
                {mark.note !== '' && <span className="ol-mark-note">{mark.note}</span>}
                {answer && (
                  <span className="ol-mark-note ol-mark-answer">
                    {t('marks.shared.mine', { note: answer })}
                  </span>
                )}
                <span className="ol-mark-where">
                  {[mark.creator, mark.chapter].filter((part) => part !== '').join(' · ')}
                </span>
              </button>
              <ToolButton icon="note" label={t('marks.shared.answer')} onClick={() => onAnswer(mark)} />
            </li>
          )
        })}
      </ul>
    </>
  )
}
