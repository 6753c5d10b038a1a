import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { serve, userOf } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { toastStore } from '../../ui/toast-store.ts'
import { Toasts } from '../../ui/toaster.tsx'
import { PassOffers } from './pass-offers.tsx'

const PATH = '/api/sub-create-checkout-session'

const member = (passStatus: number) => ({ ...userOf('u1'), passStatus })
const open = (passStatus?: number, currentLabel?: string) =>
  renderInApp(
    <>
      <PassOffers
        user={passStatus === undefined ? null : member(passStatus)}
        isVisitor={passStatus === undefined}
        {...(currentLabel && { currentLabel })}
      />
      <Toasts />
    </>,
    { at: '/store' },
  )
const card = (name: string) => within(screen.getByRole('article', { name }))
const choose = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const { key } of toastStore.shown()) toastStore.remove(key)
})

describe('the three cards', () => {
  it('say what each Pass opens and costs', () => {
    open()
    expect(card('Pass Gratuit').getByText('Calendrier des concerts')).toBeVisible()
    expect(card('Pass Standard').getByText('3 concerts par mois')).toBeVisible()
    expect(card('Pass Standard').getByText(/^19\s€$/)).toBeVisible()
    expect(card('Pass Premium').getByText('5 invitations par mois')).toBeVisible()
    expect(card('Pass Premium').getByText(/^39\s€$/)).toBeVisible()
  })

  it('ask a visitor for an account, and lead back here', () => {
    open()
    expect(card('Pass Gratuit').getByRole('button', { name: 'Déjà inclus' })).toBeDisabled()
    for (const name of ['Pass Standard', 'Pass Premium'])
      expect(card(name).getByRole('link', { name: 'Créer un compte' })).toHaveAttribute(
        'href',
        '/auth?view=signup&return=%2Fstore',
      )
    expect(card('Pass Standard').getByText('Recommandé')).toBeVisible()
  })

  it('let a free member choose', () => {
    open(0)
    expect(card('Pass Gratuit').getByText('Actuel')).toBeVisible()
    expect(card('Pass Gratuit').getByRole('button', { name: 'Pass actuel' })).toBeDisabled()
    expect(card('Pass Standard').getByRole('button', { name: 'Choisir Standard' })).toBeEnabled()
    expect(card('Pass Standard').getByText('Recommandé')).toBeVisible()
    expect(card('Pass Premium').getByRole('button', { name: 'Choisir Premium' })).toBeEnabled()
  })

  it.each([
    [1, 'Pass Standard', 'Pass Premium', 'Pass Premium'],
    [2, 'Pass Premium', 'Pass Standard', 'Pass Standard'],
  ])('let a paid member of status %i change', (status, current, other, recommended) => {
    open(status, '✓ Votre pass actuel')
    expect(card(current).getByText('Actuel')).toBeVisible()
    expect(card(current).getByRole('button', { name: '✓ Votre pass actuel' })).toBeDisabled()
    expect(card(other).getByRole('button', { name: 'Changer de pass' })).toBeEnabled()
    expect(card('Pass Gratuit').getByRole('button', { name: 'Déjà inclus' })).toBeDisabled()
    expect(card(recommended).getByText('Recommandé')).toBeVisible()
    expect(screen.getAllByText('Recommandé')).toHaveLength(1)
  })
})

describe('choosing a plan', () => {
  it('asks for its payment, pending for that plan alone, and opens it', async () => {
    let answer: (value: unknown) => void = () => undefined
    const spy = serve({ [PATH]: () => new Promise((resolve) => (answer = resolve)) })
    const openTab = vi.fn(() => ({ opener: window }))
    vi.stubGlobal('open', openTab)
    open(0)
    await choose('Choisir Premium')
    expect(card('Pass Premium').getByRole('button', { name: 'Chargement...' })).toBeDisabled()
    expect(card('Pass Standard').getByRole('button', { name: 'Choisir Standard' })).toBeEnabled()
    await choose('Choisir Standard')
    await vi.waitFor(() => expect(spy).toHaveBeenCalledOnce())
    const [, init] = spy.mock.calls[0] as unknown as [string, RequestInit]
    expect(JSON.parse(String(init.body))).toEqual({ users_id: 'u1', plan: 'premium' })
    answer({ checkout_url: 'https://pay.example.org/1' })
    expect(await screen.findByRole('button', { name: 'Choisir Premium' })).toBeEnabled()
    expect(openTab).toHaveBeenCalledExactlyOnceWith('https://pay.example.org/1', '_blank')
  })

  const refusal = (body: unknown, status: number, statusText = '') =>
    new Response(JSON.stringify(body), { status, statusText })

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
  ])('that fails says %s', async (_, answer, sentence) => {
    serve({ [PATH]: answer })
    open(0)
    await choose('Choisir Standard')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Erreur')
    expect(alert).toHaveTextContent(sentence)
    expect(screen.getByRole('button', { name: 'Choisir Standard' })).toBeEnabled()
  })

  it('after the session has ended asks who is here, and says nothing else', async () => {
    serve({ [PATH]: () => refusal({ message: 'Non.', code: 'session_expired', requestId: 'r' }, 401) })
    const { client } = open(0)
    const asked = vi.spyOn(client, 'invalidateQueries')
    await choose('Choisir Standard')
    await vi.waitFor(() => expect(asked).toHaveBeenCalledWith({ queryKey: ['current-user'] }))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
