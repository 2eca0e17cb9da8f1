import { useState } from 'react'
import { BookItem } from '../../src/book/BookItem'
import { FloorHeader } from '../../src/book/FloorHeader'
import type { Book } from '../../src/domain/book'
import { Section, Thing } from './Section'

const CATALOGUE = '/library/demo/cover/'

const book = (bid: string, resName: string, resAuthor: string, resIntro: string): Book => ({
  bid,
  resName,
  resAuthor,
  resIntro,
  cover: bid ? `${CATALOGUE}${bid}-320.webp` : '',
  covers: [],
})

const FERRY = book(
  '895555031',
  '渡口',
  '甘石滩',
  '一九七五年八月，汉江涨水的夜里，老甘的渡船上要过六个人：一个难产的女人，她的男人和婆婆，一个赤脚医生，一个公安，和一个戴着手铐的犯人。对岸有医院。水太大，一个人把不住船；镇上能在这样的水里放船的，除了老甘，只剩那个犯人。一夜，一条江，两把桨。',
)
const RAIN = book('206494875', '檐下听雨', '沈暮帆', '屋檐下的四季。')
const BARE = book('', '没有封面的书', '佚名', '封面由书名生成。')
const NAMELESS = { ...BARE, resName: '', resAuthor: '', resIntro: '' }

export function Books() {
  const [selected, setSelected] = useState(true)
  const follow = { href: '#kit-book' }
  return (
    <Section title="书">
      <Thing name="上下；有进度；生成的封面；没有书名" wide>
        <div className="kit-shelf">
          <BookItem book={FERRY} {...follow} />
          <BookItem book={RAIN} {...follow} progress={0.42} />
          <BookItem book={BARE} {...follow} />
          <BookItem book={NAMELESS} {...follow} />
        </div>
      </Thing>
      <Thing name="左右，卡片，可展开" wide>
        <BookItem book={FERRY} direction="row" type="card" showToggle {...follow} />
      </Thing>
      <Thing name="可选" wide>
        <div className="kit-shelf">
          <BookItem book={FERRY} selectable selected={selected} onSelected={(_, now) => setSelected(now)} />
          <BookItem book={RAIN} selectable selected={!selected} onSelected={(_, now) => setSelected(!now)} />
        </div>
      </Thing>
      <Thing name="楼层标题" wide>
        <FloorHeader title="编辑推荐" subTitle="查看全部" href="#kit-floor" headingLevel={3} />
        <FloorHeader title="静夜一灯" subTitle="全部 14 本" href="#kit-floor" underline headingLevel={3} />
      </Thing>
    </Section>
  )
}
