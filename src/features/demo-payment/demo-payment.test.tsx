import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { DemoPayment as Payment } from '../../../contract/checkout.ts'
import { focused } from '../../../tests/support/focused.ts'
import { refusalOf, serve } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { DemoPayment } from './demo-payment.tsx'

const PATH = '/api/demo-payments/p1'
const payment = (more: Partial<Payment> = {}): Payment => ({
  id: 'p1',
  kind: 'order',
  label: '2 × Entrée, Nuit acid',
  amount: 25,
  state: 'open',
  returnPath: '/payment/success/p1?event_id=e1',
  cancelPath: '/events/e1/checkout',
  ...more,
})
const open = () => renderInApp(<DemoPayment id="p1" />, { at: '/paiement-demo/p1' })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const pay = () => screen.findByRole('button', { name: 'Payer 25\u00a0€' })
const number = () => screen.getByLabelText('Numéro de carte de test')
/** Returns the bodies sent to pay. */
const posted = (spy: ReturnType<typeof serve>) =>
  spy.mock.calls.map(([, init]: unknown[]) => (init as RequestInit).body).filter(Boolean)

describe('the demonstration’s payment page', () => {
  let answer: unknown
  beforeEach(() => {
    answer = { outcome: 'accepted', path: '/payment/success/p1?event_id=e1' }
  })
  /** Serves `first` until the payment is posted, then `then`; POST returns `answer`. */
  const serving = (first: unknown, then = first) => {
    let isPaid = false
    const spy = serve({
      [PATH]: () => {
        const init = spy.mock.calls.at(-1)?.[1 as never] as unknown as RequestInit
        if (init.method !== 'POST') return isPaid ? then : first
        isPaid = true
        return typeof answer === 'function' ? answer() : answer
      },
    })
    return spy
  }

  it('says what it is, what is paid, and that nothing moves', async () => {
    serving(payment())
    open()
    expect(await heading('Paiement de démonstration')).toBeVisible()
    for (const text of ['Démonstration', '2 × Entrée, Nuit acid', '25 €'])
      expect(screen.getByText(text)).toBeVisible()
    expect(screen.getByText(/Aucun argent ne circule/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Revenir sans payer' })).toHaveAttribute(
      'href',
      '/events/e1/checkout',
    )
  })

  it('takes the accepted card at a touch and leads on', async () => {
    const spy = serving(payment())
    const { address } = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Utiliser la carte acceptée' }))
    expect(number()).toHaveValue('4242 4242 4242 4242')
    await focused(pay())
    await userEvent.click(await pay())
    await expect.poll(address).toBe('/payment/success/p1?event_id=e1')
    expect(posted(spy)).toEqual(['{"card":"4242424242424242"}'])
  })

  it('refuses the other card, says so, and lets one try again', async () => {
    const spy = serving(payment())
    const { address } = open()
    answer = { outcome: 'refused', path: '/events/e1/checkout' }
    await userEvent.click(await screen.findByRole('button', { name: 'Utiliser la carte refusée' }))
    await userEvent.click(await pay())
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Carte refusée/)
    expect(address()).toBe('/paiement-demo/p1')
    expect(await pay()).toBeEnabled()
    await userEvent.click(await pay())
    await expect.poll(() => posted(spy)).toHaveLength(2)
  })

  it('sends no number that is not a test card: it might be a real one', async () => {
    const spy = serving(payment())
    open()
    await userEvent.click(await pay())
    expect(screen.getByText('Choisissez une des deux cartes de test.')).toBeVisible()
    await userEvent.type(number(), '4970 1000 0000 0009')
    await userEvent.click(await pay())
    expect(number()).toBeInvalid()
    expect(screen.getByText(/n’a pas été envoyé/)).toBeVisible()
    expect(posted(spy)).toEqual([])
  })

  it('never leaves this site, whatever it is told', async () => {
    serving(payment({ cancelPath: '//ailleurs.example' }))
    const { address } = open()
    answer = { outcome: 'accepted', path: 'https://ailleurs.example/' }
    await userEvent.click(await screen.findByRole('button', { name: 'Utiliser la carte acceptée' }))
    expect(screen.getByRole('link', { name: 'Revenir sans payer' })).toHaveAttribute('href', '/')
    await userEvent.click(await pay())
    await expect.poll(address).toBe('/')
  })

  it('a network that goes while paying is told, and the same press may be made again', async () => {
    serving(payment())
    const { address } = open()
    answer = () => {
      throw new TypeError('Failed to fetch')
    }
    await userEvent.click(await screen.findByRole('button', { name: 'Utiliser la carte acceptée' }))
    await userEvent.click(await pay())
    expect(await screen.findByRole('alert')).toHaveTextContent(/Pas de connexion au serveur/)
    answer = { outcome: 'accepted', path: '/payment/success/p1' }
    await userEvent.click(await pay())
    await expect.poll(address).toBe('/payment/success/p1')
  })

  it('one that ended meanwhile says so', async () => {
    serving(payment(), payment({ state: 'ended' }))
    open()
    answer = refusalOf(409, 'conflict')
    await userEvent.click(await screen.findByRole('button', { name: 'Utiliser la carte acceptée' }))
    await userEvent.click(await pay())
    await focused(heading('Paiement expiré'))
    expect(screen.getByRole('link', { name: 'Recommencer' })).toHaveAttribute('href', '/events/e1/checkout')
  })

  it('one that is paid already leads on', async () => {
    serving(payment({ state: 'accepted' }))
    open()
    expect(await heading('Paiement accepté')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Continuer' })).toHaveAttribute(
      'href',
      '/payment/success/p1?event_id=e1',
    )
  })

  it('a Pass to give away is paid once', async () => {
    serving(payment({ kind: 'gift', label: 'Pass Standard à offrir, 3 mois', amount: 57 }))
    open()
    expect(await screen.findByText(/^Payé en une fois\s: rien d’autre/)).toBeVisible()
    expect(screen.queryByText(/par mois/)).toBeNull()
  })

  it('an unknown one, and one out of reach, are told apart', async () => {
    serving(refusalOf(404, 'not_found'))
    open().unmount()
    serve({ [PATH]: refusalOf(404, 'not_found') })
    const unknown = open()
    expect(await heading('Paiement introuvable')).toBeVisible()
    unknown.unmount()
    serve({})
    open()
    expect(await heading('Hors connexion')).toBeVisible()
    serve({ [PATH]: payment({ kind: 'subscription', label: 'Pass Standard', amount: 19 }) })
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByText(/puis 19 € par mois jusqu’à la résiliation/)).toBeVisible()
  })
})
