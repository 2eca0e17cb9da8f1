import type { Layout } from './layout'
import { bandage } from './layouts/bandage'
import { botanical } from './layouts/botanical'
import { bowl } from './layouts/bowl'
import { constellation } from './layouts/constellation'
import { dial } from './layouts/dial'
import { eaves } from './layouts/eaves'
import { flight } from './layouts/flight'
import { gate } from './layouts/gate'
import { giant } from './layouts/giant'
import { grain } from './layouts/grain'
import { harbour } from './layouts/harbour'
import { hedgehog } from './layouts/hedgehog'
import { hills } from './layouts/hills'
import { lamp } from './layouts/lamp'
import { moon } from './layouts/moon'
import { postal } from './layouts/postal'
import { pots } from './layouts/pots'
import { sheets } from './layouts/sheets'
import { sky } from './layouts/sky'
import { slip } from './layouts/slip'
import { stitched } from './layouts/stitched'
import { street } from './layouts/street'
import { tiles } from './layouts/tiles'
import { track } from './layouts/track'
import { waves } from './layouts/waves'
import type { PaletteName } from './palette'

export interface Choice {
  layout: Layout
  palette: PaletteName
  /** Line breaks of the title; by length when absent. */
  lines?: readonly string[]
}

/** Designs chosen by hand, by slug. */
const BOOKS: Readonly<Record<string, Choice>> = {
  'wu-gang-lai-xin': { layout: harbour, palette: 'harbour' },
  'xiu-biao-jiang': { layout: dial, palette: 'brass', lines: ['夜航船上的', '修表匠'] },
  'chang-jie-jiu-shi': { layout: street, palette: 'brick', lines: ['长街', '旧事'] },
  'du-kou': { layout: waves, palette: 'river' },
  'yan-xia-ting-yu': { layout: eaves, palette: 'rain' },
  'bei-fang-shi-er-yue': { layout: hills, palette: 'snow', lines: ['北方的', '十二个月'] },
  'gei-yuan-fang': { layout: postal, palette: 'post', lines: ['給遠方的', '明信片'] },
  'han-zi-lai-lu': { layout: giant, palette: 'cinnabar' },
  'cheng-men-xiang-kou': { layout: gate, palette: 'wall' },
  'chu-fang-si-ji': { layout: tiles, palette: 'kitchen' },
  'yi-bei-cha': { layout: bowl, palette: 'tea' },
  'shou-gong-zhuang-ding': { layout: stitched, palette: 'thread' },
  'jia-ting-ji-jiu': { layout: bandage, palette: 'aid', lines: ['家庭', '急救手册'] },
  'shen-bian-cao-mu': { layout: botanical, palette: 'leaf', lines: ['认识身边', '的草木'] },
  'mu-tou-de-pi-qi': { layout: grain, palette: 'timber', lines: ['木头', '的脾气'] },
  'hao-hao-shui-jiao': { layout: moon, palette: 'lamp', lines: ['好好', '睡觉'] },
  'yang-tai-zhong-cai': { layout: pots, palette: 'leaf', lines: ['阳台', '种菜记'] },
  'pao-de-hen-man': { layout: track, palette: 'cinder', lines: ['跑得', '很慢的人'] },
  'tai-tou-kan-xing': { layout: constellation, palette: 'night' },
  'hou-niao-di-tu': { layout: flight, palette: 'flight', lines: ['候鸟', '的地图'] },
  'tian-wei-shen-me-lan': { layout: sky, palette: 'sky', lines: ['天为什么', '是蓝的'] },
  'ci-wei-tu-shu-guan': { layout: hedgehog, palette: 'wood', lines: ['小刺猬', '的图书馆'] },
  'yi-zhan-deng': { layout: lamp, palette: 'lamp' },
  'zhi-de-lv-xing': { layout: sheets, palette: 'paper' },
}

/** Designs for the other books, by category. */
const SHELVES: Readonly<Record<string, readonly Choice[]>> = {
  文学: [
    { layout: hills, palette: 'snow' },
    { layout: waves, palette: 'river' },
    { layout: slip, palette: 'rain' },
    { layout: street, palette: 'brick' },
  ],
  自然: [
    { layout: botanical, palette: 'leaf' },
    { layout: hills, palette: 'flight' },
    { layout: sheets, palette: 'leaf' },
  ],
  生活: [
    { layout: bowl, palette: 'tea' },
    { layout: tiles, palette: 'kitchen' },
    { layout: sheets, palette: 'paper' },
  ],
  少儿: [
    { layout: hedgehog, palette: 'wood' },
    { layout: sky, palette: 'sky' },
    { layout: moon, palette: 'lamp' },
  ],
  人文: [
    { layout: slip, palette: 'thread' },
    { layout: gate, palette: 'wall' },
    { layout: giant, palette: 'cinnabar' },
  ],
}

const FALLBACK: readonly Choice[] = [
  { layout: slip, palette: 'thread' },
  { layout: sheets, palette: 'paper' },
  { layout: lamp, palette: 'lamp' },
]

/** The layout and colours of a book's cover. @param random seeded by the slug */
export function choose(slug: string, category: readonly string[], random: () => number): Choice {
  const chosen = BOOKS[slug]
  if (chosen) return chosen
  const shelf = SHELVES[category[0] ?? ''] ?? FALLBACK
  return shelf[Math.floor(random() * shelf.length)] ?? { layout: slip, palette: 'thread' }
}

/** Breaks a long title in two: after 的 or 与 near the middle, else in the middle. */
export function breakTitle(title: string): readonly string[] {
  const chars = [...title]
  if (chars.length <= 5) return [title]
  const middle = chars.length / 2
  const joints = chars
    .map((char, i) => ('的与和里上'.includes(char) ? i + 1 : -1))
    .filter((at) => at > 1 && at < chars.length - 1)
  const at = joints.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0] ?? Math.ceil(middle)
  return [chars.slice(0, at).join(''), chars.slice(at).join('')]
}
