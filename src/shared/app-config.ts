import { useQuery } from '@tanstack/react-query'
import type { AppConfig } from '../../contract/config.ts'
import { defaultAppConfig } from '../../contract/rules/default-config.ts'
import { call } from '../data/call.ts'

const MINUTE_MS = 60_000

/** The server's values over the defaults, group by group; what was kept by an older version, or spoilt, lacks some. */
export const overDefaults = (known: Partial<AppConfig> | undefined): AppConfig => {
  const base = defaultAppConfig
  return {
    features: { ...base.features, ...known?.features },
    api: { ...base.api, ...known?.api },
    app: { ...base.app, ...known?.app },
    links: { ...base.links, ...known?.links },
    payments: { ...base.payments, ...known?.payments },
    push: { ...base.push, ...known?.push },
    demo: known?.demo ?? base.demo,
  }
}

/** The configuration: the server's values over the defaults, the defaults on failure; fresh for 5 min, one retry (document 1, sections 3 and 9). */
export const useAppConfig = (): AppConfig =>
  useQuery({
    queryKey: ['app-config'],
    meta: { persist: true },
    staleTime: 5 * MINUTE_MS,
    retry: 1,
    queryFn: () => call('appConfig', {}),
    select: overDefaults,
  }).data ?? defaultAppConfig
