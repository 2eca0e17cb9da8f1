/**
 * Allow-list for the styles of a book: kinds of rules, pseudo-classes, properties and functions. Everything else is
 * rejected, so that each new browser feature is reviewed before it is allowed.
 */

const words = (text: string) => text.trim().split(/\s+/).join('|')

const RULES =
  /^\[object CSS(?:(?:Style|Media|Supports|Container|Scope|LayerBlock|LayerStatement|Keyframes?|CounterStyle|Namespace)Rule|NestedDeclarations)\]$/

/** Whether a rule's kind is allowed. Checks the browser's own type name, which no style sheet can change. */
export const isKnownRule = (rule: CSSRule): boolean => RULES.test(Object.prototype.toString.call(rule))

const PSEUDO = new RegExp(
  `^(?:${words(`is where not has root (?:any-)?link visited hover active focus(?:-visible|-within)? target empty lang dir
    (?:first|last|only)-(?:child|of-type) nth-(?:last-)?(?:child|of-type) enabled disabled checked default required
    optional valid invalid read-(?:only|write) defined open playing paused before after first-line first-letter marker
    selection details-content cue -(?:webkit|moz)-any(?:-link)? -webkit-(?:scrollbar|details|meter|progress)[-a-z]*
    -moz-(?:selection|list-[a-z]+)`)})$`,
  'i',
)

/** Whether a pseudo-class or pseudo-element applies to book content only; those for a host, its parts or the top layer do not. */
export const isKnownPseudo = (name: string): boolean => PSEUDO.test(name)

const PROPERTIES = new RegExp(
  `^(?:-(?:webkit|moz|ms)-)?(?:${words(`position user-select scroll(?:bar|-(?:behavior|margin|padding|snap))[-a-z]*
    all bottom clear cx cy d float height isolation left opacity order orphans quotes r resize right rotate rx ry scale top
    translate visibility widows width x y z zoom`)}|(?:${words(`accent align alignment animation appearance aspect backdrop
    backface background baseline block border box break caption caret clip color column columns contain container content
    corner counter cursor direction display dominant empty fill filter flex flood font forced gap grid hanging hyphenate
    hyphens image initial inline inset justify letter lighting line list margin marker mask math max min mix object offset
    outline overflow overscroll padding page paint perspective place pointer print reading row ruby shape speak stop stroke
    tab table tap text touch transform transition unicode vector vertical white will word writing`)})(?:-[-a-z]+)?)$`,
)

/** Whether a property, other than a custom one, is allowed. */
export const isKnownProperty = (name: string): boolean => PROPERTIES.test(name)

const FUNCTIONS = new RegExp(
  `^(?:-(?:webkit|moz)-)?(?:${words(`calc calc-size min max clamp round mod rem abs sign a?(?:sin|cos|tan) atan2 pow sqrt hypot log exp
    progress sibling-(?:index|count) rgba? hsla? hwb (?:ok)?l(?:ab|ch) color(?:-mix|-stop)? light-dark contrast-color
    (?:repeating-)?(?:linear|radial|conic)-gradient gradient from to counters? attr var env minmax repeat fit-content rect
    inset xywh circle ellipse polygon path shape ray matrix(?:3d)? (?:translate|scale|rotate)(?:3d|[xyz])? skew[xy]?
    perspective blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia cubic-bezier
    steps linear stylistic styleset character-variant swash ornaments annotation scroll view`)})$`,
  'i',
)

/** Comments and strings, which may contain anything, with their ends; without one for those that are not closed. */
const QUOTED = /\/\*[\s\S]*?(\*\/|$)|"(?:[^"\\\n]|\\[\s\S])*("?)|'(?:[^'\\\n]|\\[\s\S])*('?)/g
const CALLED = /(?<![-\w\u0080-\uffff])([-\w\u0080-\uffff]*)\(/g

/**
 * Whether a value, or an attribute that is parsed as one, contains only known functions. None of them takes an address, and
 * none can be defined by the book. An escape, which can spell any name, is rejected.
 */
export function isAllowedValue(value: string): boolean {
  if (!/[(\\]/.test(value)) return true
  const bare = value.replace(QUOTED, (whole, comment, double, single) =>
    comment || double || single ? ' ' : whole,
  )
  if (bare.includes('\\')) return false
  for (const [, name = ''] of bare.matchAll(CALLED)) if (name !== '' && !FUNCTIONS.test(name)) return false
  return true
}
