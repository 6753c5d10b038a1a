import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { PaymentStatus } from '../../../contract/checkout.ts'
import { memoryTokenStore, serve } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { installTokenStore } from '../../data/session.ts'
import { PaymentView } from './payment-view.tsx'

beforeEach(() => {
  const store = memoryTokenStore()
  store.write('token')
  installTokenStore(store)
})

const refunded: PaymentStatus = {
  ...{ id: 'pi_1', orderId: 'o1', state: 'refunded', isDemo: false, eventId: 'e1', totalAmount: 28 },
  ...{ eventName: 'Soirée', place: null, city: null, date: '2027-02-20', endDate: null, time: '20:30' },
  lines: [{ ticketType: 'Plein tarif', quantity: 2, price: 14 }],
  ...{ heldUntil: null, refundCause: 'event_cancelled', hasRefundFailed: false },
}
const open = (payment: PaymentStatus) => {
  serve({ '/api/payment/confirm': payment })
  const none = () => null
  const calendar = () => <button type="button">Ajouter au calendrier</button>
  renderInApp(
    <PaymentView
      {...{ userId: 'u1', paymentId: 'pi_1', eventId: 'e1', hasFailed: false, flourish: null }}
      {...{ calendar, picture: none, places: none }}
    />,
    { at: '/payment/success/pi_1' },
  )
}

it('says that an order is refunded', async () => {
  open(refunded)
  expect(await screen.findByText('Commande remboursée')).toBeVisible()
  expect(screen.getByText('Remboursé')).toBeVisible()
})

it('does not say that a refund that the bank sent back was made', async () => {
  open({ ...refunded, hasRefundFailed: true })
  expect(await screen.findByText('Remboursement refusé par la banque')).toBeVisible()
  expect(document.body).toHaveTextContent('cette somme ne vous est pas parvenue')
  expect(document.body).toHaveTextContent('Nous vous avons écrit pour convenir d’un autre moyen')
  expect(document.body).not.toHaveTextContent(/[Rr]emboursée|Remboursé\b(?!ment)/)
  expect(screen.getByText('Total TTC')).toBeVisible()
})

it('says beside valid tickets that the bank sent the refund of a seat back', async () => {
  open({ ...refunded, state: 'ticketed', refundCause: null, date: '2999-02-20', hasRefundFailed: true })
  expect(await screen.findByText('Paiement confirmé')).toBeVisible()
  expect(screen.getByText(/^Votre banque n’a pas accepté un remboursement de cette commande/)).toBeVisible()
  expect(document.body).not.toHaveTextContent('n’ouvre pas de billets')
})

it('prepares nobody for a concert that is over', async () => {
  const paid: PaymentStatus = { ...refunded, state: 'ticketed', refundCause: null }
  open({ ...paid, date: '2020-02-20' })
  expect(await screen.findByText(/^Ce concert est passé/)).toBeVisible()
  expect(document.body).not.toHaveTextContent(/prêts|Un reçu part/)
  expect(screen.queryByText('Ajouter au calendrier')).toBeNull()
  cleanup()
  open({ ...paid, date: '2999-02-20' })
  expect(await screen.findByText('Ajouter au calendrier')).toBeVisible()
  expect(document.body).toHaveTextContent('Vos billets sont prêts')
})
