import type { Locator } from '../../../domain/locator'
import type { MarkStyle, NotedHighlight } from '../../../domain/mark'
import type { FindSession } from '../search/search-session'
import type { MarksSession } from './annotations'
import { SelectionMenu } from './SelectionMenu'
import type { ChosenWords } from './use-selected-words'

/** The most characters of chosen words that are looked for in the book. */
const LONGEST_QUERY = 100

interface Props {
  chosen: ChosenWords
  marks: MarksSession
  highlights: readonly NotedHighlight[]
  find: FindSession
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
export function ChosenMenu(props: Props) {
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
