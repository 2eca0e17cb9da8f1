/**
 * Allow-list for the markup of a book. Elements in `DROPPED` are removed with their content; any other element that is not
 * listed is replaced by its content. This list is applied after DOMPurify, so that a gap in one is not a gap in both.
 */

import { localNameOf } from './safe-dom'

export const HTML_NS = 'http://www.w3.org/1999/xhtml'
export const SVG_NS = 'http://www.w3.org/2000/svg'
export const MATHML_NS = 'http://www.w3.org/1998/Math/MathML'
export const XLINK_NS = 'http://www.w3.org/1999/xlink'
export const XML_NS = 'http://www.w3.org/XML/1998/namespace'
export const OPS_NS = 'http://www.idpf.org/2007/ops'

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

export const ELEMENTS: Readonly<Record<string, ReadonlySet<string>>> = {
  [HTML_NS]: words(`
    a abbr address article aside audio b bdi bdo big blockquote body br caption center cite code col colgroup
    data dd del details dfn dir div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img
    ins kbd label li main map area mark menu meter nav nobr ol p picture pre progress q rb rbc rp rt rtc ruby s samp search
    section small source span strike strong sub summary sup table tbody td tfoot th thead time tr track tt u ul
    var video wbr`),
  [SVG_NS]: words(`
    svg a circle clippath defs desc ellipse feblend fecolormatrix fecomponenttransfer fecomposite fedropshadow
    feflood fefunca fefuncb fefuncg fefuncr fegaussianblur femerge femergenode femorphology feoffset
    fetile feturbulence filter foreignobject g image line lineargradient marker mask path pattern polygon polyline
    radialgradient rect stop switch symbol text textpath title tspan use view`),
  [MATHML_NS]: words(`
    math maction menclose merror mfenced mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts
    mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr mlabeledtr munder munderover none
    semantics`),
}

/** Elements that are removed together with their content. */
export const DROPPED = words(`
  script style ol-style template iframe frame frameset object embed applet portal fencedframe link meta base title head
  form input button textarea select option optgroup datalist output fieldset legend keygen isindex noscript
  noembed noframes plaintext xmp canvas dialog slot animate animatecolor animatemotion animatetransform set discard
  mpath handler listener annotation annotation-xml trigger`)

/** What becomes of an element: it stays, its content replaces it, or it is removed with its content. */
export function fateOf(element: Element): 'kept' | 'unwrapped' | 'dropped' {
  const name = localNameOf(element).toLowerCase()
  if (ELEMENTS[element.namespaceURI ?? '']?.has(name)) return 'kept'
  return DROPPED.has(name) ? 'dropped' : 'unwrapped'
}

export const ATTRIBUTES = words(`
  id class lang dir title alt role type value start reversed width height colspan rowspan headers scope
  span align valign bgcolor color size face border cellpadding cellspacing nowrap noshade clear compact datetime cite
  open hidden name controls loop muted poster preload src srcset href sizes media kind srclang label default
  shape coords abbr rules frame summary translate low high max min optimum usemap
  viewbox preserveaspectratio d x y x1 x2 y1 y2 cx cy r rx ry fx fy dx dy points transform fill fill-opacity
  fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray stroke-dashoffset stroke-miterlimit
  stroke-opacity opacity offset stop-color stop-opacity gradientunits gradienttransform spreadmethod
  patternunits patterncontentunits patterntransform clippathunits clip-path clip-rule mask maskunits maskcontentunits
  filter filterunits primitiveunits in in2 result stddeviation operator k1 k2 k3 k4 mode values
  flood-color flood-opacity tablevalues slope intercept amplitude exponent basefrequency numoctaves seed marker-start
  marker-mid marker-end markerwidth markerheight markerunits refx refy orient text-anchor textlength
  lengthadjust dominant-baseline alignment-baseline baseline-shift font-family font-size font-style font-weight
  font-variant letter-spacing word-spacing text-decoration writing-mode glyph-orientation-vertical
  rotate startoffset method spacing visibility display overflow color-interpolation-filters systemlanguage
  direction unicode-bidi font-stretch vector-effect paint-order shape-rendering text-rendering image-rendering pathlength version
  mathvariant mathcolor mathbackground mathsize displaystyle scriptlevel stretchy symmetric fence
  separator separators lspace rspace largeop movablelimits accent accentunder form linethickness bevelled numalign
  denomalign columnalign rowalign columnlines rowlines columnspacing rowspacing columnspan equalcolumns
  equalrows framespacing side minlabelspacing notation close depth voffset minsize maxsize subscriptshift
  superscriptshift selection actiontype`)

/** `aria-*` describes elements and `data-*` serves style sheets; both are harmless. `data-ol-*` is reserved for this project. */
export const ATTRIBUTE_PATTERN = /^(?:aria-[a-z]+|data-(?!ol-)[\w.-]+)$/

/** Attributes that reference another file; each is replaced by an object URL or removed. */
export const RESOURCE_ATTRIBUTES = words('src poster href')
