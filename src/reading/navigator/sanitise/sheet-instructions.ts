/** Returns the style sheets referenced by `<?xml-stylesheet?>` before the root element, as in SVG documents. Skips alternates. */
export function stylesheetInstructions(doc: Document): { href: string; media: string }[] {
  return [...doc.childNodes].flatMap((node) => {
    if (!(node instanceof ProcessingInstruction) || node.target !== 'xml-stylesheet') return []
    const match = (name: string) =>
      new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(node.data)
    const value = (name: string) => match(name)?.[1] ?? match(name)?.[2] ?? ''
    const isAlternate = value('alternate') === 'yes' || !/^(text\/css)?$/i.test(value('type'))
    return isAlternate || value('href') === '' ? [] : [{ href: value('href'), media: value('media') }]
  })
}
