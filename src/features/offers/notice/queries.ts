import { useQuery } from '@tanstack/react-query'
import type { AppConfig } from '../../../../contract/config.ts'
import { call } from '../../../data/call.ts'
import { deviceFirst } from '../../../lib/device-first.ts'
import { memberKeys } from '../../../lib/member-keys.ts'

const pass = () => import('../../../data/repositories/pass.ts')

/** What was stored of the configuration by an older version, or spoilt, may lack anything. */
type Known = { api?: Partial<AppConfig['api']>; payments?: Partial<AppConfig['payments']> }

/** Whether no Pass is sold here nor by another server, which is said before anybody reads a recap. */
export const useIsPaymentOff = (): boolean => {
  const { data } = useQuery({
    queryKey: ['app-config'],
    meta: { persist: true },
    staleTime: 5 * 60_000,
    retry: 1,
    queryFn: () => call('appConfig', {}),
    select: (config: Known | undefined) =>
      config?.payments?.provider === 'off' && (config.api?.externalUrl ?? '/api') === '/api',
  })
  return data === true
}

/** The member's contract: the device's copy at once, then the server's. */
export const useSubscription = (userId: string | undefined) =>
  useQuery({
    queryKey: memberKeys.subscription(userId ?? ''),
    enabled: userId !== undefined,
    queryFn: deviceFirst(
      async () => (await pass()).storedSubscription(userId ?? ''),
      async () => (await pass()).subscription(userId ?? ''),
    ),
  }).data?.value
