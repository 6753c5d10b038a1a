import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultAppConfig } from '../../../contract/rules/default-config.ts'
import { focused } from '../../../tests/support/focused.ts'
import { freshDevice } from '../../../tests/support/fresh-device.ts'
import {
  type Answer,
  answersFor,
  authOf,
  memoryTokenStore,
  serve,
  userOf,
} from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { installTokenStore, openSession } from '../../data/session.ts'
import { currentUserKey } from '../../lib/current-user-key.ts'
import { toastStore } from '../../ui/toast-store.ts'
import { PassOffers } from './pass-offers.tsx'

const PATH = '/api/sub-create-checkout-session'
const CONFIG = '/api/config/app'
type Call = [string, RequestInit]

const server = (answers: Record<string, Answer>) =>
  serve({ ...answersFor('u1'), [CONFIG]: defaultAppConfig, ...answers })
const sent = (spy: ReturnType<typeof serve>, path = PATH) =>
  (spy.mock.calls as unknown as Call[]).filter(([url]) => url.endsWith(path))
const headersOf = (call: Call | undefined) => new Headers(call?.[1].headers)
const open = () =>
  renderInApp(<PassOffers user={{ ...userOf('u1'), passStatus: 0 }} isVisitor={false} />, { at: '/store' })
const button = (name: string) => screen.getByRole('button', { name })
const recap = async (plan: string) => {
  await userEvent.click(button(`Choisir ${plan}`))
  return within(await screen.findByRole('dialog'))
}
const accept = (dialog: ReturnType<typeof within>) =>
  userEvent.click(dialog.getByRole('checkbox', { name: /^J’accepte/ }))
const pay = (dialog: ReturnType<typeof within>) =>
  userEvent.click(dialog.getByRole('button', { name: /^Payer/ }))
const refusal = (body: unknown, status: number, statusText = '') =>
  new Response(JSON.stringify(body), { status, statusText })

beforeAll(() => import('./offer-dialogs.tsx'))

beforeEach(async () => {
  await freshDevice()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  installTokenStore(memoryTokenStore())
  server({})
  await openSession(authOf('u1'))
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const { key } of toastStore.shown()) toastStore.remove(key)
})

describe('the recap before a Pass is paid', () => {
  it('says what is ordered, what it costs, how it ends, and that it obliges', async () => {
    open()
    const dialog = await recap('Premium')
    expect(screen.getByRole('dialog', { name: 'S’abonner au Pass Premium' })).toBeVisible()
    for (const text of [
      /^39\s€ TTC par mois$/,
      /^39\s€ TTC$/,
      /renouvelé automatiquement chaque mois/,
      /Résilier votre contrat/,
      /^14 jours pour renoncer/,
      'Commande avec obligation de paiement',
    ])
      expect(dialog.getByText(text)).toBeVisible()
    expect(dialog.getByRole('button', { name: /^Payer 39\s€$/ })).toBeEnabled()
    expect(dialog.getByRole('link', { name: /CGU/ })).toHaveAttribute('href', '/cgu')
    expect(dialog.getByRole('link', { name: /CGV/ })).toHaveAttribute('href', '/cgv')
    expect(screen.queryByText(/Démonstration/)).toBeNull()
  })

  it('says that a demonstration takes no money', async () => {
    server({ [CONFIG]: { ...defaultAppConfig, payments: { provider: 'demo', publishableKey: null } } })
    open()
    await screen.findByText(/^Démonstration/)
    const dialog = await recap('Standard')
    expect(dialog.getByText(/^Démonstration\s: le paiement est simulé/)).toBeVisible()
  })

  it('asks for the terms before anything is sent', async () => {
    const spy = server({ [PATH]: { url: 'https://pay.example.org/1' } })
    open()
    const dialog = await recap('Standard')
    await pay(dialog)
    const box = dialog.getByRole('checkbox')
    await focused(box)
    expect(box).toBeInvalid()
    expect(box).toHaveAccessibleDescription(
      'Conditions requises Veuillez accepter les conditions générales pour continuer.',
    )
    expect(sent(spy)).toEqual([])
    await accept(dialog)
    expect(box).toBeValid()
  })
})

