import type { PublicOperator } from '../../contract/config.ts'
import { appConfigQuery, useServerConfig } from './app-config.ts'
import { useIsShown } from './taken-over.ts'

/** Returns who runs the site; undefined until it is known. */
export const useOperator = (): PublicOperator | undefined => {
  const isShown = useIsShown(appConfigQuery.queryKey)
  const { data } = useServerConfig((config) => config.operator)
  return isShown ? data : undefined
}
