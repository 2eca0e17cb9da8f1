import { useState } from 'react'
import { Button, IconButton } from '../../src/ui/Button'
import { Dialog } from '../../src/ui/Dialog'
import { Dropdown } from '../../src/ui/Dropdown'
import { Popover } from '../../src/ui/Popover'
import { Tooltip } from '../../src/ui/Tooltip'
import { Section, Thing } from './Section'

const SIZES = { s: '小', m: '中' } as const
type Size = keyof typeof SIZES
const isSize = (key: string): key is Size => key in SIZES

export function Popups() {
  const [size, setSize] = useState<Size | null>(null)
  const [sort, setSort] = useState('time')
  const items = [
    { key: 'time', label: '最近读过', checked: sort === 'time', onSelect: () => setSort('time') },
    { key: 'name', label: '书名', checked: sort === 'name', onSelect: () => setSort('name') },
    { key: 'lent', label: '借出中', disabled: true, onSelect: () => {} },
    {
      key: 'clear',
      label: '清空',
      icon: 'trash' as const,
      danger: true,
      separated: true,
      onSelect: () => {},
    },
  ]
  return (
    <Section title="弹出">
      <Thing name="提示：离开 200 毫秒后收起">
        <Tooltip text="从上次离开的地方接着读">
          <Button>继续阅读</Button>
        </Tooltip>
        <Tooltip text="目录" describes={false}>
          <IconButton icon="list" label="目录" />
        </Tooltip>
      </Thing>
      <Thing name="菜单：点开，或悬停 150 毫秒">
        <Dropdown label="排序" items={items}>
          {(trigger) => (
            <Button {...trigger} icon="sort">
              排序
            </Button>
          )}
        </Dropdown>
        <Dropdown label="更多" items={items} trigger="hover">
          {(trigger) => <IconButton {...trigger} icon="more" label="更多" />}
        </Dropdown>
      </Thing>
      <Thing name="气泡：宽 150">
        <Popover title="版权" content="署名，非商业，可转载。">
          {(trigger) => <Button {...trigger}>版权</Button>}
        </Popover>
      </Thing>
      <Thing name="对话框：两种大小">
        {Object.entries(SIZES).map(([key, label]) => (
          <Button key={key} onClick={() => isSize(key) && setSize(key)}>
            {label}
          </Button>
        ))}
        <Dialog
          open={size !== null}
          onClose={() => setSize(null)}
          title={size ? `${SIZES[size]}对话框` : ''}
          size={size ?? 'm'}
          footer={<Button onClick={() => setSize(null)}>知道了</Button>}
        >
          <p>按 Esc、点空白处、点右上角都能关上，焦点回到原来的按钮。</p>
        </Dialog>
      </Thing>
    </Section>
  )
}
