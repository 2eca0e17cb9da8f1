import { useState } from 'react'
import { Badge } from '../../src/ui/Badge'
import { Button, IconButton } from '../../src/ui/Button'
import { Section, Thing } from './Section'

const VARIANTS = ['primary', 'outline', 'quiet', 'danger'] as const
const SIZES = ['s', 'm', 'l'] as const

export function Actions() {
  const [marked, setMarked] = useState(true)
  return (
    <Section title="按钮">
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
    </Section>
  )
}
