import type { FastifyInstance } from 'fastify'
import type { EndpointName } from '../../../contract/endpoints.ts'
import type { CatalogueChange } from '../db/catalogue-changes.ts'
import type { Database } from '../db/database.ts'
import type { PublicReads } from './public-reads.ts'

/** What the calls that write change of the public reads, null for nothing; a call that is not named here may change all of it. */
const CHANGES: Partial<Record<EndpointName, CatalogueChange | null>> = {
  login: null,
  signup: null,
  logout: null,
  profileUpdate: null,
  emailChangeCancel: null,
  passwordChange: null,
  forgotPassword: null,
  resetTokenVerify: null,
  passwordReset: null,
  emailVerify: null,
  emailVerificationSend: null,
  notificationPreferencesSave: null,
  pushSubscribe: null,
  pushUnsubscribe: null,
  // Its seats and likes go with it.
  accountDelete: 'events',
  feedback: null,
  feedbackComment: null,
  preregister: null,
  contact: null,
  favoriteBatchCheck: null,
  subscriptionCheckout: null,
  subscriptionChange: null,
  subscriptionAutoRenew: null,
  subscriptionCancel: null,
  subscriptionTermination: null,
  subscriptionWithdraw: 'events',
  withdrawal: null,
  withdrawalConfirm: 'events',
  paymentIntent: 'events',
  paymentConfirm: 'events',
  orderResume: 'events',
  orderAbandon: 'events',
  demoPaymentPay: 'events',
  favoriteAdd: 'events',
  favoriteRemove: 'events',
  bookFree: 'events',
  reserveFree: 'events',
  cancelBooking: 'events',
  ticketReturn: 'events',
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Forgets the public reads that a call of this process has changed before the call is answered: who has just booked sees it. The database
 * tells the other processes, and this one of what it could not know.
 */
export const forgetWhatChanges = (app: FastifyInstance, reads: PublicReads): void => {
  app.addHook('onSend', async (request, reply, payload) => {
    const { endpoint } = request.routeOptions.config
    // A refusal has written nothing; a failure may have.
    if (READS.has(request.method) || !endpoint || (reply.statusCode >= 400 && reply.statusCode < 500))
      return payload
    const change = CHANGES[endpoint]
    if (change !== null) reads.onChange(change ?? 'filters')
    return payload
  })
}

/** Hears of what other processes change from before the first request until the application closes. */
export const listenForChanges = (app: FastifyInstance, database: Database, reads: PublicReads): void => {
  let stop = async () => {}
  app.addHook('onReady', async () => {
    stop = await database.listen(reads)
  })
  app.addHook('onClose', () => stop())
}
