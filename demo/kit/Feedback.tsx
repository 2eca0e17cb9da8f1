import { useEffect, useState } from 'react'
import { BackTop } from '../../src/ui/BackTop'
import { Button } from '../../src/ui/Button'
import { EmptyState } from '../../src/ui/EmptyState'
import { InfiniteScroll } from '../../src/ui/InfiniteScroll'
import { LoadingOverlay } from '../../src/ui/LoadingOverlay'
import { ProgressBar } from '../../src/ui/ProgressBar'
import { RouteProgress } from '../../src/ui/RouteProgress'
import { createProgress } from '../../src/ui/route-progress'
import { SelectBar } from '../../src/ui/SelectBar'
import { Skeleton } from '../../src/ui/Skeleton'
import { Spinner } from '../../src/ui/Spinner'
import { Section, Thing } from './Section'

const ARTS = {
  shelf: '书架还空着',
  search: '没有找到',
  history: '还没有读过',
  lost: '没有这一页',
  tea: '服务器开小差了',
  offline: '网络断了',
} as const
const isArt = (key: string): key is keyof typeof ARTS => key in ARTS
const PAGE = 6
const LAST = 24

export function Feedback() {
  const [busy, setBusy] = useState(false)
  const [progress] = useState(() => createProgress())
  useEffect(() => () => progress.dispose(), [progress])
  return (
    <Section title="等待与空白">
      <Thing name="进度">
        <ProgressBar value={0} label="没开始" />
        <ProgressBar value={0.37} label="读到三成" />
        <ProgressBar value={1} label="读完" size="s" />
      </Thing>
      <Thing name="换页进度：0.3 起，500 毫秒，每 200 毫秒走一点">
        <Button onClick={() => progress.start()}>开始</Button>
        <Button onClick={() => progress.done()}>完成</Button>
        <RouteProgress store={progress} />
      </Thing>
      <Thing name="遮罩：收起 400 毫秒">
        <LoadingOverlay busy={busy}>
          <p className="kit-box">一夜，一条江，两把桨。</p>
        </LoadingOverlay>
        <Button aria-pressed={busy} onClick={() => setBusy(!busy)}>
          {busy ? '好了' : '等一等'}
        </Button>
      </Thing>
      <Thing name="转圈与骨架">
        <Spinner />
        <Spinner size={32} />
        <div className="kit-bones">
          <Skeleton width={72} height={96} radius={6} />
          <div>
            <Skeleton width="70%" />
            <Skeleton width="40%" />
            <Skeleton />
          </div>
        </div>
      </Thing>
      <Thing name="空白与出错：六幅小画" wide>
        {Object.entries(ARTS).map(
          ([art, title]) => isArt(art) && <EmptyState key={art} art={art} title={title} size="s" />,
        )}
        <EmptyState
          art="tea"
          title="服务器开小差了"
          text="过一会儿再来。"
          action={<Button>再试一次</Button>}
        />
      </Thing>
      <Scrolling />
    </Section>
  )
}

function Scrolling() {
  const [count, setCount] = useState(PAGE)
  const [loading, setLoading] = useState(false)
  const [chosen, setChosen] = useState(2)
  const [box, setBox] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!loading) return
    const timer = setTimeout(() => {
      setCount((now) => Math.min(LAST, now + PAGE))
      setLoading(false)
    }, 600)
    return () => clearTimeout(timer)
  }, [loading])
  return (
    <>
      <Thing name="滚到底再取：200 毫秒，距离 0；回到顶部：200 起，偏 40" wide>
        <section ref={setBox} className="kit-scroller" tabIndex={0} aria-label="一张长单子">
          <ol>
            {Array.from({ length: count }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows
              <li key={at}>第 {at + 1} 本</li>
            ))}
          </ol>
          <InfiniteScroll hasMore={count < LAST} loading={loading} onMore={() => setLoading(true)} />
          <BackTop container={box} />
        </section>
      </Thing>
      <Thing name="多选条" wide>
        <SelectBar
          count={chosen}
          total={9}
          onSelectAll={() => setChosen(9)}
          onSelectNone={() => setChosen(0)}
          onDone={() => setChosen(0)}
        >
          <Button size="s" variant="danger" disabled={chosen === 0}>
            移出
          </Button>
        </SelectBar>
      </Thing>
    </>
  )
}
