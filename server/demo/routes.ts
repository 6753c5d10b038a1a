import type { FastifyInstance } from 'fastify'
import { demoCards } from '../../contract/rules/payments.ts'
import type { Deps } from '../modules/deps.ts'
import { settlePayment } from '../modules/orders/use-cases/settle-payment.ts'
import { authenticateBy } from '../modules/sessions/authenticate.ts'
import { syncCheckout } from '../modules/subscriptions/use-cases/checkout.ts'
import { endpointRoutes } from '../platform/http/endpoint-route.ts'
import { Refusal } from '../platform/refusal.ts'
import { asDemo } from '../providers/demo/provider.ts'

const SENTENCES = {
  unknown: 'Ce paiement n’existe pas.',
  card: 'Cette démonstration ne connaît que ses cartes de test.',
  ended: 'Ce paiement est terminé. Revenez à la sélection pour recommencer.',
}

/**
 * Serves the demonstration's payment page: anyone with its address may pay, as on real ones, and the result causes the same transitions as with a
 * real provider.
 */
export const demoPaymentRoutes = (app: FastifyInstance, deps: Deps): void => {
  const serve = endpointRoutes(app, authenticateBy(deps))
  const demo = asDemo(deps.payments)

  const pageOf = async (id: string) => {
    const page = await demo?.page(id)
    if (!demo || !page) throw new Refusal('not_found', SENTENCES.unknown)
    return { demo, page }
  }

  serve('demoPayment', async ({ params, reply }) => {
    reply.header('cache-control', 'no-store')
    return (await pageOf(params.id)).page
  })

  serve('demoPaymentPay', async ({ params, body }) => {
    const { demo, page } = await pageOf(params.id)
    const card = body.card.replace(/[\s-]/g, '')
    if (card !== demoCards.accepted && card !== demoCards.refused)
      throw new Refusal('validation_failed', SENTENCES.card)
    if (page.state === 'ended') throw new Refusal('conflict', SENTENCES.ended)
    if (card === demoCards.refused && page.state === 'open')
      return { outcome: 'refused', path: page.cancelPath }

    await demo.pay(page.id)
    if (page.kind !== 'order') await syncCheckout(deps, page.id, 'demo')
    else
      await settlePayment(deps.database.db, {
        provider: 'demo',
        payment: await demo.payment(page.id),
        cause: 'demo',
        now: deps.now(),
        origin: deps.publicUrl(),
      })
    // It may have ended between the first read and the payment.
    if ((await demo.page(page.id))?.state !== 'accepted') throw new Refusal('conflict', SENTENCES.ended)
    return { outcome: 'accepted', path: page.returnPath }
  })
}
