import type { FastifyInstance } from 'fastify'
import type { PublicReads } from '../../platform/cache/public-reads.ts'
import type { Deps } from '../../platform/http/deps.ts'
import { BadSignature } from '../../platform/payment-provider.ts'
import { Refusal } from '../../platform/refusal.ts'
import { takeEvent } from './take-event.ts'

const SENTENCES = {
  unsigned: 'La signature de cet événement n’est pas valable.',
}

/** An event holds the whole of what it is about: an invoice has many lines. */
const BODY_LIMIT = 1024 * 1024

/**
 * `POST /api/stripe/webhook`: what Stripe tells, signed over the bytes as they came. An event is answered 200 once it has had its effect, or has none
 * here; a failure answers 5xx, and Stripe sends it again. Where Stripe does not take the payments the address does not exist.
 */
export const stripeWebhook = async (app: FastifyInstance, deps: Deps, reads: PublicReads): Promise<void> => {
  const { payments } = deps
  if (payments?.name !== 'stripe') return
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/api/stripe/webhook', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { 'stripe-signature': signature } = request.headers
      const event = (() => {
        try {
          if (!Buffer.isBuffer(request.body) || typeof signature !== 'string') throw new BadSignature()
          return payments.readEvent(request.body, signature)
        } catch (error) {
          if (error instanceof BadSignature) throw new Refusal('malformed_request', SENTENCES.unsigned)
          throw error
        }
      })()
      await takeEvent(deps, payments.name, event, (line) => request.log.warn(line))
      if (event.about === 'payment') reads.onChange('events')
      return { received: true }
    })
  })
}
