import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SubscriptionDetails } from '../../../contract/pass.ts'
import { freshDevice } from '../../../tests/support/fresh-device.ts'
import {
  type Answer,
  answersFor,
  authOf,
  memoryTokenStore,
  refusalOf,
  serve,
  subscriptionOf,
} from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { connectivity } from '../../data/connectivity.ts'
import { storedSubscription } from '../../data/member/pass.ts'
import { prefetch } from '../../data/member/prefetch.ts'
import { installTokenStore, openSession } from '../../data/session.ts'
import { writesSettled } from '../../data/stored.ts'
import { toastStore } from '../../ui/toast-store.ts'
import { SubscriptionPanel } from './subscription-panel.tsx'

const END = '2099-12-15T10:00:00.000Z'
const standard: SubscriptionDetails = {
  ...subscriptionOf(),
  currentPeriodEnd: END,
  nextPlan: null,
  used: [],
  placesAfterPeriod: 0,
  isGift: false,
  waiting: [],
  withdrawableUntil: null,
}
type Call = [string, RequestInit]

/** Mocks a server with these details, and the details after each change. */
const server = (first: SubscriptionDetails, changes: Record<string, () => Answer> = {}) => {
  let details = first
  const change = (path: string) => () => {
    const answer = changes[path]?.()
    if (!(answer instanceof Response)) details = answer as SubscriptionDetails
    return answer
  }
  const spy = serve({
    ...answersFor('u1'),
    '/api/subscription/details': () => details,
    ...Object.fromEntries(Object.keys(changes).map((path) => [path, change(path)])),
  })
  return (path: string) =>
    (spy.mock.calls as unknown as Call[])
      .filter(([url]) => url === path)
      .map(([, { method, body }]) => ({ method, body: body && JSON.parse(String(body)) }))
}
const open = (isDemo = false) => renderInApp(<SubscriptionPanel userId="u1" isDemo={isDemo} />)
const renewal = () => screen.findByRole('switch', { name: 'Renouvellement automatique' })
const lastToast = () => toastStore.shown().at(-1)

beforeAll(() => import('./cancel-dialog.tsx'))

beforeEach(async () => {
  await freshDevice()
  installTokenStore(memoryTokenStore())
  connectivity.report(true)
  server(standard)
  await openSession(authOf('u1'))
})
afterEach(() => {
  vi.unstubAllGlobals()
  connectivity.report(true)
  for (const { key } of toastStore.shown()) toastStore.remove(key)
})

