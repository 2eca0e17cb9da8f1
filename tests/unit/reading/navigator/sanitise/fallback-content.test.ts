// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { upgradeMath } from '../../../../../src/reading/navigator/reflowable/math/math'
import { showFallbackContent } from '../../../../../src/reading/navigator/sanitise/fallback-content'

const body = (inside: string) =>
  new DOMParser().parseFromString(
    `<html xmlns="http://www.w3.org/1999/xhtml"><body>${inside}</body></html>`,
    'application/xhtml+xml',
  ).documentElement.firstElementChild as Element

test('replaces noscript, object and canvas by their content', () => {
  const root = body(
    '<noscript><p>甲</p></noscript><object data="a.swf"><object data="b.swf">乙</object></object><canvas>丙</canvas>',
  )
  showFallbackContent(root, 'en')
  expect(root.innerHTML.replace(/ xmlns="[^"]*"/g, '')).toBe('<p>甲</p>乙丙')
})

test('replaces an object with a picture by an image', () => {
  const root = body('<object data="图.svg" type="image/svg+xml" id="p" onload="x()">一座桥</object>')
  showFallbackContent(root, 'en')
  const image = root.querySelector('img')
  expect(image?.getAttribute('src')).toBe('图.svg')
  expect(image?.getAttribute('alt')).toBe('一座桥')
  expect(image?.getAttributeNames().sort()).toEqual(['alt', 'id', 'src'])
})

test('unwraps a form whose fields shadow DOM properties', () => {
  const root = body(
    '<form><input name="childNodes"/><input name="firstChild"/><input name="replaceWith"/><p>填空</p></form>',
  )
  showFallbackContent(root, 'en')
  expect(root.querySelector('form')).toBeNull()
  expect(root.textContent).toBe('填空')
})

test('makes forms, fieldsets, legends and open dialogs blocks', () => {
  const root = body(
    '<form class="f">甲<input name="getAttribute"/></form><fieldset id="s"><legend>乙</legend>丙</fieldset><dialog open="">丁</dialog>',
  )
  showFallbackContent(root, 'en')
  root.querySelector('.ol-blank')?.remove()
  expect(root.innerHTML.replace(/ xmlns="[^"]*"/g, '')).toBe(
    '<div class="f">甲</div><div id="s"><div>乙</div>丙</div><div>丁</div>',
  )
})

test('replaces check boxes and radio buttons by labelled characters', () => {
  const root = body(
    '<li><label><input type="checkbox" disabled="" checked=""/>甲</label></li><li><input type="CHECKBOX"/> 乙</li>' +
      '<p><input type="radio"/>丙<input type="radio" checked="checked"/>丁<input type="text" value="戊"/></p>',
  )
  showFallbackContent(root, 'en')
  expect(root.textContent).toBe('☑ 甲☐  乙○ 丙● 丁戊')
  expect([...root.querySelectorAll('[role=img]')].map((box) => box.getAttribute('aria-label'))).toEqual([
    'ticked',
    'not ticked',
    'not ticked',
    'ticked',
  ])
})

test('replaces fields by static content, and an empty blank has no text', () => {
  const root = body(
    `<p>巴黎是<input class="gap" size="6" aria-label="国名"/>的首都。<input type="hidden" value="x"/><input type="email" placeholder="甲@乙"/></p>
     <textarea rows="3" cols="9"> </textarea><textarea>已写</textarea>
     <p>选<select><option value="">&#160;</option><optgroup label="果"><option>梨</option><option selected="">桃</option></optgroup></select><button type="submit"><b>交</b></button><input type="submit" value="送"/><input type="reset"/></p>`,
  )
  showFallbackContent(root, 'en')
  expect(root.querySelector('input, textarea, select, option, button')).toBeNull()
  expect(root.textContent?.replace(/\s+/g, ' ')).toBe('巴黎是的首都。 已写 选果: 梨 / 桃交送')
  const [gap, address, answer] = root.querySelectorAll('[role=img]')
  expect(gap?.getAttribute('class')).toBe('ol-blank gap')
  expect(gap?.getAttribute('data-ol-style')).toContain('padding-inline:min(3ch, 45%)')
  expect(gap?.getAttribute('aria-label')).toBe('国名 (blank)')
  expect(address?.getAttribute('data-placeholder')).toBe('甲@乙')
  expect(answer?.getAttribute('aria-label')).toBe('room for an answer')
})

test('removes popovers', () => {
  const root = body(
    '<p>甲</p><div popover=""><p>乙</p></div><noscript><p popover="manual">丙</p>丁</noscript>',
  )
  showFallbackContent(root, 'en')
  expect(root.textContent).toBe('甲丁')
})

test('replaces a formula without presentation markup by its picture or its text', () => {
  const math = (attributes: string, inside = '') =>
    `<math xmlns="http://www.w3.org/1998/Math/MathML" ${attributes}>${inside}</math>`
  const meant = '<apply><plus/><ci>x</ci><cn>1</cn></apply>'
  const root = body(
    math('altimg="a.png" alttext="x+1" altimg-width="40px"') +
      math('alttext="y"', meant) +
      math('altimg="b.png"', `<semantics><mi>z</mi><annotation-xml>${meant}</annotation-xml></semantics>`) +
      math('altimg="c.png"', `<semantics>${meant}<annotation-xml><mi>w</mi></annotation-xml></semantics>`) +
      math('', meant),
  )
  upgradeMath(root)
  expect([...root.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
    'a.png',
    'c.png',
  ])
  expect(root.querySelector('img')?.getAttribute('alt')).toBe('x+1')
  expect(root.querySelector('img')?.getAttribute('width')).toBe('40')
  expect(root.textContent).toBe('yzx1x1')
})

test('expands mfenced', () => {
  const root = body(
    '<math xmlns="http://www.w3.org/1998/Math/MathML"><mfenced open="[" separators=";,"><mi>a</mi><mi>b</mi><mfenced><mi>c</mi></mfenced><mi>d</mi></mfenced></math>',
  )
  upgradeMath(root)
  expect(root.textContent).toBe('[a;b,(c),d)')
  expect(root.getElementsByTagName('mfenced')).toHaveLength(0)
})

test('writes the quotes of ms, default or custom, into the formula', () => {
  const root = body(
    '<math xmlns="http://www.w3.org/1998/Math/MathML"><ms>a</ms><ms lquote="«" rquote="»">b</ms></math>',
  )
  upgradeMath(root)
  expect(root.textContent).toBe('"a"«b»')
})

test.each([
  [
    '<rb>東</rb><rb>京</rb><rt>とう</rt><rt>きょう</rt>',
    '<rb>東</rb><rt>とう</rt><rb>京</rb><rt>きょう</rt>',
  ],
  [
    '<rb>旧</rb><rb>金</rb><rb>山</rb><rp>(</rp><rt>さん</rt><rp>)</rp>',
    '<rb>旧</rb><rb>金</rb><rb>山</rb><rt>さん</rt>',
  ],
  ['東<b>京</b> <rtc>Tokyo</rtc>', '東<b>京</b><rt>Tokyo</rt>'],
  [
    '<rb>東</rb><rb>京</rb><rtc><rt>とう</rt><rt>きょう</rt></rtc><rtc><rt>Tokyo</rt></rtc>',
    '<ruby><rb>東</rb><rt>とう</rt><rb>京</rb><rt>きょう</rt></ruby><rt>Tokyo</rt>',
  ],
  [
    '<rb>一</rb><rt>いち</rt><rb>二</rb><rt>に</rt><rt>?</rt>',
    '<rb>一</rb><rt>いち</rt><rb>二</rb><rt>に</rt><rt>?</rt>',
  ],
  ['漢<rt>かん</rt>字<rt>じ</rt>', '漢<rt>かん</rt>字<rt>じ</rt>'],
])('moves ruby annotations after their bases: %s', (inside, paired) => {
  vi.stubGlobal('CSS', { supports: () => false })
  const root = body(`<ruby>${inside}</ruby>`)
  showFallbackContent(root, 'en')
  vi.unstubAllGlobals()
  expect(root.innerHTML.replace(/ xmlns="[^"]*"/g, '')).toBe(`<ruby>${paired}</ruby>`)
})

test('resolves epub:switch to its default', () => {
  const root = body(
    '<switch xmlns="http://www.idpf.org/2007/ops"><case required-namespace="x"><p xmlns="http://www.w3.org/1999/xhtml">one</p></case><default><p xmlns="http://www.w3.org/1999/xhtml">two</p></default></switch>',
  )
  showFallbackContent(root, 'en')
  expect(root.innerHTML.replace(/ xmlns="[^"]*"/g, '')).toBe('<p>two</p>')
})
