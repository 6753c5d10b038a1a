import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { AppConfig } from '../../../contract/config.ts'
import { call } from '../../data/call.ts'

const MINUTE_MS = 60_000

/** What was kept of the configuration by an older version, or spoilt, may lack anything. */
export type KnownConfig = {
  demo?: unknown
  api?: Partial<AppConfig['api']>
  payments?: Partial<AppConfig['payments']>
}

export const configQuery = queryOptions({
  queryKey: ['app-config'],
  meta: { persist: true },
  staleTime: 5 * MINUTE_MS,
  queryFn: () => call('appConfig', {}),
})

const nothingChanges = () => () => undefined
const taken = () => true
const notTaken = () => false

/** A prerendered page is taken over as if the configuration said no, whatever the device remembers. */
const useConfigured = (select: (config: KnownConfig | undefined) => boolean): boolean => {
  const isTakenOver = useSyncExternalStore(nothingChanges, taken, notTaken)
  const { data } = useQuery({ ...configQuery, retry: 1, select })
  return isTakenOver && data === true
}

/** Whether this is a demonstration: only then are claims shown that nobody can vouch for (ruling: claims). */
export const useIsDemo = (): boolean => useConfigured((config) => config?.demo === true)

/** Whether payments move no money here, which every page that shows one says. */
export const useIsPaymentDemo = (): boolean =>
  useConfigured((config) => config?.payments?.provider === 'demo')
