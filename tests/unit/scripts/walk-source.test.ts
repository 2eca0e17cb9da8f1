import { expect, it } from 'vitest'
import { lettersOf } from '../../walk/source'
import { epub, page } from '../reading/formats/books'

const lettersIn = async (body: string) => lettersOf('b.epub', await epub({ 'OPS/c1.xhtml': page(body) }))

it.each(['epub:', ''])(
  'compares the case of an `epub:switch` that a reader shows: %sswitch',
  async (prefix) => {
    const choice = (...cases: string[]) =>
      `前<${prefix}switch xmlns="http://www.idpf.org/2007/ops">${cases.join(' ')}</${prefix}switch>后`
    const one = (namespace: string, text: string) =>
      `<${prefix}case required-namespace="${namespace}">${text}</${prefix}case>`
    const other = `<${prefix}default><p>默认</p></${prefix}default>`
    const chemistry = one('http://www.xml-cml.org/schema', '<chem> H <caption>O</caption></chem>')
    expect(await lettersIn(choice(chemistry, other))).toBe('前默认后')
    expect(await lettersIn(choice(chemistry, one('http://www.w3.org/1999/xhtml', '<b>甲</b>'), other))).toBe(
      '前甲后',
    )
    expect(await lettersIn(choice(chemistry))).toBe('前后')
  },
)

it('leaves a switch of a drawing, and words that only begin so, as they are', async () => {
  expect(await lettersIn('<p>一<switcher>二</switcher></p><svg><switch><g>三</g></switch></svg>四')).toBe(
    '一二四',
  )
})
