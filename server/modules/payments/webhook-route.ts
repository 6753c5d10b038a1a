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
 * The address that the open provider sends its events to, signed over the bytes as they came. An event is answered 200 once it has had its effect,
 * or has none here; a failure answers 5xx, and the provider sends it again. Where the provider sends no events the address does not exist.
 */
export const paymentWebhook = async (app: FastifyInstance, deps: Deps, reads: PublicReads): Promise<void> => {
  const { payments } = deps
  if (!payments?.webhook) return
  const { path, signatureHeader, read } = payments.webhook
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(path, { config: { isRefusedLast: true } }, async (request, reply) => {
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
      if (event.about === 'payment') reads.onChange('events')
      return { received: true }
    })
  })
}
