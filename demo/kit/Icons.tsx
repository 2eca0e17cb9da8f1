import { Icon } from '../../src/ui/Icon'
import { ICONS, type IconName } from '../../src/ui/icons'
import { Section } from './Section'

const isIcon = (name: string): name is IconName => name in ICONS

export function Icons() {
  return (
    <Section title="图标">
      <ul className="kit-icons">
        {Object.keys(ICONS)
          .filter(isIcon)
          .map((name) => (
            <li key={name}>
              <Icon name={name} size={24} />
              <span>{name}</span>
            </li>
          ))}
      </ul>
    </Section>
  )
}
