import { describe, expect, it } from 'vitest'
import { firstHeading, plainText } from '../../../src/publish/text'
import { cpuTime } from '../../support/cpu-time'

describe('the text of a source', () => {
  it.each([
    ['<p>一<!-- 二 --><!--<p>三-->四</p>', '\n一四\n'],
    ['<ruby>漢<rp>(</rp><rt>かん</rt ><rp>)</rp></ruby>字', '漢字'],
    ['<head><title>甲</title></HEAD><body>乙</body>', '乙'],
    ['<rt/>甲<rt />乙<script src="a"/>丙', '甲乙丙'],
    ['<p>甲<rt>没有结束</p>', '\n甲没有结束\n'],
    ['<![CDATA[1 &lt; 2]]>，<![CDATA[没有结束', '1 < 2，<![CDATA[没有结束'],
    ['甲&#x4e59;&#0;&amp;lt;', '甲乙&lt;'],
  ])('plain text of %j is %j', (source, words) => expect(plainText(source)).toBe(words))

  it.each([
    ['<h2 class="a">第一章<br/>水</h2 >', '第一章 水'],
    ['<h1> </h1><!--<h1>藏</h1>--><h3>后来</h3>', '后来'],
    ['<h1>没有结束<h2>有</h2>', '有'],
    ['<p>无</p>', ''],
  ])('first heading of %j is %j', (source, heading) => expect(firstHeading(source)).toBe(heading))
})

describe('a hostile source', () => {
  it.each(['<!--', '<rt>', '<p', '<![CDATA[', '<', '<h1>', '</h1 '])(
    'of many %j is read at once',
    (piece) => {
      const source = piece.repeat(200_000)
      const begun = cpuTime()
      plainText(source)
      firstHeading(source)
      expect(cpuTime() - begun).toBeLessThan(2000)
    },
  )
})
