import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { defaultAppConfig } from '../../../contract/rules/default-config.ts'
import { focused } from '../../../tests/support/focused.ts'
import { freshDevice } from '../../../tests/support/fresh-device.ts'
import {
  answersFor,
  authOf,
  memoryTokenStore,
  passOf,
  serve,
  subscriptionOf,
  userOf,
} from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { storedPass, storedSubscription } from '../../data/member/pass.ts'
import { installTokenStore, openSession } from '../../data/session.ts'
import { toastStore } from '../../ui/toast-store.ts'
import { PassOffers } from './pass-offers.tsx'

const CHANGE = '/api/subscription/change'
type Call = [string, RequestInit]

const up = { plan: 'premium', dueNow: 12.35, monthlyPrice: 39, effectiveAt: '2026-11-21T10:00:00.000Z' }
const free = { ...up, dueNow: 0, isAtOnce: true }
const down = { plan: 'standard', dueNow: 0, monthlyPrice: 19, effectiveAt: '2026-12-15T10:00:00.000Z' }
const premium = { ...subscriptionOf(), passType: 3, passStatus: 2 }

/** Mocks a server: `preview` answers the preview, `changed` the change; after the change the member has it. */
const server = (preview: () => unknown, changed: () => unknown = () => premium) => {
  let hasChanged = false
  const methodOfLast = () => (spy.mock.calls as unknown as Call[]).at(-1)?.[1].method
  const spy = serve({
    ...answersFor('u1'),
    '/api/config/app': defaultAppConfig,
    '/api/auth/me': () => ({ ...userOf('u1'), passStatus: hasChanged ? 2 : 1, tokenExpired: false }),
    '/api/subscription/details': () => (hasChanged ? premium : subscriptionOf()),
    '/api/user/pass-qr': () => passOf('u1', { passType: hasChanged ? 3 : 2 }),
    [CHANGE]: () => {
      if (methodOfLast() === 'GET') return preview()
      const answer = changed()
      hasChanged = !(answer instanceof Response)
      return answer
    },
  })
  return () =>
    (spy.mock.calls as unknown as Call[]).filter(([url, { method }]) => url === CHANGE && method === 'POST')
}
const refusal = (code: string, status: number) => () =>
  new Response(JSON.stringify({ message: 'Non, dit le serveur.', code, requestId: 'r' }), { status })
const open = (passStatus: number, hasTerms = true) =>
  renderInApp(<PassOffers user={{ ...userOf('u1'), passStatus }} isVisitor={false} hasTerms={hasTerms} />, {
    at: '/store',
  })
const box = () => screen.getByRole('checkbox', { name: /^J’accepte/ })
const ask = () => userEvent.click(screen.getByRole('button', { name: 'Changer de pass' }))
const recap = async () => within(await screen.findByRole('dialog', { name: 'Changer de pass' }))
const lastToast = () => toastStore.shown().at(-1)

beforeAll(() => import('./offer-dialogs.tsx'))

beforeEach(async () => {
  await freshDevice()
  installTokenStore(memoryTokenStore())
  server(() => up)
  await openSession(authOf('u1'))
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const { key } of toastStore.shown()) toastStore.remove(key)
})

it('asks for the terms of the page first', async () => {
  open(1)
  await ask()
  await focused(box())
  expect(box()).toBeInvalid()
  // Shown once, at the checkbox.
  expect(box()).toHaveAccessibleDescription(
    'Conditions requises Veuillez accepter les conditions générales pour continuer.',
  )
  expect(lastToast()).toBeUndefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(box())
  expect(box()).toBeValid()
  await ask()
  expect(await (await recap()).findByText(/^12,35\s€ TTC$/)).toBeVisible()
})

it('to more is paid at once, and renews what the device keeps', async () => {
  const posts = server(() => up)
  open(1)
  await userEvent.click(box())
  await ask()
  const dialog = await recap()
  expect(await dialog.findByText('Tout de suite')).toBeVisible()
  expect(dialog.getByText('Commande avec obligation de paiement')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: /^Payer 12,35\s€$/ }))
  await waitFor(() =>
    expect(lastToast()).toMatchObject({
      title: 'Changement d’abonnement réussi',
      description: 'Votre demande de changement d’abonnement a été envoyée avec succès.',
      type: 'success',
    }),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(JSON.parse(String(posts()[0]?.[1].body))).toEqual({
    users_id: 'u1',
    plan: 'premium',
    due: 12.35,
    from: up.effectiveAt,
  })
  expect(new Headers(posts()[0]?.[1].headers).get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
  await waitFor(async () => {
    expect((await storedPass('u1'))?.value.passData.passType).toBe(3)
    expect((await storedSubscription('u1'))?.value.passType).toBe(3)
  })
})

