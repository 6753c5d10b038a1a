import type { FastifyInstance } from 'fastify'
import { changedNothing } from '../../platform/cache/public-reads.ts'
import { inTransaction } from '../../platform/db/database.ts'
import {
  BadSignature,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderPayment,
  UnknownToProvider,
} from '../../platform/payment-provider.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps, PaymentDeps } from '../deps.ts'
import { orderRefundFailed } from '../orders/use-cases/refund-failed.ts'
import { settlePayment } from '../orders/use-cases/settle-payment.ts'
import { syncCheckout } from '../subscriptions/use-cases/checkout.ts'
import { syncGift } from '../subscriptions/use-cases/gifts.ts'
import { giftRefundFailed, passRefundFailed } from '../subscriptions/use-cases/refund-failed.ts'
import { syncPassesOf, syncSubscription } from '../subscriptions/use-cases/sync-subscription.ts'
import { eventIsNew, isEventDone } from './store.ts'

type About<K extends ProviderEvent['about']> = Extract<ProviderEvent, { about: K }>

const causeOf = ({ id }: ProviderEvent): string => `webhook ${id}`

/** Returns a payment as the provider has it now; undefined if it is not known there, or another provider is. Throws ProviderUnavailable. */
const readPayment = async (
  { payments }: PaymentDeps,
  provider: PaymentProvider['name'],
  paymentId: string,
): Promise<ProviderPayment | undefined> => {
  if (payments?.name !== provider) return undefined
  return payments.payment(paymentId).catch((error: unknown) => {
    if (error instanceof UnknownToProvider) return undefined
    throw error
  })
}

/** Returns the payment of an event. One that was paid back is read again: the bank may have sent that refund back since. */
const paymentNow = async (
  deps: PaymentDeps,
  provider: PaymentProvider['name'],
  { id, payment }: About<'payment'>,
): Promise<ProviderPayment> => {
  if (payment.refundedCents === 0 || (await isEventDone(deps.database.db, provider, id))) return payment
  return (await readPayment(deps, provider, payment.paymentId)) ?? payment
}

const takePayment = async (
  deps: PaymentDeps,
  provider: PaymentProvider['name'],
  event: About<'payment'>,
  warn: (line: string) => void,
): Promise<void> => {
  const { database, publicUrl, now } = deps
  const payment = await paymentNow(deps, provider, event)
  const settlement = await inTransaction(database.db, async (tx) => {
    if (!(await eventIsNew(tx, provider, event, now()))) return undefined
    return settlePayment(tx, {
      provider,
      payment,
      cause: causeOf(event),
      now: now(),
      origin: publicUrl(),
    })
  })
  if (!settlement) return
  if ('ignored' in settlement) return warn(settlement.ignored)
  const { paymentId, amountCents, refundedCents } = payment
  if (refundedCents > 0 && refundedCents < amountCents)
    warn(
      `payment ${paymentId}: ${refundedCents} of ${amountCents} cents were paid back, its tickets stay (bin/nectar admin give-back)`,
    )
}

const takeRefundFailure = async (
  deps: PaymentDeps,
  provider: PaymentProvider['name'],
  event: About<'refund_failed'>,
  warn: (line: string) => void,
): Promise<void> => {
  const { database, publicUrl, now } = deps
  if (await isEventDone(database.db, provider, event.id)) return
  // Since the failure, another refund may have been made.
  const payment = await readPayment(deps, provider, event.paymentId)
  if (payment?.customerId) await syncPassesOf(deps, payment.customerId, causeOf(event))
  const isNew = await inTransaction(database.db, async (tx) => {
    if (!(await eventIsNew(tx, provider, event, now()))) return false
    const { id: eventId, paymentId, cents, key } = event
    const failure = {
      ...{ provider, eventId, paymentId, cents, key, now: now(), origin: publicUrl() },
      paidBackCents: payment?.refundedCents ?? null,
    }
    await orderRefundFailed(tx, failure)
    await giftRefundFailed(tx, failure)
    await passRefundFailed(tx, failure)
    return true
  })
  if (isNew) warn(event.line)
}

type AboutPass = About<'checkout'> | About<'subscription'> | About<'customer'> | About<'gift'>

type Sync = (deps: PaymentDeps, id: string, cause: string) => Promise<void>

/** Returns the provider's id of the event's subject, and the use-case that reads it again. */
const subjectOf = (event: AboutPass): [id: string, sync: Sync] => {
  switch (event.about) {
    case 'checkout':
      return [event.sessionId, syncCheckout]
    case 'gift':
      return [event.giftId, syncGift]
    case 'customer':
      return [event.customerId, syncPassesOf]
    case 'subscription':
      return [event.subscriptionId, syncSubscription]
  }
}

/**
 * Asks the provider outside of any transaction: concurrent calls are harmless, and a failed event is not recorded. An id unknown to the provider is
 * recorded and logged once.
 */
const takePass = async (
  deps: PaymentDeps,
  provider: PaymentProvider['name'],
  event: AboutPass,
  warn: (line: string) => void,
): Promise<void> => {
  const { db } = deps.database
  if (await isEventDone(db, provider, event.id)) return
  const [id, sync] = subjectOf(event)
  const unknown = await sync(deps, id, causeOf(event)).catch((error: unknown) => {
    if (error instanceof UnknownToProvider) return error
    throw error
  })
  const isNew = await eventIsNew(db, provider, event, deps.now())
  if (unknown && isNew)
    warn(`event ${event.id} (${event.type}): ${id} is not known there: ${unknown.message}`)
}

/** Processes a provider's event once. Throws on failure, so that the provider sends it again. */
export const takeEvent = async (
  deps: PaymentDeps,
  provider: PaymentProvider['name'],
  event: ProviderEvent,
  warn: (line: string) => void,
): Promise<void> => {
  if (event.about === 'payment') await takePayment(deps, provider, event, warn)
  else if (event.about === 'refund_failed') await takeRefundFailure(deps, provider, event, warn)
  else if (event.about === 'trouble') {
    if (await eventIsNew(deps.database.db, provider, event, deps.now())) warn(event.line)
  } else if (event.about !== 'nothing') await takePass(deps, provider, event, warn)
}

const SENTENCES = {
  unsigned: 'La signature de cet événement n’est pas valable.',
}

/** An event contains its whole object, such as an invoice with many lines. */
const BODY_LIMIT = 1024 * 1024

/**
 * Receives the configured provider's events, signed over the raw bytes. Returns 200 after processing or ignoring an event, and 5xx on failure, so
 * that the provider retries. Not registered if the provider sends no events.
 */
export const paymentWebhook = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const { payments } = deps
  if (!payments?.webhook) return
  const { path, signatureHeader, read } = payments.webhook
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(path, { config: { isRefusedLast: true, changes: 'events' } }, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const signature = request.headers[signatureHeader]
      const event = (() => {
        try {
          if (!Buffer.isBuffer(request.body) || typeof signature !== 'string') throw new BadSignature()
          return read(request.body, signature)
        } catch (error) {
          if (error instanceof BadSignature) throw new Refusal('malformed_request', SENTENCES.unsigned)
          throw error
        }
      })()
      await takeEvent(deps, payments.name, event, (line) => request.log.warn(line))
      if (event.about !== 'payment') changedNothing(request)
      return { received: true }
    })
  })
}
