import type { FastifyInstance } from 'fastify'
import type { EndpointName } from '../../../contract/endpoints.ts'
import { Refusal } from '../refusal.ts'

/** What is asked by POST and changes nothing outside, and what opens and ends a session. */
const ANSWERED: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'login',
  'logout',
  'favoriteBatchCheck',
  'passCodeStatus',
  'doorCode',
  'doorPass',
  'checkInList',
])
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

const HELD =
  'Nectar revient d’une sauvegarde\u00a0: tout se lit, rien ne s’enregistre encore. Réessayez dans quelques minutes.'

/** Refuses every call that would write, webhooks too: who sent it comes again. */
export const refuseWrites = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ method, routeOptions: { config } }) => {
    if (READS.has(method) || (config.endpoint && ANSWERED.has(config.endpoint))) return
    throw new Refusal('unavailable', HELD, { retryAfterMs: 60_000 })
  })
}
