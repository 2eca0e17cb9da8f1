import { sheet } from '../../src/styles/sheet'
import { useSheet } from '../../src/styles/use-sheet'
import { Actions } from './Actions'
import { Books } from './Books'
import { Feedback } from './Feedback'
import { Icons } from './Icons'
import { Inputs } from './Inputs'
import css from './kit.css?inline'
import { Messages } from './Messages'
import { Palette } from './Palette'
import { Popups } from './Popups'

const s = sheet(css)

export function Kit({ theme }: { theme: 'auto' | 'light' | 'dark' }) {
  useSheet(s)
  return (
    <div className="kit">
      <Palette theme={theme} />
      <Actions />
      <Inputs />
      <Popups />
      <Messages />
      <Feedback />
      <Books />
      <Icons />
    </div>
  )
}
