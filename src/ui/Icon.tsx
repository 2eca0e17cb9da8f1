import { Glyph, type GlyphProps } from './Glyph'
import { ICONS, type IconName } from './icons'

export interface IconProps extends Omit<GlyphProps, 'path'> {
  name: IconName
}

/** An icon of the kit in the current text colour. */
export function Icon(props: IconProps) {
  return <Glyph {...props} path={ICONS[props.name]} />
}
