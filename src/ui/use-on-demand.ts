import { type ComponentType, useState } from 'react'

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
