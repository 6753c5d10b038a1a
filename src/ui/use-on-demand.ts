import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { whenBack } from './when-back.ts'

/** Loaded components by their loader: a screen that is opened again has them at once. */
const fetched = new WeakMap<object, unknown>()

/**
 * Loads a component on the first request, such as a touch: null until then. `load` returns true once it has loaded; unlike with `React.lazy`, the
 * next call retries a failure. `fetchIt` must be stable.
 */
export const useOnDemand = <Props>(
  fetchIt: () => Promise<{ default: ComponentType<Props> }>,
): [ComponentType<Props> | null, () => Promise<boolean>] => {
  const [Component, setComponent] = useState(
    () => (fetched.get(fetchIt) as ComponentType<Props> | undefined) ?? null,
  )
  const load = async () => {
    try {
      const { default: Fetched } = await fetchIt()
      fetched.set(fetchIt, Fetched)
      setComponent(() => Fetched)
      return true
    } catch {
      return false
    }
  }
  return [Component, load]
}

const atOnce = (begin: () => void): (() => void) => {
  begin()
  return () => undefined
}

/**
 * Loads a component once `isWanted`, at `start`'s moment: null until then. Retries a failure when there may be a network again. `fetchIt` and `start`
 * must be stable.
 */
export const useFetched = <Props>(
  fetchIt: () => Promise<{ default: ComponentType<Props> }>,
  { isWanted = true, start = atOnce }: { isWanted?: boolean; start?: typeof atOnce } = {},
): ComponentType<Props> | null => {
  const [Component, load] = useOnDemand(fetchIt)
  const begin = useEffectEvent(load)
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    let stop = () => {}
    const attempt = async () => {
      const isThere = await begin()
      if (!isThere && !isOver) stop = whenBack(() => void attempt())
    }
    stop = start(() => void attempt())
    return () => {
      isOver = true
      stop()
    }
  }, [isWanted, start])
  return Component
}
