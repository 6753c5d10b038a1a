import { screen } from '@testing-library/react'
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
  renderInApp(
    <PaymentView
      {...{ userId: 'u1', paymentId: 'pi_1', eventId: 'e1', hasFailed: false, flourish: null }}
      {...{ calendar: none, picture: none, places: none }}
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
