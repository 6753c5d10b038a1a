import { useQuery } from '@tanstack/react-query'
import { repositories } from '../../../data/gateway.ts'
import { deviceFirst } from '../../../lib/device-first.ts'
import { memberKeys } from '../../../lib/member-keys.ts'
import { useServerConfig } from '../../../shared/app-config.ts'

/** Returns true if no Pass is sold, here or by another server, so that the notice comes before the recap. */
export const useIsPaymentOff = (): boolean =>
  useServerConfig(
    ({ payments, api }) => payments?.provider === 'off' && (api?.externalUrl ?? '/api') === '/api',
  ).data === true

/** Fetches the member's contract: the device's copy at once, then the server's. */
export const useSubscription = (userId: string | undefined) =>
  useQuery({
    queryKey: memberKeys.subscription(userId ?? ''),
    enabled: userId !== undefined,
    queryFn: deviceFirst(
      async () => (await repositories.pass()).storedSubscription(userId ?? ''),
      async () => (await repositories.pass()).subscription(userId ?? ''),
    ),
  }).data?.value
