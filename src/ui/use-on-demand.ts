import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { whenBack } from '../lib/when-back.ts'

/** What has been fetched, by what fetches it: a screen that is gone back to has it at once. */
const fetched = new WeakMap<object, unknown>()

/**
 * A component that is fetched when it is first asked for, by a touch: null until then. `load` answers whether it is there;
 * after a failure the next call tries again, which `React.lazy` does not. `fetchIt` is always the same function.
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
 * A component that is fetched by itself once `isWanted`, at `start`'s moment: null until then. After a failure it is fetched
 * when there may be a network again. `fetchIt` and `start` are always the same functions.
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
