import { useState } from 'react'
import { NumberInput } from '../../src/ui/NumberInput'
import { TextInput } from '../../src/ui/TextInput'
import { Section, Thing } from './Section'

export function Inputs() {
  const [name, setName] = useState('林晓')
  const [query, setQuery] = useState('茶')
  const [secret, setSecret] = useState('yedu-2026')
  const [note, setNote] = useState('这一段写得好，抄下来。')
  const [size, setSize] = useState<number | null>(18)
  const [price, setPrice] = useState<number | null>(12.5)
  const nothing = () => {}
  return (
    <Section title="输入">
      <Thing name="字数上限与计数">
        <TextInput label="姓名" value={name} onChange={setName} maxLength={24} clearable required />
      </Thing>
      <Thing name="搜索，可清空">
        <TextInput
          label="搜索"
          type="search"
          icon="search"
          placeholder="书名、作者"
          value={query}
          onChange={setQuery}
          clearable
        />
      </Thing>
      <Thing name="密码，可看">
        <TextInput label="密码" type="password" value={secret} onChange={setSecret} hint="至少八位" />
      </Thing>
      <Thing name="出错">
        <TextInput label="邮箱" type="email" value="lin@" onChange={nothing} error="邮箱不完整" />
      </Thing>
      <Thing name="停用">
        <TextInput label="机构" value="书香公共图书馆" onChange={nothing} disabled />
      </Thing>
      <Thing name="多行">
        <TextInput label="笔记" multiline rows={3} maxLength={200} value={note} onChange={setNote} />
      </Thing>
      <Thing name="数字：12 到 32，步 1">
        <NumberInput label="字号" value={size} onChange={setSize} min={12} max={32} />
      </Thing>
      <Thing name="数字：步 0.5，两位小数">
        <NumberInput label="价格" value={price} onChange={setPrice} min={0} step={0.5} precision={2} />
      </Thing>
      <Thing name="数字：停用">
        <NumberInput label="页码" value={1} onChange={nothing} disabled />
      </Thing>
    </Section>
  )
}
