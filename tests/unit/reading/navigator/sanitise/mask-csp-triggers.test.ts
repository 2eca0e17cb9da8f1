import { describe, expect, it } from 'vitest'
import { maskCspTriggers } from '../../../../../src/reading/navigator/sanitise/mask-csp-triggers'

describe('maskCspTriggers', () => {
  it('renames style elements, style attributes and handlers', () => {
    expect(maskCspTriggers('<style type="text/css">p{}</style>')).toBe(
      '<ol-style type="text/css">p{}</ol-style>',
    )
    expect(maskCspTriggers('<p class="a" style="color:red">x</p>')).toBe(
      '<p class="a" data-ol-style="color:red">x</p>',
    )
    expect(maskCspTriggers('<img onerror=\'a>b\' ONLOAD=c src="d"/>')).toBe(
      '<img data-ol-off-0=\'a>b\' data-ol-off-1=c src="d"/>',
    )
  })
  it('renames the address of an outside text track', () => {
    expect(maskCspTriggers('<track default="" src="//x.example/a.vtt"></track>')).toBe(
      '<track default="" data-ol-src="//x.example/a.vtt"></track>',
    )
    expect(maskCspTriggers('<track src="a.vtt"/>')).toBe('<track src="a.vtt"/>')
  })
  it('does not change text, values and other markup', () => {
    for (const same of [
      '<p title="style=1 onclick=2">style="x" onclick="y"</p>',
      '<!-- <p style="a"> --><![CDATA[<style>]]><?x style="b"?>',
      '<p data-style="a" font-style="b">1 &lt; 2</p>',
      '<styled/><o:style/>',
    ])
      expect(maskCspTriggers(same)).toBe(same)
  })
})
