/** An attribute of a tag as it is written, whatever it is quoted with; '' where the tag has none. */
export function attributeIn(tag: string, name: string): string {
  const written = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag)
  return written?.slice(1).find(Boolean) ?? ''
}
