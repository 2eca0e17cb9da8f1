// @vitest-environment jsdom
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type ConvertText,
  loadConvert,
  OriginalTexts,
  preserveLength,
} from '../../../../../src/reading/navigator/convert/convert'

describe('scripts', () => {
  let hans: ConvertText
  let hant: ConvertText
  beforeAll(async () => {
    hans = await loadConvert('hans')
    hant = await loadConvert('hant')
  })

  test.each([
    ['头发长了，后来发现皇后在里面。', '頭髮長了，後來發現皇后在裡面。'],
    ['理发店里干杯，干净的树干。', '理髮店裡乾杯，乾淨的樹幹。'],
  ])('converts %s to traditional and back', (simplified, traditional) => {
    expect(hant(simplified)).toBe(traditional)
    expect(hans(traditional)).toBe(simplified)
  })

  test.each([
    ['看著著名的著作', '看着著名的著作'],
    ['土著、原著、見微知著', '土著、原著、见微知著'],
    ['他接著著手寫書', '他接着着手写书'],
    ['這起著作用', '这起着作用'],
    ['刻著名字和著名字典', '刻着名字和著名字典'],
    ['曹雪芹著', '曹雪芹著'],
    ['李先生笑著', '李先生笑着'],
    ['他還活著', '他还活着'],
  ])('in %s, 著 is 着 where it is the particle', (traditional, simplified) => {
    expect(hans(traditional)).toBe(simplified)
  })

  test.each([
    ['余华和余先生剩余', '余華和余先生剩餘'],
    ['老么、干娘、休戚', '老么、乾娘、休戚'],
    ['由于老师生病，于老师代课', '由於老師生病，于老師代課'],
    ['衣服还没干，他还没干活', '衣服還沒乾，他還沒幹活'],
    ['朴先生记账，我困了，他被困在山里', '朴先生記帳，我睏了，他被困在山裡'],
    ['斗米、决斗；他家伙食、那家伙', '斗米、決鬥；他家伙食、那傢伙'],
  ])('%s keeps names and takes the word', (simplified, traditional) => {
    expect(hant(simplified)).toBe(traditional)
  })

  test.each([
    ['祇有神祇', '只有神祇'],
    ['結帳、帳號、蚊帳', '结账、账号、蚊帐'],
  ])('%s is taken by its words', (traditional, simplified) => {
    expect(hans(traditional)).toBe(simplified)
  })

  test('keeps the length of every text', () => {
    const text = '乾隆𠮷䯀𨸟鿎，這個䯀字。後\n'.repeat(3)
    expect(hans(text)).toHaveLength(text.length)
    expect(hant(text)).toHaveLength(text.length)
  })
})

test('leaves out a replacement that changes the length', () => {
  const convert = preserveLength((text) => text.replaceAll('的士', '計程車').replaceAll('车', '車'))
  expect(convert('一辆的士和车')).toBe('一辆的士和車')
})

test('converts a chapter and restores its original text, in the same nodes', () => {
  const html = document.createElement('html')
  html.lang = 'zh-CN'
  const text = document.createTextNode('山中无历日')
  html.append(text)
  const originals = new OriginalTexts()
  originals.setScript({
    convert: (words) => words.replace('无', '無').replace('历', '曆'),
    language: 'zh-Hant',
  })
  originals.convert(html)
  expect([text.data, html.lang]).toEqual(['山中無曆日', 'zh-Hant'])
  expect(originals.textOf(text)).toBe('山中无历日')
  expect([...html.childNodes]).toEqual([text])
  originals.setScript(null)
  originals.convert(html)
  expect([text.data, html.lang]).toEqual(['山中无历日', 'zh-CN'])
})

test('converts a phrase that the preparation of lines divides', () => {
  const html = document.createElement('div')
  html.innerHTML = '<p>一辆的<ol-run>士</ol-run>来了</p><p><ol-run>士</ol-run></p><p>的</p><p>士</p>'
  const texts = new OriginalTexts()
  texts.setScript({ convert: (text) => text.replaceAll('的士', '計程'), language: 'zh-Hant' })
  texts.convert(html)
  expect(html.innerHTML).toBe(
    '<p>一辆計<ol-run>程</ol-run>来了</p><p><ol-run>士</ol-run></p><p>的</p><p>士</p>',
  )
  texts.setScript(null)
  texts.convert(html)
  expect(html.textContent).toBe('一辆的士来了士的士')
})