/** Pays for a Premium Pass, and leaves the page before the answer comes, which `answer` then gives. */
const leaveBeforeTheAnswer = async () => {
  let answer: (value: unknown) => void = () => undefined
  const spy = server({ [PATH]: () => new Promise((resolve) => (answer = resolve)) })
  const { client, unmount } = open()
  const dialog = await recap('Premium')
  await accept(dialog)
  await pay(dialog)
  await waitFor(() => expect(sent(spy)).toHaveLength(1))
  unmount()
  return {
    client,
    answer: (value: unknown = { checkout_url: 'https://pay.example.org/1' }) => answer(value),
  }
}
const toldOfPass = () => toastStore.shown().find(({ subject }) => subject === 'open-pass')
const refused = () => refusal({ message: 'Paiement fermé.', code: 'unavailable', requestId: 'r' }, 503)

describe('paying', () => {
  it('opens nothing where the page was left before the answer came', async () => {
    const openTab = vi.fn()
    vi.stubGlobal('open', openTab)
    const { client, answer } = await leaveBeforeTheAnswer()
    answer()
    await waitFor(() => expect(client.isMutating()).toBe(0))
    expect(openTab).not.toHaveBeenCalled()
    expect(toldOfPass()).toBeUndefined()
  })

  it('tells a member who has left the page before the answer came that the payment waits, and leads to it', async () => {
    const assign = vi.fn()
    vi.stubGlobal('location', { ...location, assign })
    const { client, answer } = await leaveBeforeTheAnswer()
    client.setQueryData(currentUserKey, userOf('u1'))
    answer()
    await waitFor(() =>
      expect(toldOfPass()).toMatchObject({ title: 'Votre Pass attend son paiement', type: 'info' }),
    )
    expect(assign).not.toHaveBeenCalled()
    toldOfPass()?.action?.onClick()
    expect(assign).toHaveBeenCalledExactlyOnceWith('https://pay.example.org/1')
  })

  it.each([
    ['failed', refused, 'Paiement fermé.'],
    ['named no address', () => ({}), 'URL de paiement non fournie dans la réponse'],
  ])('tells a member who has left the page that the payment %s', async (_, result, description) => {
    const { client, answer } = await leaveBeforeTheAnswer()
    client.setQueryData(currentUserKey, userOf('u1'))
    answer(result())
    await waitFor(() =>
      expect(toastStore.shown()).toMatchObject([
        { title: 'Le paiement du Pass Premium ne s’est pas ouvert', description, type: 'error' },
      ]),
    )
  })

  it('waits for that plan alone, then closes the recap and opens the payment', async () => {
    let answer: (value: unknown) => void = () => undefined
    const spy = server({ [PATH]: () => new Promise((resolve) => (answer = resolve)) })
    const tab = { opener: window as Window | null }
    const openTab = vi.fn(() => tab)
    vi.stubGlobal('open', openTab)
    open()
    const dialog = await recap('Premium')
    await accept(dialog)
    await pay(dialog)
    expect(dialog.getByRole('button', { name: 'Chargement...' })).toBeDisabled()
    const card = within(screen.getByRole('article', { name: 'Pass Premium' }))
    expect(card.getByText('Chargement...')).toBeVisible()
    expect(button('Choisir Standard')).toBeEnabled()
    await waitFor(() => expect(sent(spy)).toHaveLength(1))
    expect(JSON.parse(String(sent(spy)[0]?.[1].body))).toEqual({ users_id: 'u1', plan: 'premium' })
    expect(headersOf(sent(spy)[0]).get('authorization')).toBe('Bearer token-u1')
    answer({ checkout_url: 'https://pay.example.org/1' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(openTab).toHaveBeenCalledExactlyOnceWith('https://pay.example.org/1', '_blank')
    expect(tab.opener).toBeNull()
    expect(button('Choisir Premium')).toBeEnabled()
    expect(screen.getByRole('status')).toHaveTextContent(/^Le paiement s’est ouvert dans un autre onglet\./)

    // A return from the payment refetches the Pass.
    const before = sent(spy, '/api/user/pass-qr').length
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(sent(spy, '/api/user/pass-qr').length).toBe(before + 1))
  })

  it.each([
    [
      'the server’s sentence',
      () => refusal({ message: 'Paiement fermé.', code: 'unavailable', requestId: 'r' }, 503),
      'Paiement fermé.',
    ],
    ['the status', () => refusal({}, 502, 'Bad Gateway'), 'Erreur 502 : Bad Gateway'],
    ['that it failed', () => refusal({}, 502), 'Impossible de créer la session de paiement'],
    ['that no address came', () => ({}), 'URL de paiement non fournie dans la réponse'],
    [
      'that there is no network',
      () => {
        throw new TypeError('Failed to fetch')
      },
      'Pas de connexion au serveur. Vérifiez le réseau, puis réessayez.',
    ],
  ])('that fails says %s, and can be tried again', async (_, answer, sentence) => {
    server({ [PATH]: answer })
    open()
    const dialog = await recap('Standard')
    await accept(dialog)
    await pay(dialog)
    const alert = await dialog.findByRole('alert')
    expect(alert).toHaveTextContent('Erreur')
    expect(alert).toHaveTextContent(sentence)
    expect(dialog.getByRole('button', { name: /^Payer/ })).toBeEnabled()
    server({ [PATH]: () => refusal({ message: 'Toujours pas.', code: 'unavailable', requestId: 'r' }, 503) })
    await pay(dialog)
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('Toujours pas.'))
  })

  it('goes by the same key after a lost answer alone: a network fault, or a proxy without an answer', async () => {
    let next: () => unknown = () => {
      throw new TypeError('Failed to fetch')
    }
    const spy = server({ [PATH]: () => next() })
    open()
    const dialog = await recap('Standard')
    await accept(dialog)
    const press = async (count: number) => {
      await pay(dialog)
      await waitFor(() => expect(sent(spy)).toHaveLength(count))
      await dialog.findByRole('alert')
    }
    await press(1)
    next = () => new Response('<h1>504 Gateway Time-out</h1>', { status: 504 })
    await press(2)
    next = () => refusal({ message: 'Non.', code: 'unavailable', requestId: 'r' }, 503)
    await press(3)
    await press(4)
    const [lost, unanswered, again, anew] = sent(spy).map((call) => headersOf(call).get('idempotency-key'))
    expect(lost).toMatch(/^[0-9a-f-]{36}$/)
    expect([unanswered, again]).toEqual([lost, lost])
    expect(anew).toMatch(/^[0-9a-f-]{36}$/)
    expect(anew).not.toBe(lost)
  })

  it('after the session has ended asks who is here, and says nothing else', async () => {
    server({ [PATH]: () => refusal({ message: 'Non.', code: 'session_expired', requestId: 'r' }, 401) })
    const { client } = open()
    const asked = vi.spyOn(client, 'invalidateQueries')
    const dialog = await recap('Standard')
    await accept(dialog)
    await pay(dialog)
    await waitFor(() => expect(asked).toHaveBeenCalledWith({ queryKey: ['current-user'] }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('an external backend', () => {
  const externalUrl = 'https://paiements.example.org/base/'
  const config = { ...defaultAppConfig, api: { ...defaultAppConfig.api, externalUrl } }
  const OUTSIDE = 'https://paiements.example.org/base/sub-create-checkout-session'

  it('is asked, and never gets the session', async () => {
    const spy = server({ [CONFIG]: config, [OUTSIDE]: { session: { url: 'https://pay.example.org/2' } } })
    const openTab = vi.fn(() => ({ opener: window }))
    vi.stubGlobal('open', openTab)
    open()
    const dialog = await recap('Standard')
    await accept(dialog)
    await pay(dialog)
    await waitFor(() => expect(openTab).toHaveBeenCalledOnce())
    expect(sent(spy, PATH.slice('/api'.length)).map(([url]) => url)).toEqual([OUTSIDE])
    const [, init] = sent(spy, '/sub-create-checkout-session')[0] ?? []
    expect(init?.credentials).toBe('omit')
    expect([...new Headers(init?.headers).keys()].sort()).toEqual(['accept', 'content-type'])
    expect(JSON.parse(String(init?.body))).toEqual({ users_id: 'u1', plan: 'standard' })
  })

  it('that refuses says so, and ends nobody’s session', async () => {
    server({ [CONFIG]: config, [OUTSIDE]: () => refusal({ message: 'Inconnu ici.' }, 401) })
    const { client } = open()
    const asked = vi.spyOn(client, 'invalidateQueries')
    const dialog = await recap('Standard')
    await accept(dialog)
    await pay(dialog)
    expect(await dialog.findByRole('alert')).toHaveTextContent('Inconnu ici.')
    expect(asked).not.toHaveBeenCalled()
  })
})
