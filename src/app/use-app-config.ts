import { useQuery } from '@tanstack/react-query'
import type { AppConfig } from '../../contract/config.ts'
import { defaultAppConfig } from '../../contract/rules/default-config.ts'
import { call } from '../data/call.ts'

const MINUTE_MS = 60_000

/** The configuration: the server's values over the defaults, the defaults on failure; fresh for 5 min, one retry (document 1, sections 3 and 9). */
export const useAppConfig = (): AppConfig =>
  useQuery({
    queryKey: ['app-config'],
    meta: { persist: true },
    staleTime: 5 * MINUTE_MS,
    retry: 1,
    queryFn: () => call('appConfig', {}),
  }).data ?? defaultAppConfig
