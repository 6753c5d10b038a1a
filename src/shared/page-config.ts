import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { AppConfig } from '../../contract/config.ts'
import { defaultAppConfig } from '../../contract/rules/default-config.ts'
import { appConfigQuery, useAppConfig } from './app-config.ts'

const never = () => () => undefined
const hydrated = () => true
const hydrating = () => false

/** `useAppConfig` for what is prerendered: the defaults while the page is hydrated, whatever this device has stored. */
export const useHydratedConfig = (): AppConfig => {
  const isHydrated = useSyncExternalStore(never, hydrated, hydrating)
  const config = useAppConfig()
  return isHydrated ? config : defaultAppConfig
}

/** Whether payments move no money here, which every page that shows one says. */
export const useIsPaymentDemo = (): boolean => useHydratedConfig().payments.provider === 'demo'

/** Where the calls go that an operator may have put elsewhere (EXTERNAL_API_URL). */
export const externalApiUrl = async (client: QueryClient): Promise<string> =>
  (await client.fetchQuery(appConfigQuery)).api?.externalUrl ?? defaultAppConfig.api.externalUrl
