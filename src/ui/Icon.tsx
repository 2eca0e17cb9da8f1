import { Glyph, type GlyphProps } from './Glyph'
import { ICONS, type IconName } from './icons'

export interface IconProps extends Omit<GlyphProps, 'path'> {
  name: IconName
}

/** One icon of the house, in the colour of the text around it. */
export function Icon(props: IconProps) {
  return <Glyph {...props} path={ICONS[props.name]} />
}
