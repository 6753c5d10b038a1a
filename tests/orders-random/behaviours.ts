import { setTimeout as pause } from 'node:timers/promises'
import { cards } from '../support/stripe-double/cards.ts'
import type { StripeDouble } from '../support/stripe-double/stripe-double.ts'
import type { Client, Opened } from './client.ts'
import type { Chance } from './random.ts'

/** Behaviours of buyers at the card form, with their weights. */
export const BEHAVIOURS = {
  'pays at once': 26,
  'pays and confirms on both servers': 14,
  'is refused, then pays': 8,
  'is refused, and leaves': 5,
  'answers 3-D Secure': 6,
  'fails 3-D Secure': 3,
  leaves: 8,
  'pays as the hold ends': 10,
  'pays after the hold': 8,
  'pays after the hold, and nobody hears of it': 6,
  'pays after others have the seats': 10,
  'has a slow bank': 6,
  'orders anew, then pays the new one': 5,
  'orders anew while the first is paid': 5,
  'is paid back by hand': 5,
}
export type Behaviour = keyof typeof BEHAVIOURS

/** Returns each behaviour with an unpaid order. `others` are buyers of the same seats. */
export const behaviours = (
  client: Client,
  { luck, double, others }: { luck: Chance; double: StripeDouble; others: () => Promise<void> },
): Record<Behaviour, (opened: Opened) => Promise<void>> => {
  const {
    pay,
    payBack,
    confirm,
    endHold,
    keepOpen,
    silence,
    hasExpired,
    authenticate,
    open,
    wanted,
    mustBeOver,
  } = client
  const maybeConfirm = async (opened: Opened) => {
    if (luck.happens(0.5)) await confirm(opened)
  }
  const waitForTheEnd = async (opened: Opened) => {
    if (luck.happens(0.8)) keepOpen(opened)
    await endHold(opened)
    for (let looks = 0; looks < 60 && !(await hasExpired(opened)); looks++) await pause(200)
    await pause(luck.between(0, 1000))
  }
  return {
    'pays at once': async (opened) => {
      pay(opened)
      await maybeConfirm(opened)
    },
    'pays and confirms on both servers': async (opened) => {
      const asking = [confirm(opened, 0), confirm(opened, 1)]
      pay(opened)
      await Promise.all([...asking, confirm(opened, 0), confirm(opened, 1)])
    },
    'is refused, then pays': async (opened) => {
      pay(opened, luck.pick([cards.declined, cards.insufficientFunds, cards.expired]))
      await confirm(opened)
      pay(opened)
      await confirm(opened)
    },
    'is refused, and leaves': async (opened) => {
      pay(opened, cards.declined)
      await confirm(opened)
    },
    'answers 3-D Secure': async (opened) => {
      if (!pay(opened, cards.authentication)) return
      await pause(luck.between(0, 400))
      authenticate(opened, true)
      await confirm(opened)
    },
    'fails 3-D Secure': async (opened) => {
      if (!pay(opened, cards.authentication)) return
      authenticate(opened, false)
      await confirm(opened)
    },
    leaves: async () => {},
    'pays as the hold ends': async (opened) => {
      await endHold(opened)
      await pause(luck.between(0, 5000))
      pay(opened)
      await maybeConfirm(opened)
    },
    'pays after the hold': async (opened) => {
      await waitForTheEnd(opened)
      pay(opened)
      await maybeConfirm(opened)
    },
    'pays after the hold, and nobody hears of it': async (opened) => {
      silence(opened)
      await waitForTheEnd(opened)
      pay(opened)
    },
    'pays after others have the seats': async (opened) => {
      await waitForTheEnd(opened)
      await others()
      pay(opened)
      await maybeConfirm(opened)
    },
    'has a slow bank': async (opened) => {
      if (!pay(opened, cards.accepted, true)) return
      await confirm(opened)
      if (luck.happens(0.5)) await endHold(opened)
      await pause(luck.between(0, 3000))
      if (double.intent(opened.paymentId).status === 'processing')
        double.bankAnswers(opened.paymentId, luck.happens(0.6))
      await confirm(opened)
    },
    'orders anew, then pays the new one': async (opened) => {
      const second = await open(wanted())
      if (second) mustBeOver(opened)
      if (second && pay(second)) await confirm(second)
    },
    'orders anew while the first is paid': async (opened) => {
      const opening = open(wanted())
      await pause(luck.between(0, 60))
      pay(opened)
      const second = await opening
      if (second && luck.happens(0.5)) pay(second)
    },
    'is paid back by hand': async (opened) => {
      if (!pay(opened)) return
      await maybeConfirm(opened)
      await pause(luck.between(0, 1500))
      payBack(opened)
    },
  }
}