describe('the panel says', () => {
  it('what is paid next, and when', async () => {
    open(true)
    expect(await screen.findByRole('heading', { name: 'Pass Standard' })).toBeVisible()
    expect(screen.getByText(/^19\s€, le 15 décembre 2099$/)).toBeVisible()
    expect(await renewal()).toBeChecked()
    expect(screen.getByText(/^Démonstration/)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Renoncer au contrat ici' })).toBeNull()
  })

  it('of a gift until when it is given, that another waits, and no way to bill or end it', async () => {
    const waiting = [{ plan: 'premium' as const, months: 3, startsAt: END }]
    server({ ...standard, autorenew: false, isGift: true, waiting })
    open()
    expect(await screen.findByText('Offert jusqu’au 15 décembre 2099 à 11:00')).toBeVisible()
    expect(
      screen.getByText(/^Pass Premium offert, 3\smois\s: il commence le 15 décembre 2099\.$/),
    ).toBeVisible()
    expect(screen.getByText(/rien ne vous sera débité\.$/)).toBeVisible()
    expect(screen.queryByText(/redevient gratuit/)).toBeNull()
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Changer de pass' })).toBeNull()
  })

  it('when it ends, where it is not renewed', async () => {
    server({ ...standard, autorenew: false })
    open()
    expect(await screen.findByText('Le 15 décembre 2099 à 11:00')).toBeVisible()
    expect(screen.getByText(/Ensuite, votre compte redevient gratuit\.$/)).toBeVisible()
    expect(await renewal()).not.toBeChecked()
    expect(screen.queryByRole('button', { name: 'Résilier votre contrat' })).toBeNull()
    expect(screen.queryByText(/^Démonstration/)).toBeNull()
  })

  it('that a payment is late', async () => {
    server({ ...standard, currentPeriodEnd: '2020-01-15T10:00:00.000Z' })
    open()
    expect(await screen.findByText('Depuis le 15 janvier 2020')).toBeVisible()
  })

  it('offline after the end of the paid period no more than what was paid, nor a change of then', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-10-25T09:00:00Z'), toFake: ['Date'] })
    try {
      const paid = { ...standard, currentPeriodEnd: '2026-10-25T10:00:00.000Z', nextPlan: 'premium' as const }
      server(paid)
      await prefetch('u1')
      serve({})
      vi.setSystemTime('2026-10-25T11:00:00Z')
      open()
      expect(await screen.findByText('Jusqu’au 25 octobre 2026 à 11:00')).toBeVisible()
      expect(screen.queryByText('Paiement attendu')).toBeNull()
      expect(screen.queryByText(/votre Pass devient/)).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })

  it('how long the contract can be withdrawn from', async () => {
    server({
      ...standard, // Midnight in Paris: the day before is the last.
      withdrawableUntil: '2099-11-29T23:00:00.000Z',
    })
    open()
    expect(await screen.findByText(/jusqu’au 29 novembre 2099/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Renoncer au contrat ici' })).toHaveAttribute(
      'href',
      '/retractation',
    )
  })

  it('what a free member could have', async () => {
    server({ ...standard, passType: 0, passStatus: 0, currentPeriodEnd: null, autorenew: false })
    open()
    expect(await screen.findByRole('heading', { name: 'Pass Gratuit' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Voir les Pass' })).toHaveAttribute('href', '/pass-nectar')
    expect(screen.queryByRole('switch')).toBeNull()
  })
})

describe('the renewal', () => {
  it('is turned off and on again, and the device follows', async () => {
    let isOn = true
    const sent = server(standard, {
      '/api/subscription/auto-renew': () => {
        isOn = !isOn
        return { ...standard, autorenew: isOn }
      },
    })
    open()
    await userEvent.click(await renewal())
    await waitFor(() => expect(lastToast()?.title).toBe('Renouvellement automatique arrêté'))
    expect(await renewal()).not.toBeChecked()
    expect(screen.getByText('Le 15 décembre 2099 à 11:00')).toBeVisible()
    await waitFor(async () => {
      await writesSettled()
      expect((await storedSubscription('u1'))?.value.autorenew).toBe(false)
    })
    await userEvent.click(await renewal())
    await waitFor(() => expect(lastToast()?.title).toBe('Renouvellement automatique activé'))
    expect(sent('/api/subscription/auto-renew')).toEqual([
      { method: 'PUT', body: { autorenew: false } },
      { method: 'PUT', body: { autorenew: true } },
    ])
  })

  it('that is refused stays as it was, and says why', async () => {
    server(standard, { '/api/subscription/auto-renew': refusalOf(503, 'unavailable') })
    open()
    await userEvent.click(await renewal())
    await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Erreur', description: 'Non.' }))
    expect(await renewal()).toBeChecked()
    expect(await renewal()).toBeEnabled()
  })

  it('without a network is not to be touched', async () => {
    open()
    await renewal()
    connectivity.report(false)
    expect(await screen.findByText(/^Hors connexion\s: abonnement du/)).toBeVisible()
    expect(await renewal()).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Résilier votre contrat' })).toBeDisabled()
    expect(screen.getByText('Retrouvez du réseau pour modifier votre abonnement.')).toBeVisible()
  })
})

it('the contract is ended in two presses, after being told until when the Pass holds', async () => {
  const sent = server(standard, {
    '/api/subscription/cancel': () => ({ ...standard, autorenew: false }),
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Résilier votre contrat' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Résilier votre contrat' }))
  expect(dialog.getByText(/valable jusqu’au 15 décembre 2099 à 11:00,/)).toBeVisible()
  expect(sent('/api/subscription/cancel')).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Confirmer la résiliation' }))
  await waitFor(() => expect(lastToast()?.title).toBe('Contrat résilié'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent('/api/subscription/cancel')).toHaveLength(1)
  expect(await screen.findByText('Le 15 décembre 2099 à 11:00')).toBeVisible()
})

it('while the renewal is unpaid, the switch asks as the button does, and says that the Pass ends at once', async () => {
  const unpaid = { ...standard, currentPeriodEnd: '2020-01-15T10:00:00.000Z', placesAfterPeriod: 2 }
  const sent = server(unpaid, { '/api/subscription/cancel': () => ({ ...unpaid, autorenew: false }) })
  open()
  await userEvent.click(await renewal())
  const dialog = within(await screen.findByRole('dialog', { name: 'Résilier votre contrat' }))
  expect(dialog.queryByText(/reste valable/)).toBeNull()
  expect(
    dialog.getByText(
      /^La période payée s’est terminée le 15 janvier 2020 à 11:00.*votre Pass prend fin tout de suite/,
    ),
  ).toBeVisible()
  expect(dialog.getByText(/2\s?places réservées.*annulées à sa fin/)).toBeVisible()
  expect(sent('/api/subscription/auto-renew')).toEqual([])
  expect(sent('/api/subscription/cancel')).toEqual([])
})

it('with a gift behind the Pass, no place is said to be lost', async () => {
  const waiting = [{ plan: 'premium' as const, months: 3, startsAt: null }]
  server({ ...standard, placesAfterPeriod: 2, waiting })
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Résilier votre contrat' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Résilier votre contrat' }))
  expect(dialog.queryByText(/annulées/)).toBeNull()
  expect(dialog.getByText(/2\s?places.*vous gardez celles que votre Pass offert permet/)).toBeVisible()
})

it('a change to come is told, and can be taken back', async () => {
  const premium = { ...standard, passType: 3, passStatus: 2, nextPlan: 'standard' as const }
  const sent = server(premium, { '/api/subscription/change': () => ({ ...premium, nextPlan: null }) })
  open()
  expect(
    await screen.findByText(/^Le 15 décembre 2099, votre Pass devient Pass Standard \(19\s€ TTC par mois\)/),
  ).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Garder le Pass Premium' }))
  await waitFor(() => expect(lastToast()?.title).toBe('Vous gardez le Pass Premium'))
  expect(sent('/api/subscription/change')).toEqual([
    { method: 'POST', body: { users_id: 'u1', plan: 'premium', due: 0 } },
  ])
  expect(screen.queryByRole('button', { name: 'Garder le Pass Premium' })).toBeNull()
})

describe('a subscription that cannot be had', () => {
  it('says that there is no network', async () => {
    serve({})
    open()
    expect(await screen.findByText('Pas encore disponible hors connexion.')).toBeVisible()
    server(standard)
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await renewal()).toBeChecked()
  })

  it('says what the server says', async () => {
    serve({ ...answersFor('u1'), '/api/subscription/details': refusalOf(500, 'internal') })
    open()
    expect(await screen.findByText('Impossible de charger votre abonnement.')).toBeVisible()
  })
})
