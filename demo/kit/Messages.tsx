import { useEffect, useState } from 'react'
import { Button } from '../../src/ui/Button'
import { MessageBoxes } from '../../src/ui/MessageBoxes'
import { createMessageBox } from '../../src/ui/message-box-store'
import { Notifications } from '../../src/ui/Notifications'
import { createNotifications } from '../../src/ui/notification-store'
import { Toasts } from '../../src/ui/Toasts'
import { createToasts } from '../../src/ui/toast-store'
import { Section, Thing } from './Section'

const KINDS = {
  info: '书目更新了',
  success: '已加入书架',
  warning: '存储快满了',
  error: '没有保存上',
} as const

const isKind = (key: string): key is keyof typeof KINDS => key in KINDS

export function Messages() {
  const [toasts] = useState(createToasts)
  const [notices] = useState(createNotifications)
  const [messages] = useState(createMessageBox)
  const [answer, setAnswer] = useState('')
  useEffect(
    () => () => {
      toasts.clear()
      notices.clear()
      messages.dismissAll()
    },
    [toasts, notices, messages],
  )
  const say = (value: string | boolean | null) => setAnswer(JSON.stringify(value))
  return (
    <Section title="消息">
      <Thing name="短消息：3000 毫秒，距顶 16，叠放">
        {Object.entries(KINDS).map(([kind, text]) => (
          <Button key={kind} onClick={() => isKind(kind) && toasts.show(text, { kind })}>
            {text}
          </Button>
        ))}
        <Button
          onClick={() =>
            toasts.show('移出了 1 本书', { action: { label: '撤销', run: () => toasts.show('放回去了') } })
          }
        >
          可撤销
        </Button>
      </Thing>
      <Thing name="通知：4500 毫秒，右上，间隔 16">
        {Object.keys(KINDS).map((kind) => (
          <Button
            key={kind}
            onClick={() =>
              isKind(kind) && notices.show('阅读提醒', { kind, text: '《渡口》还剩两章，今晚能读完。' })
            }
          >
            {{ info: '通知', success: '完成', warning: '提醒', error: '出错' }[kind]}
          </Button>
        ))}
      </Thing>
      <Thing name="问答框">
        <Button onClick={() => void messages.alert({ title: '今天闭馆', text: '明早九点再来。' })}>
          告知
        </Button>
        <Button
          onClick={() =>
            void messages
              .confirm({ title: '移出书架？', text: '读到的位置会留着。', danger: true, okLabel: '移出' })
              .then(say)
          }
        >
          确认
        </Button>
        <Button
          onClick={() =>
            void messages
              .prompt({ title: '借书证号', label: '证号', pattern: /^\d{6}$/, placeholder: '六位数字' })
              .then(say)
          }
        >
          询问
        </Button>
        <output className="kit-answer">{answer}</output>
      </Thing>
      <Toasts store={toasts} />
      <Notifications store={notices} />
      <MessageBoxes store={messages} />
    </Section>
  )
}
