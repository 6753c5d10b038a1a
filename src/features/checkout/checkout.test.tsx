import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { TicketType } from '../../../contract/events.ts'
import { defaultAppConfig } from '../../../contract/rules/default-config.ts'
import { eventOf, memoryTokenStore, serve } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { installTokenStore } from '../../data/session.ts'
import { Checkout } from './checkout.tsx'

const ticket: TicketType = {
  id: 'plein',
  name: 'Plein tarif',
  description: null,
  price: 12,
  availableTickets: 20,
  capacityTotal: 20,
  capacitySold: 0,
  perOrderLimit: 4,
}

const answers = {
  '/api/config/app': { ...defaultAppConfig, payments: { provider: 'demo', publishableKey: null } },
  '/api/create-payment-intent': { checkout_url: '/paiement-demo/p1' },
}
const open = () =>
  renderInApp(
    <Checkout
      event={eventOf('e1', { price: 12 })}
      userId="u1"
      isCovered={false}
      isPassRefused={false}
      types={[ticket]}
    />,
    { at: '/events/e1/checkout' },
  )
const choose = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter un billet Plein tarif' }))
  await userEvent.click(screen.getByRole('checkbox'))
}
const orders = (spy: ReturnType<typeof serve>) =>
  spy.mock.calls.filter(([url]) => String(url) === '/api/create-payment-intent').length

beforeEach(() => installTokenStore(memoryTokenStore()))

it('that was left for a payment page can be used again by who comes back before that page could show', async () => {
  const spy = serve(answers)
  const { address } = open()
  await choose()
  await userEvent.click(screen.getByRole('button', { name: 'Payer 12\u00a0€' }))
  await waitFor(() => expect(address()).toBe('/paiement-demo/p1'))
  expect(screen.getByRole('button', { name: 'Redirection vers le paiement…' })).toBeDisabled()

  act(() => void dispatchEvent(new PopStateEvent('popstate')))
  expect(screen.getByRole('button', { name: 'Payer 12\u00a0€' })).toBeEnabled()
  expect(screen.getByRole('checkbox')).toBeChecked()
  expect(orders(spy)).toBe(1)
})

it('is ordered once by two presses, the second of which comes before the first could be drawn', async () => {
  const spy = serve(answers)
  const { address } = open()
  await choose()
  const button = screen.getByRole('button', { name: 'Payer 12\u00a0€' })
  act(() => {
    button.click()
    button.click()
  })
  await waitFor(() => expect(address()).toBe('/paiement-demo/p1'))
  expect(orders(spy)).toBe(1)
})

it('keeps what was chosen for who is led away before ordering it, and nothing of what was ordered', async () => {
  serve(answers)
  const first = open()
  await choose()
  first.unmount()
  const second = open()
  expect(screen.getByLabelText('1 billet')).toBeVisible()
  expect(screen.getByRole('checkbox')).not.toBeChecked()
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: 'Payer 12\u00a0€' }))
  await waitFor(() => expect(second.address()).toBe('/paiement-demo/p1'))
  second.unmount()
  open()
  expect(screen.getByLabelText('0 billet')).toBeVisible()
})

it('refused until the address is verified says so, leads to where the link is sent again, and keeps what was chosen', async () => {
  const message = 'Tant que votre adresse email n’est pas confirmée, vous attendez.'
  const refused = () =>
    Response.json({ message, code: 'verification_required', requestId: 'r1' }, { status: 409 })
  serve({ ...answers, '/api/create-payment-intent': refused })
  const { address } = open()
  await choose()
  await userEvent.click(screen.getByRole('button', { name: 'Payer 12\u00a0€' }))
  expect(await screen.findByText(message)).toBeVisible()
  expect(screen.getByLabelText('1 billet')).toHaveTextContent('1')
  await userEvent.click(screen.getByRole('link', { name: 'Confirmer mon adresse email' }))
  expect(address()).toBe('/profile')
})
