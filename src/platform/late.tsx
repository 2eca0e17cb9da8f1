import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useOnline } from './use-online'

/** What stands in place of a component that did not load, with the component's own properties. */
export interface NotLoadedProps {
  /** Asks for it again; the line that is back does so too. */
  onLoadAgain: () => void
}

export interface LateOptions<Props> {
  /** In its place while it is on its way; nothing by default. */
  Waiting?: ComponentType<Props>
  /** In its place when it did not load; nothing by default, which suits what only adorns. */
  Failed?: ComponentType<Props & NotLoadedProps>
}

/**
 * A component whose code is fetched when it is first shown. Unlike `React.lazy` it keeps no failure.
 *
 * @param load by `loadModule`; told whether it failed before
 */
export function late<Props extends object>(
  load: (isAgain: boolean) => Promise<ComponentType<Props>>,
  { Waiting, Failed }: LateOptions<NoInfer<Props>> = {},
): (props: Props) => ReactNode {
  let loaded: ComponentType<Props> | null = null
  let loading: Promise<ComponentType<Props>> | null = null
  /** Once for all that are shown at a time. */
  const get = (isAgain: boolean) => {
    loading ??= load(isAgain).then(
      (found) => {
        loaded = found
        return found
      },
      (thrown: unknown) => {
        console.warn('a part did not load', thrown)
        loading = null
        throw thrown
      },
    )
    return loading
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, beside the imports
  return function Late(props: Props) {
    const [Part, setPart] = useState(() => loaded)
    const [hasFailed, setFailed] = useState(false)
    const [tries, setTries] = useState(0)
    useEffect(() => {
      if (loaded) return setPart(() => loaded)
      let isOver = false
      setFailed(false)
      get(tries > 0).then(
        (found) => isOver || setPart(() => found),
        () => isOver || setFailed(true),
      )
      return () => {
        isOver = true
      }
    }, [tries])
    const again = () => setTries((count) => count + 1)
    useOnline(again, hasFailed)
    if (Part) return <Part {...props} />
    if (hasFailed) return Failed ? <Failed {...props} onLoadAgain={again} /> : null
    return Waiting ? <Waiting {...props} /> : null
  }
}
