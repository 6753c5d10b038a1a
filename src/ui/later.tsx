import type { ComponentType } from 'react'
import { whenIdle } from '../lib/when-idle.ts'
import { useFetched } from './use-on-demand.ts'

interface LaterProps<Props> {
  /** Always the same function. */
  load: () => Promise<{ default: ComponentType<Props> }>
  props: Props
  /** Gives it its place: the height that it will take at least. */
  className?: string
}

/**
 * What stands below the first screen: its code comes once the page has been taken over and has nothing better to do. Where it
 * cannot come, its place stays empty until there is a network again.
 */
export const Later = <Props extends object>({ load, props, className }: LaterProps<Props>) => {
  const Component = useFetched(load, { start: whenIdle })
  return <div className={className}>{Component && <Component {...props} />}</div>
}
