import { useEffect, useRef, useState } from 'react'
import { contrast, type Rgb, toHex, toRgb } from './contrast'
import { Section } from './Section'

/** Foreground and background colours, and the minimum contrast of each pair. */
const PAIRS = [
  { text: 'ink', on: 'paper', name: '正文', least: 7 },
  { text: 'ink-soft', on: 'paper', name: '次要文字', least: 4.5 },
  { text: 'ink-faint', on: 'paper-sunk', name: '注释', least: 4.5 },
  { text: 'accent', on: 'paper', name: '链接', least: 4.5 },
  { text: 'accent', on: 'paper-sunk', name: '链接，在凹处', least: 4.5 },
  { text: 'accent-ink', on: 'accent', name: '按钮', least: 4.5 },
  { text: 'accent', on: 'accent-soft', name: '选中', least: 4.5 },
  { text: 'ink', on: 'accent-soft', name: '选中的正文', least: 7 },
  { text: 'focus', on: 'paper', name: '焦点框', least: 3 },
  { text: 'danger', on: 'paper', name: '出错', least: 4.5 },
] as const

/** Interval of the measurement, in ms: a page can change the colours at any time, and there is no event for it. */
const MEASURE_MS = 400

/** The colours in use, with the contrast of each pair as currently rendered. */
export function Palette({ theme }: { theme: 'auto' | 'light' | 'dark' }) {
  const box = useRef<HTMLUListElement>(null)
  const [measured, setMeasured] = useState<readonly { text: Rgb; on: Rgb }[]>([])
  useEffect(() => {
    let last = ''
    const measure = () => {
      const styles = [...(box.current?.children ?? [])].map((pair) => {
        const { color, backgroundColor } = getComputedStyle(pair)
        return { color, backgroundColor }
      })
      const now = JSON.stringify(styles)
      if (now === last) return
      last = now
      setMeasured(
        styles.map(({ color, backgroundColor }) => ({ text: toRgb(color), on: toRgb(backgroundColor) })),
      )
    }
    measure()
    const timer = setInterval(measure, MEASURE_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <Section title={theme === 'dark' ? '颜色，深' : theme === 'light' ? '颜色，浅' : '颜色'}>
      <ul ref={box} className="kit-pairs">
        {PAIRS.map(({ text, on, name, least }, at) => {
          const found = measured[at]
          const ratio = found ? contrast(found.text, found.on) : 0
          return (
            <li
              key={name}
              className="kit-pair"
              data-text={text}
              data-on={on}
              data-least={least}
              data-ratio={found ? ratio.toFixed(2) : undefined}
              data-fails={(found && ratio < least) || undefined}
              style={{ color: `var(--${text})`, background: `var(--${on})` }}
            >
              <b>{name}</b>
              <span>{found ? `${toHex(found.text)} · ${ratio.toFixed(1)}` : '…'}</span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
