import { useQuery } from '@tanstack/react-query'
import type { SubscriptionDetails } from '../../contract/pass.ts'
import { DAY_MS, instantOfParis, MONTHS, parisDay, parisMonth } from '../../contract/rules/paris-time.ts'
import { concertsLeft, invitationsLeft, levelOfPassStatus } from '../../contract/rules/pass.ts'
import { coverOf, levelAt, monthOfConcert, type PassCover } from '../../contract/rules/pass-cover.ts'
import { repositories } from '../data/gateway.ts'
import { deviceFirst } from '../lib/device-first.ts'
import { memberKeys } from '../lib/member-keys.ts'

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
  cover: PassCover
  /** The month of the concert, as its counters are labelled: 'ce mois-ci', 'en janvier'. */
  month: string
  /** The last day of the paid period, '' if the Pass is not paid. */
  until: string
  /** True if the Pass was a gift, which nobody can renew. */
  isGift: boolean
  /** True if a gift that waits behind the Pass will certainly run on that day; it is booked once it has begun. */
  isGiftNext: boolean
}

/** Returns the remaining allowance for a concert, by its month and the level at that time. */
export const allowanceFor = (
  details: Pick<
    SubscriptionDetails,
    | 'passStatus'
    | 'nextPlan'
    | 'autorenew'
    | 'currentPeriodEnd'
    | 'used'
    | 'concertsLeft'
    | 'invitesLeft'
    | 'isGift'
    | 'waiting'
  >,
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
  const level = levelAt(pass, concert)
  const isThisMonth = month === parisMonth(now)
  const used = details.used.find((use) => use.month === month) ?? { concerts: 0, invitations: 0 }
  const isCounted = isThisMonth && level === pass.level
  return {
    concerts: isCounted ? details.concertsLeft : concertsLeft(level, used.concerts),
    invitations: isCounted ? details.invitesLeft : invitationsLeft(level, used.invitations),
    cover: coverOf(pass, concert, now),
    month: isThisMonth ? 'ce mois-ci' : `en ${MONTHS[Number(month.slice(5)) - 1]}`,
    until: currentPeriodEnd ? parisDay(currentPeriodEnd) : '',
    isGift: details.isGift,
    isGiftNext: details.waiting.some(({ startsAt, months }) => {
      const after = startsAt
        ? instantOfParis(concert.date, concert.time).getTime() - Date.parse(startsAt)
        : -1
      return after >= 0 && after < months * SHORTEST_MONTH_MS
    }),
  }
}
