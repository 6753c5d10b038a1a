import { chakra } from '@chakra-ui/react/styled-system'
import type { ComponentType } from 'react'
import { whenIdle } from '../lib/when-idle.ts'
import { useFetched } from './use-on-demand.ts'

interface LaterProps<Props> {
  /** Always the same function. */
  load: () => Promise<{ default: ComponentType<Props> }>
  props: Props
  /** The place it will take at least, so that what follows does not move under somebody who is there already. */
  height?: string | Record<string, string>
}

/**
 * What stands below the first screen: its code comes once the page has been taken over and has nothing better to do. Where it
 * cannot come, its place stays empty until there is a network again.
 */
export const Later = <Props extends object>({ load, props, height }: LaterProps<Props>) => {
  const Component = useFetched(load, { start: whenIdle })
  return (
    <chakra.div css={height ? { minHeight: height } : {}}>{Component && <Component {...props} />}</chakra.div>
  )
}
