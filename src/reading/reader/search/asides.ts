import { SHOP_CLASSES } from '../../navigator/text/note-signs'
import { ANNOTATION } from '../../publication/plain-text'

/** A link that says it is the mark of a note, in EPUB's words, DPUB-ARIA's or a shop's. */
const NOTE_MARK = new RegExp(
  `\\b(?:epub:type|role)\\s*=\\s*["'][^"']*noteref\\b|\\bclass\\s*=\\s*["'][^"']*\\b(?:${SHOP_CLASSES})\\b`,
  'i',
)
/** One that leads to somewhere in the book. */
const LEADS_INSIDE = /\bhref\s*=\s*["']\s*(?![a-z][\w+.-]*:|\/\/)/i

/** Finds, tag by tag, what is printed beside the text: readings, and marks of notes. Offsets are the text's. */
export class Asides {
  /** Start and end of each, in order. */
  readonly spans: [number, number][] = []
  #reading = -1
  #link = -1
  #isMark = false
  #raised = -1
  #isRaisedLink = false
  #lastRaised: readonly [number, number] = [-1, -1]

  /** @param tag its source */
  begin(name: string, at: number, tag: string): void {
    if (ANNOTATION.test(name)) {
      if (this.#reading < 0) this.#reading = at
    } else if (name === 'a') {
      if (!LEADS_INSIDE.test(tag)) return
      this.#link = at
      this.#isMark = NOTE_MARK.test(tag)
      this.#isRaisedLink ||= this.#raised >= 0
    } else if (name === 'sup') {
      this.#raised = at
      this.#isRaisedLink = false
    }
  }

  end(name: string, at: number): void {
    if (ANNOTATION.test(name)) {
      this.#add(this.#reading, at)
      this.#reading = -1
    } else if (name === 'a') {
      const [from, to] = this.#lastRaised
      // All of it is raised, or it says what it is.
      if (this.#isMark || (from === this.#link && to === at)) this.#add(this.#link, at)
      this.#link = -1
      this.#isMark = false
    } else if (name === 'sup') {
      if (this.#isRaisedLink) this.#add(this.#raised, at)
      this.#lastRaised = [this.#raised, at]
      this.#raised = -1
      this.#isRaisedLink = false
    }
  }

  #add(from: number, to: number): void {
    if (from < 0 || to <= from) return
    while ((this.spans.at(-1)?.[0] ?? -1) >= from) this.spans.pop()
    this.spans.push([from, to])
  }
}
