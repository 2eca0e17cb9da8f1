/** Stands for a picture in the text of a chapter. */
export const OBJECT = '\uFFFC'

/** The words of a chapter as they come, and what has to be known to search or speak them. */
export interface PlainText {
  /** Text nodes one after the other, without those of white space alone; a picture as U+FFFC. */
  text: string
  /** Offsets at which another block begins, in order. */
  blocks: readonly number[]
  /** Start and end of each stretch beside the text (ruby annotations, marks of notes, what is hidden), in order. */
  asides: readonly (readonly [number, number])[]
}

/** What stands for itself in a line of text, like a large character. */
export const PICTURE = /^(?:img|svg|video|audio|math|hr)$/i
/** A line break is laid out as so many characters are: the rest of its line stays empty. */
export const BREAK_WEIGHT = 16
/** Elements that do not end a line of thought. */
export const INLINE =
  /^(?:a|abbr|acronym|b|bdi|bdo|big|cite|button|code|data|del|dfn|em|font|i|img|input|ins|kbd|label|mark|q|rb|rp|rt|rtc|ruby|s|samp|select|small|span|strike|strong|sub|sup|textarea|time|tt|u|var|wbr)$/i
/** What is printed beside the text rather than in it. */
export const ANNOTATION = /^(?:rt|rp)$/i
