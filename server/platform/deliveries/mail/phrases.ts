import { longDay, parisDay, parisWallClock } from '../../../../contract/rules/paris-time.ts'
import type { PaidPlan } from '../../../../contract/rules/plans.ts'
import { eurosOfCents, priceLabel } from '../../../../contract/rules/price.ts'

/** An event as mails name it: wall clock of Europe/Paris. */
export interface MailEvent {
  id: string
  eventName: string
  date: string
  time: string | null
  place: string | null
  city: string | null
}

/** 'Pass Premium' */
export const passName = (plan: PaidPlan): string => (plan === 'premium' ? 'Pass Premium' : 'Pass Standard')

/** '12,50 €' of integer cents; 0 is an amount here, not a gift. */
export const amount = (cents: number): string => (cents === 0 ? '0\u00a0€' : priceLabel(eurosOfCents(cents)))

/** What, when and where, as rows of facts. */
export const eventFacts = ({ eventName, date, time, place, city }: MailEvent): [string, string][] => {
  const where = [place, city].filter(Boolean).join(', ')
  return [
    ['Événement', eventName],
    ['Date', time ? `${longDay(date)} à ${time}` : longDay(date)],
    ...(where ? [['Lieu', where] as [string, string]] : []),
  ]
}

/** '4 septembre 2026 à 19:00 (heure de Paris)': a receipt is read years later, and elsewhere. */
export const stamp = (instant: Date): string =>
  `${parisDay(instant)} à ${parisWallClock(instant).time} (heure de Paris)`

/** Where a stranger's words go to an address that they typed, nothing in them may become a link. */
export const withoutLinks = (text: string): string =>
  text.replace(/[:/@\\]+|\.(?=\S)/g, (signs) => ` ${signs} `).replace(/ {2,}/g, ' ')
