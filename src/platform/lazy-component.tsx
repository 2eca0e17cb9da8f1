import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useOnline } from './use-online'

/** Properties of the fallback for a component that did not load, besides the component's own. */
export interface NotLoadedProps {
  /** Loads the component again; so does `useOnline` when the connection returns. */
  onReload: () => void
}

export interface LazyComponentOptions<Props> {
  /** Rendered while the component loads; nothing by default. */
  Waiting?: ComponentType<Props>
  /** Rendered if the component did not load; nothing by default, for components that are optional. */
  Failed?: ComponentType<Props & NotLoadedProps>
}

/**
 * A component whose code is loaded when it first renders. Unlike `React.lazy` it does not cache a failure.
 *
 * @param load calls `loadModule`; its argument is whether loading failed before
 */
export function lazyComponent<Props extends object>(
  load: (isRetry: boolean) => Promise<ComponentType<Props>>,
  { Waiting, Failed }: LazyComponentOptions<NoInfer<Props>> = {},
): (props: Props) => ReactNode {
  let loaded: ComponentType<Props> | null = null
  let loading: Promise<ComponentType<Props>> | null = null
  /** One load is shared by all instances that render at the time. */
  const get = (isRetry: boolean) => {
    loading ??= load(isRetry).then(
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
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, at module level
  return function Late(props: Props) {
    const [Loaded, setLoaded] = useState(() => loaded)
    const [hasFailed, setFailed] = useState(false)
    const [tries, setTries] = useState(0)
    useEffect(() => {
      if (loaded) return setLoaded(() => loaded)
      let isOver = false
      setFailed(false)
      get(tries > 0).then(
        (found) => isOver || setLoaded(() => found),
        () => isOver || setFailed(true),
      )
      return () => {
        isOver = true
      }
    }, [tries])
    const retry = () => setTries((count) => count + 1)
    useOnline(retry, hasFailed)
    if (Loaded) return <Loaded {...props} />
    if (hasFailed) return Failed ? <Failed {...props} onReload={retry} /> : null
    return Waiting ? <Waiting {...props} /> : null
  }
}
