import { paths, pathTo } from '../../config/paths.ts'
import { successPath } from './outcome.ts'

interface ReturnAddress {
  /** The payment in the path, else in the query; undefined where nobody says. */
  paymentId: string | undefined
  eventId: string | undefined
  /** The means of payment says that it was refused or given up. */
  hasFailed: boolean
  /** This page's address without what Stripe hangs on it: its client secret has no business in a history or a link. */
  path: string
}

const ID = /^[\w-]{1,64}$/

/** What the address of the way back says (document 2, 'Payment success'). */
export const returnAddress = (inPath: string | undefined, query: URLSearchParams): ReturnAddress => {
  const paymentId = inPath || query.get('payment_intent') || undefined
  const said = query.get('event_id') ?? ''
  const eventId = ID.test(said) ? said : undefined
  const path = paymentId && eventId ? successPath(paymentId, eventId) : undefined
  return {
    paymentId,
    eventId,
    hasFailed: query.get('redirect_status') === 'failed',
    path: path ?? pathTo(paths.paymentSuccess, paymentId),
  }
}
