import type { FastifyInstance } from 'fastify'
import { membershipNow } from '../domain/membership.ts'
import { ApiError } from '../http/api-error.ts'
import { endpointRoutes } from '../http/endpoint-route.ts'
import { authenticateBy } from './authenticate.ts'
import type { Deps } from './deps.ts'

const SENTENCES = {
  notYours: 'Ce compte n’est pas le vôtre\u00a0: impossible de payer un Pass à sa place.',
  subscribed:
    'Votre Pass est déjà en cours. En changer en ligne n’est pas ouvert sur ce site pour le moment.',
  closed: 'Le paiement en ligne n’est pas ouvert sur ce site pour le moment.',
}

/** Buying a Pass (document 2, section 7; ruling: paid pass). Without a payment provider nothing is sold, and the buyer is told so. */
export const subscriptionRoutes = (app: FastifyInstance, deps: Deps): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))

  serve('subscriptionCheckout', ({ body, session: { member } }) => {
    if (body.users_id !== member.id) throw new ApiError('forbidden', SENTENCES.notYours)
    if (membershipNow(member, deps.now()).level !== 'free')
      throw new ApiError('conflict', SENTENCES.subscribed)
    throw new ApiError('unavailable', SENTENCES.closed)
  })
}
