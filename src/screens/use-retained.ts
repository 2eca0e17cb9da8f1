import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { useServices } from './services'

/**
 * A state that a screen has again after Back, as it was left.
 *
 * @param name unique on the screen; one name always holds values of one type
 */
export function useRetained<T>(name: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const { retained } = useServices()
  // The entry of the mount: another screen may be visible when this one unmounts.
  const [values] = useState(retained)
  const [value, setValue] = useState(() => (values.has(name) ? (values.get(name) as T) : initial))
  useEffect(() => {
    values.set(name, value)
  }, [values, name, value])
  return [value, setValue]
}

/**
 * Whether something of a screen is open, as it was left after Back. It is a number, which also outlives a reload of the page
 * (`RetainedScreens.save`): the screen's offset would lie elsewhere without it.
 */
export function useRetainedSwitch(name: string): [boolean, (isOn: boolean) => void] {
  const { retained } = useServices()
  const [values] = useState(retained)
  const [isOn, setOn] = useState(() => values.get(name) === 1)
  return [
    isOn,
    (next) => {
      if (next) values.set(name, 1)
      else values.delete(name)
      setOn(next)
    },
  ]
}
