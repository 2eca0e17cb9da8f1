import { type RefObject, useRef } from 'react'

/**
 * A ref with the value of the latest render, for callbacks that outlive the render that created them.
 *
 * @returns the same ref on every render
 */
export function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value)
  latest.current = value
  return latest
}
