import { type ComponentType, useState } from 'react'

/**
 * A component that is fetched when it is first asked for, by a touch: null until then. `load` answers whether it is there;
 * after a failure the next call tries again, which `React.lazy` does not.
 */
export const useOnDemand = <Props>(
  fetchIt: () => Promise<{ default: ComponentType<Props> }>,
): [ComponentType<Props> | null, () => Promise<boolean>] => {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null)
  const load = async () => {
    try {
      const { default: Fetched } = await fetchIt()
      setComponent(() => Fetched)
      return true
    } catch {
      return false
    }
  }
  return [Component, load]
}
