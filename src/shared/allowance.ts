import { useQuery } from '@tanstack/react-query'
import { DAY_MS, instantOfParis, MONTHS, parisMonth } from '../../contract/rules/paris-time.ts'
import { levelOfPassStatus } from '../../contract/rules/pass.ts'
import { coverOf, levelAt, monthOfConcert, type PassCover } from '../../contract/rules/pass-cover.ts'
import { passEnd } from '../../contract/rules/pass-end.ts'
import { repositories } from '../data/gateway.ts'
import type { Stored } from '../data/stored.ts'
import { deviceFirst } from '../lib/device-first.ts'
import { memberKeys } from '../lib/member-keys.ts'
import { leftIn, type PassDetails } from './pass-left.ts'
import { isPeriodOverSince } from './period-over.ts'

/** Reads the member's remaining Pass allowance of this month. */
export const useAllowance = (userId: string) =>
  useQuery({
    queryKey: memberKeys.subscription(userId),
    queryFn: deviceFirst(
      async () => (await repositories.pass()).storedSubscription(userId),
      async () => (await repositories.pass()).subscription(userId),
    ),
  })

const SHORTEST_MONTH_MS = 28 * DAY_MS

export interface ConcertAllowance {
  concerts: number
  invitations: number
  /** `unsure`: the paid period has ended since the server answered. */
  cover: PassCover | 'unsure'
  /** The month of the concert, as its counters are labelled: 'ce mois-ci', 'en janvier'. */
  month: string
  /** The end of the paid period, '' if the Pass is not paid. */
  until: string
  /** True if the Pass was a gift, which nobody can renew. */
  isGift: boolean
  /** True if a gift that waits behind the Pass will certainly run on that day; it is booked once it has begun. */
  isGiftNext: boolean
}

/** Returns the remaining allowance for a concert, by its month and the level at that time. */
export const allowanceFor = (
  { value: details, storedAt }: Pick<Stored<PassDetails>, 'value' | 'storedAt'>,
  concert: { date: string; time: string | null },
  now: Date,
): ConcertAllowance => {
  const currentPeriodEnd = details.currentPeriodEnd ? new Date(details.currentPeriodEnd) : null
  const pass = {
    level: levelOfPassStatus(details.passStatus),
    nextLevel: details.nextPlan,
    autorenew: details.autorenew,
    currentPeriodEnd,
  }
  const month = monthOfConcert(concert)
  const isSure = !isPeriodOverSince({ value: details, storedAt }, now)
  return {
    ...leftIn(details, month, levelAt(pass, concert), now),
    cover: isSure ? coverOf(pass, concert, now) : 'unsure',
    month: month === parisMonth(now) ? 'ce mois-ci' : `en ${MONTHS[Number(month.slice(5)) - 1]}`,
    until: currentPeriodEnd ? passEnd(currentPeriodEnd) : '',
    isGift: details.isGift,
    isGiftNext: details.waiting.some(({ startsAt, months }) => {
      const after = startsAt
        ? instantOfParis(concert.date, concert.time).getTime() - Date.parse(startsAt)
        : -1
      return after >= 0 && after < months * SHORTEST_MONTH_MS
    }),
  }
}
