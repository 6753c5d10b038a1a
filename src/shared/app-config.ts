import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { startTransition, useEffect, useState } from 'react'
import type { AppConfig } from '../../contract/config.ts'
import { defaultAppConfig } from '../../contract/rules/default-config.ts'
import { repositories } from '../data/gateway.ts'
import { whenQuiet } from '../lib/when-quiet.ts'
import { useIsShown } from './taken-over.ts'

const MINUTE_MS = 60_000

/** The stored configuration: an earlier version may lack any part of it. */
type StoredConfig = Partial<AppConfig>

/** The query of the configuration: fresh for 5 min, persisted. */
export const appConfigQuery = queryOptions({
  queryKey: ['app-config'],
  meta: { persist: true },
  staleTime: 5 * MINUTE_MS,
  queryFn: async (): Promise<StoredConfig> => (await repositories.service()).appConfig(),
})

/** Merges the server's values over the defaults, group by group. */
export const overDefaults = (known: StoredConfig | undefined): AppConfig => {
  const base = defaultAppConfig
  return {
    features: { ...base.features, ...known?.features },
    api: { ...base.api, ...known?.api },
    app: { ...base.app, ...known?.app },
    links: { ...base.links, ...known?.links },
    payments: { ...base.payments, ...known?.payments },
    push: { ...base.push, ...known?.push },
    demo: known?.demo === true,
  }
}

/** Reads a part of the server's configuration; `data` is undefined until it is known. One retry. */
export const useServerConfig = <Part>(select: (config: StoredConfig) => Part, enabled = true) =>
  useQuery({ ...appConfigQuery, retry: 1, select, enabled })

/** Returns the server's values over the defaults; only the defaults until they are known, and after a failure. */
export const useAppConfig = (isAsked = true): AppConfig => {
  const isShown = useIsShown(appConfigQuery.queryKey)
  const { data } = useServerConfig(overDefaults, isAsked)
  return (isShown && data) || defaultAppConfig
}

/** Returns the operator's addresses for the frame of every page. Fetches them once the page is quiet, unless the page needs them earlier. */
export const useFrameLinks = (): AppConfig['links'] => {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => whenQuiet(() => startTransition(() => setQuiet(true))), [])
  return useAppConfig(isQuiet).links
}

/** Returns true if payments move no money here; every page with a payment must show that. */
export const useIsPaymentDemo = (): boolean => useAppConfig().payments.provider === 'demo'

/** Returns the base of the calls that an operator may have moved elsewhere (EXTERNAL_API_URL). */
export const externalApiUrl = async (client: QueryClient): Promise<string> =>
  (await client.fetchQuery(appConfigQuery)).api?.externalUrl ?? defaultAppConfig.api.externalUrl
