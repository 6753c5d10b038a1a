import { useQuery } from '@tanstack/react-query'
import type { SubscriptionDetails } from '../../contract/pass.ts'
import { DAY_MS, instantOfParis, MONTHS, parisMonth } from '../../contract/rules/paris-time.ts'
import {
  concertsLeft,
  invitationsLeft,
  levelOfPassStatus,
  type PassLevel,
} from '../../contract/rules/pass.ts'
import { coverOf, levelAt, monthOfConcert, type PassCover, passEnd } from '../../contract/rules/pass-cover.ts'
import { repositories } from '../data/gateway.ts'
import type { Stored } from '../data/stored.ts'
import { clockOffset } from '../lib/clock.ts'
import { deviceFirst } from '../lib/device-first.ts'
import { memberKeys } from '../lib/member-keys.ts'

type Answer = Pick<Stored<Pick<SubscriptionDetails, 'currentPeriodEnd'>>, 'value' | 'storedAt'>

/** Whether a paid period has ended since the server answered: nobody knows yet whether it was renewed. */
export const isPeriodOverSince = ({ value: { currentPeriodEnd }, storedAt }: Answer, now: Date): boolean => {
  const end = Date.parse(currentPeriodEnd ?? '')
  return end <= now.getTime() && storedAt + clockOffset() < end
}

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

type Details = Pick<
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
>

interface Left {
  concerts: number
  invitations: number
}

/** Returns what a level leaves in a month. An answer without uses is of a server that counts the current month alone. */
const leftIn = (details: Details, month: string, level: PassLevel, now: Date): Left => {
  const isTold = details.used.length === 0 && month === parisMonth(now)
  if (isTold && level === levelOfPassStatus(details.passStatus))
    return { concerts: details.concertsLeft, invitations: details.invitesLeft }
  const used = details.used.find((use) => use.month === month) ?? { concerts: 0, invitations: 0 }
  return {
    concerts: concertsLeft(level, used.concerts),
    invitations: invitationsLeft(level, used.invitations),
  }
}

/** Returns what the Pass leaves this month, whenever the server answered; null once its paid period is over: it then books nothing new. */
export const leftThisMonth = (details: Details, now: Date): Left | null =>
  details.currentPeriodEnd && new Date(details.currentPeriodEnd) <= now
    ? null
    : leftIn(details, parisMonth(now), levelOfPassStatus(details.passStatus), now)

/** Returns the remaining allowance for a concert, by its month and the level at that time. */
export const allowanceFor = (
  { value: details, storedAt }: Pick<Stored<Details>, 'value' | 'storedAt'>,
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
