import { useState } from 'react'
import { Badge } from '../../src/ui/Badge'
import { Button, IconButton, LinkButton } from '../../src/ui/Button'
import { Segmented } from '../../src/ui/Segmented'
import { Tabs } from '../../src/ui/Tabs'
import { Section, Thing } from './Section'

const VARIANTS = ['primary', 'outline', 'quiet', 'danger'] as const
const SIZES = ['s', 'm', 'l'] as const

export function Actions() {
  const [flow, setFlow] = useState<'pages' | 'scroll'>('pages')
  const [tab, setTab] = useState<'intro' | 'toc' | 'same'>('intro')
  const [marked, setMarked] = useState(true)
  return (
    <Section title="按钮与选择">
      <Thing name="按钮：四种轻重">
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant}>
            {{ primary: '开始阅读', outline: '加入书架', quiet: '取消', danger: '移出书架' }[variant]}
          </Button>
        ))}
      </Thing>
      <Thing name="三种大小">
        {SIZES.map((size) => (
          <Button key={size} size={size} icon="book-open">
            阅读
          </Button>
        ))}
      </Thing>
      <Thing name="忙、停用、链接">
        <Button variant="primary" busy>
          正在保存
        </Button>
        <Button disabled>不可用</Button>
        <LinkButton href="#kit-link" iconEnd="arrow-right">
          查看全部
        </LinkButton>
      </Thing>
      <Thing name="图标按钮">
        <IconButton icon="search" label="搜索" />
        <IconButton
          icon="bookmark"
          label="书签"
          filled={marked}
          aria-pressed={marked}
          onClick={() => setMarked(!marked)}
        />
        <IconButton icon="trash" label="删除" disabled />
      </Thing>
      <Thing name="角标：至多 99">
        {[1, 42, 99, 128].map((value) => (
          <Badge key={value} value={value} label={`${value} 条新消息`}>
            <IconButton icon="note" label="笔记" />
          </Badge>
        ))}
        <Badge value={1} dot label="有新消息">
          <IconButton icon="user" label="我的" />
        </Badge>
      </Thing>
      <Thing name="分段选择">
        <Segmented
          label="翻页方式"
          value={flow}
          onChange={setFlow}
          segments={[
            { value: 'pages', label: '翻页' },
            { value: 'scroll', label: '滚动' },
          ]}
        />
      </Thing>
      <Thing name="标签页" wide>
        <Tabs
          label="书的详情"
          value={tab}
          onChange={setTab}
          tabs={[
            { key: 'intro', label: '简介' },
            { key: 'toc', label: '目录', count: 12 },
            { key: 'same', label: '相关的书' },
          ]}
        >
          <p>
            {{ intro: '一夜，一条江，两把桨。', toc: '共十二章。', same: '《檐下听雨》《雾港来信》' }[tab]}
          </p>
        </Tabs>
      </Thing>
    </Section>
  )
}
