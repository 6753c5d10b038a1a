import { useQuery } from '@tanstack/react-query'
import { EVENTS_LIMIT_MAX } from '../../../../contract/rules/event-list.ts'
import { HOUR_MS, hasStarted, parisWallClock } from '../../../../contract/rules/paris-time.ts'
import { centsOfEuros } from '../../../../contract/rules/price.ts'
import { CITY_KEY } from '../../../config/storage.ts'
import { repositories } from '../../../data/gateway.ts'
import { now } from '../../../lib/clock.ts'
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

/** Returns the city last chosen on this device; null if none was, or storage is denied. */
const chosenCity = (): string | null => {
  try {
    return localStorage.getItem(CITY_KEY)
  } catch {
    return null
  }
}

export interface MonthCount {
  city: string
  concerts: number
  /** Their prices together, in cents. */
  worthCents: number
}

/**
 * Fetches the partner concerts that a Pass can still book this month, in the city chosen here, else the member's. Undefined unless
 * the city is known, two or more have a price, and no price is unknown.
 */
export const useMonthCount = (home: string | null | undefined): MonthCount | undefined => {
  const city = chosenCity() ?? home ?? ''
  const today = parisWallClock(now()).date
  const [year = 0, month = 0] = today.split('-').map(Number)
  const end = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const dates = { dateFrom: today, dateTo: `${today.slice(0, 7)}-${end}` }
  const { data } = useQuery({
    queryKey: ['events', 'month-count', city, dates],
    enabled: city !== '',
    queryFn: async () =>
      (await (await repositories.events()).listEvents({ city, pass: '1', ...dates, limit: EVENTS_LIMIT_MAX }))
        .value,
  })
  // A full page may not be all of them.
  if (!data || data.length === EVENTS_LIMIT_MAX) return undefined
  const left = data.filter(
    (event) => !hasStarted(event, now()) && !event.soldOut && event.ticketingMode !== 'external',
  )
  if (!left.every(({ priceKnown, pricing }) => priceKnown && pricing === 'single')) return undefined
  const paid = left.filter(({ price }) => price > 0)
  if (paid.length < 2) return undefined
  const worthCents = paid.reduce((sum, { price }) => sum + centsOfEuros(price), 0)
  return { city, concerts: paid.length, worthCents }
}

/** Fetches the artists' share of last month's Passes; undefined while unknown, and if there is nothing to divide. */
export const useArtistsShare = () => {
  const { data } = useQuery({
    queryKey: ['artists-share'],
    queryFn: async () => (await repositories.service()).artistsShare(),
    staleTime: HOUR_MS,
  })
  return data && data.total > 0 && data.concerts.length > 0 ? data : undefined
}
