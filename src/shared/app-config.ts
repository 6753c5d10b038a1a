import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { startTransition, useEffect, useState } from 'react'
import type { AppConfig } from '../../contract/config.ts'
import { defaultAppConfig } from '../../contract/rules/default-config.ts'
import { whenQuiet } from '../lib/when-quiet.ts'
import { useIsShown } from './taken-over.ts'

const MINUTE_MS = 60_000

/** What a device has stored of the configuration: an earlier version may lack any part of it. */
type StoredConfig = Partial<AppConfig>

/** The one query of the configuration: fresh for 5 min, persisted. */
const appConfigQuery = queryOptions({
  queryKey: ['app-config'],
  meta: { persist: true },
  staleTime: 5 * MINUTE_MS,
  queryFn: async (): Promise<StoredConfig> => (await import('../data/repositories/service.ts')).appConfig(),
})

/** The server's values over the defaults, group by group. */
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

/** A part of the configuration as the server gave it; `data` is undefined until it is known. One retry. */
export const useServerConfig = <Part>(select: (config: StoredConfig) => Part, enabled = true) =>
  useQuery({ ...appConfigQuery, retry: 1, select, enabled })

/** The server's values over the defaults; the defaults alone until they are known, and after a failure. */
export const useAppConfig = (isAsked = true): AppConfig => {
  const isShown = useIsShown(appConfigQuery.queryKey)
  const { data } = useServerConfig(overDefaults, isAsked)
  return (isShown && data) || defaultAppConfig
}

/** The operator's addresses in the frame of every page: they are asked for once the page is quiet, where it does not ask itself. */
export const useFrameLinks = (): AppConfig['links'] => {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => whenQuiet(() => startTransition(() => setQuiet(true))), [])
  return useAppConfig(isQuiet).links
}

/** Whether payments move no money here, which every page that shows one says. */
export const useIsPaymentDemo = (): boolean => useAppConfig().payments.provider === 'demo'

/** Where the calls go that an operator may have put elsewhere (EXTERNAL_API_URL). */
export const externalApiUrl = async (client: QueryClient): Promise<string> =>
  (await client.fetchQuery(appConfigQuery)).api?.externalUrl ?? defaultAppConfig.api.externalUrl
