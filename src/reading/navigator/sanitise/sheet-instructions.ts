/** Sheets named by `<?xml-stylesheet?>` before the root element, as SVG documents do. */
export function stylesheetInstructions(doc: Document): { href: string; media: string }[] {
  return [...doc.childNodes].flatMap((node) => {
    if (!(node instanceof ProcessingInstruction) || node.target !== 'xml-stylesheet') return []
    const said = (name: string) =>
      new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(node.data)
    const value = (name: string) => said(name)?.[1] ?? said(name)?.[2] ?? ''
    const isAlternate = value('alternate') === 'yes' || !/^(text\/css)?$/i.test(value('type'))
    return isAlternate || value('href') === '' ? [] : [{ href: value('href'), media: value('media') }]
  })
}