it.each([
  [
    'by its network and its last digits',
    { brand: 'visa', last4: '4242' },
    /^Carte Visa se terminant par\s4242$/,
  ],
  [
    'by its digits, of a network without a name here',
    { brand: 'unionpay', last4: '0005' },
    /^Carte se terminant par\s0005$/,
  ],
  [
    'as the demonstration’s',
    { brand: 'demo', last4: '4242' },
    /^Carte de démonstration se terminant par\s4242$/,
  ],
  ['as what is on file, where nothing is known of it', null, 'Celui qui est enregistré pour votre Pass'],
  ['as what is on file, by an older server', undefined, 'Celui qui est enregistré pour votre Pass'],
])('to more names what it is paid with: %s', async (_, card, message) => {
  server(() => ({ ...up, card }))
  open(1)
  await userEvent.click(box())
  await ask()
  const dialog = await recap()
  expect(await dialog.findByText('Moyen de paiement')).toBeVisible()
  expect(dialog.getByText(message)).toBeVisible()
})

it('to less costs nothing now, and says from when it holds', async () => {
  server(() => down)
  open(2)
  await userEvent.click(box())
  await ask()
  const dialog = await recap()
  expect(await dialog.findByText('15 décembre 2026')).toBeVisible()
  expect(dialog.getByText('Rien')).toBeVisible()
  expect(dialog.queryByText('Commande avec obligation de paiement')).toBeNull()
  expect(dialog.queryByText('Moyen de paiement')).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Confirmer le changement' }))
  await waitFor(() => expect(lastToast()?.title).toBe('Changement d’abonnement réussi'))
})

it('to more for nothing begins at once, and says no date that the present Pass lasts to', async () => {
  const posts = server(() => free)
  open(1)
  await userEvent.click(box())
  await ask()
  const dialog = await recap()
  expect(await dialog.findByText('Tout de suite')).toBeVisible()
  expect(dialog.getByText('Rien')).toBeVisible()
  expect(dialog.getByText(/^Rien à payer aujourd’hui\s: ce pass vaut dès maintenant\.$/)).toBeVisible()
  expect(dialog.queryByText(/reste valable/)).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Confirmer le changement' }))
  await waitFor(() => expect(lastToast()?.title).toBe('Changement d’abonnement réussi'))
  expect(JSON.parse(String(posts()[0]?.[1].body))).toMatchObject({ due: 0, from: free.effectiveAt })
})

it('that is refused says why, where it was asked for', async () => {
  server(() => up, refusal('payment_failed', 402))
  open(1)
  await userEvent.click(box())
  await ask()
  const dialog = await recap()
  await userEvent.click(await dialog.findByRole('button', { name: /^Payer/ }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Erreur Non, dit le serveur.')
  server(
    () => up,
    () => new Response('x', { status: 500 }),
  )
  await userEvent.click(dialog.getByRole('button', { name: /^Payer/ }))
  await waitFor(() =>
    expect(dialog.getByRole('alert')).toHaveTextContent(
      'Impossible de changer l’abonnement. Veuillez réessayer.',
    ),
  )
})

it('that would cost more by now says so and shows the new sum', async () => {
  let dueNow = 12.35
  const posts = server(
    () => ({ ...up, dueNow }),
    () => {
      if (dueNow > 12.35) return premium
      dueNow = 13
      return refusal('total_mismatch', 409)()
    },
  )
  open(1)
  await userEvent.click(box())
  await ask()
  const dialog = await recap()
  await userEvent.click(await dialog.findByRole('button', { name: /^Payer 12,35/ }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Erreur Non, dit le serveur.')
  await userEvent.click(await dialog.findByRole('button', { name: /^Payer 13\s€$/ }))
  await waitFor(() => expect(lastToast()?.title).toBe('Changement d’abonnement réussi'))
  expect(posts().map(([, { body }]) => JSON.parse(String(body)).due)).toEqual([12.35, 13])
})

it('whose price is not known offers to ask again', async () => {
  server(refusal('unavailable', 503))
  open(1)
  await userEvent.click(box())
  await ask()
  const dialog = await recap()
  expect(await dialog.findByRole('alert')).toHaveTextContent('Non, dit le serveur.')
  expect(dialog.queryByRole('button', { name: /^Payer/ })).toBeNull()
  server(() => up)
  await userEvent.click(dialog.getByRole('button', { name: 'Réessayer' }))
  expect(await dialog.findByRole('button', { name: /^Payer/ })).toBeEnabled()
})

it('where the page has no terms, the recap asks for them', async () => {
  const posts = server(() => up)
  open(1, false)
  await ask()
  const dialog = await recap()
  await userEvent.click(await dialog.findByRole('button', { name: /^Payer/ }))
  expect(dialog.getByRole('checkbox')).toBeInvalid()
  await focused(dialog.getByRole('checkbox'))
  expect(dialog.getByRole('checkbox')).toHaveAccessibleDescription(
    'Conditions requises Veuillez accepter les conditions générales pour continuer.',
  )
  expect(posts()).toEqual([])
})
