import type { Moods } from '../support/mailbox.ts'
import { smtpReply } from '../support/mailbox.ts'
import type { StripeDouble } from '../support/stripe-double/stripe-double.ts'
import type { Environment } from './environment.ts'
import type { Chance } from './random.ts'
import type { Totals } from './totals.ts'

const ORDER_IN_MAIL = /Commande\s*:?\s*([\w-]{8,})/

/** Creates a mail server that is sometimes busy, sometimes refuses, and sometimes hangs up without confirming a mail. */
export const mailFaults = ({
  luck,
  deliveries,
  totals,
}: {
  luck: Chance
  deliveries: Environment['deliveries']
  totals: Totals
}): Moods => ({
  recipient: () => {
    if (!luck.happens(0.03)) return undefined
    totals.add('mails: put off before their text')
    return smtpReply(451, 'try again later')
  },
  text: ({ email }) => {
    if (luck.happens(0.02)) {
      totals.add('mails: put off after their text')
      return smtpReply(452, 'try again later')
    }
    // From here on the server has the mail, whatever it replies.
    const orderId = ORDER_IN_MAIL.exec(email.text ?? '')?.[1] ?? `unknown: ${email.text}`
    deliveries.push({ orderId, subject: email.subject ?? '' })
    if (!luck.happens(0.02)) return undefined
    totals.add('mails: kept without a word')
    return 'hang up'
  },
})

const KINDS = { dropped: 25, doubled: 25, late: 20, 'very late': 5, plain: 25 }

/** Drops, doubles, delays and reorders webhooks; makes Stripe unreachable, or loses its responses after the effect. */
export const stormOverStripe = (
  { double, unstoppable, silent, strike }: Environment,
  { luck, totals }: { luck: Chance; totals: Totals },
): void => {
  const delays = {
    dropped: () => [],
    doubled: () => [luck.between(0, 300), luck.between(0, 1500)],
    late: () => [luck.between(300, 2500)],
    'very late': () => [luck.between(5000, 9000), luck.between(5000, 9000)],
    plain: () => [0],
  }
  double.webhooks.policy = ({ type, data }) => {
    if (silent.has(data.object.id)) return []
    // The server never polls for a refund by hand, and Stripe retries its webhook for days: it must arrive at
    // last.
    if (type === 'charge.refunded') return luck.pick([delays.doubled, delays.late, delays['very late']])()
    if (!type.startsWith('payment_intent.')) return luck.happens(0.2) ? [0] : []
    const kind = luck.weighed(KINDS)
    totals.add(`webhooks: ${kind}`)
    return delays[kind]()
  }
  const failing = new Map<string, number>()
  double.faults.policy = ({ method, path, apiKey }) => {
    if (path.endsWith('/cancel')) {
      const left = failing.get(path) ?? (luck.happens(0.3) ? luck.between(3, 6) : 0)
      failing.set(path, left - 1)
      if (left > 0 || unstoppable.has(path.split('/').at(-2) ?? '')) {
        totals.add('stripe: could not be told to stop')
        return 'unavailable'
      }
    }
    if (method === 'POST' && luck.happens(0.01)) {
      totals.add('stripe: server killed with the answer on its way')
      strike(apiKey)
      return 'lost'
    }
    if (luck.happens(0.03)) {
      totals.add('stripe: out of reach')
      return 'unavailable'
    }
    if (luck.happens(0.03)) {
      totals.add('stripe: answer lost')
      return luck.happens(0.5) ? 'lost' : 'broken'
    }
    return undefined
  }
}

/** Ends all faults; pending webhooks still arrive. */
export const calmOverStripe = (double: StripeDouble): void => {
  double.webhooks.policy = () => [0]
  double.faults.policy = () => undefined
}
