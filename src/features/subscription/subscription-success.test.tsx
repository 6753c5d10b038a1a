import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { freshDevice } from '../../../tests/support/fresh-device.ts'
import { answersFor, authOf, memoryTokenStore, serve, userOf } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { connectivity } from '../../data/connectivity.ts'
import { storedPass } from '../../data/member/pass.ts'
import { installTokenStore, openSession } from '../../data/session.ts'
import { SubscriptionSuccess } from './subscription-success.tsx'

const fire = vi.hoisted(() => Object.assign(vi.fn(), { reset: vi.fn() }))
vi.mock('canvas-confetti', () => ({
  default: { create: () => fire, shapeFromPath: () => 'cell' },
}))

/** Timeout in ms of `vi.waitFor`, used since it alone advances a test's fake clock. */
const PATIENCE_MS = 30_000

const motion = (isReduced: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isReduced && /reduced-motion/.test(query) }))
const screenOf = (planType: string | undefined, passStatus: number | null) => (
  <SubscriptionSuccess
    planType={planType}
    user={passStatus === null ? null : { ...userOf('u1'), passStatus }}
    isVisitor={passStatus === null}
    isDemo={false}
  />
)
const title = () => screen.getByRole('heading', { level: 1 }).textContent

beforeEach(async () => {
  await freshDevice()
  installTokenStore(memoryTokenStore())
  motion(false)
  serve(answersFor('u1'))
  await openSession(authOf('u1'))
})
afterEach(() => {
  vi.unstubAllGlobals()
  fire.mockClear()
  fire.reset.mockClear()
  connectivity.report(true)
})

it('shows the Pass that was paid, and renews what the device keeps', async () => {
  renderInApp(screenOf('standard', 1))
  expect(title()).toMatch(/^Votre Pass Standard est là\s!$/)
  expect(screen.getByText('Ada u1')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Afficher mon QR code' })).toHaveAttribute(
    'href',
    '/tickets?pass=carte',
  )
  expect(screen.getByText(/Un reçu est envoyé à u1@nectar\.test\./)).toBeVisible()
  await waitFor(async () => expect(await storedPass('u1')).toBeDefined())
})

it('waits for a level that is not there yet', () => {
  renderInApp(screenOf('premium', 1))
  expect(title()).toBe('Votre Pass Premium arrive')
  expect(screen.queryByRole('link', { name: 'Afficher mon QR code' })).toBeNull()
  expect(screen.getByText(/^Nous attendons la confirmation du paiement/)).toBeVisible()
})

it.each([undefined, 'gratuit'])('takes %s for standard', (planType) => {
  renderInApp(screenOf(planType, 1))
  expect(title()).toMatch(/Pass Standard/)
})

it('asks a visitor to sign in, and leads back', () => {
  renderInApp(screenOf('premium', null))
  expect(title()).toBe('Connectez-vous pour ouvrir votre Pass')
  expect(screen.getByRole('link', { name: 'Se connecter' })).toHaveAttribute(
    'href',
    '/auth?return=%2Fsubscription%2Fsuccess%2Fpremium',
  )
})

it('throws fifty pieces for three seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { container, unmount } = renderInApp(screenOf('standard', 1))
    const canvas = () => container.querySelector('canvas')
    await vi.waitFor(() => expect(fire).toHaveBeenCalled(), PATIENCE_MS)
    const pieces = fire.mock.calls.map(([options]) => (options as { particleCount: number }).particleCount)
    expect(pieces.reduce((sum, count) => sum + count, 0)).toBe(50)
    await vi.advanceTimersByTimeAsync(2900)
    expect(canvas()).not.toBeNull()
    await vi.advanceTimersByTimeAsync(200)
    await vi.waitFor(() => expect(canvas()).toBeNull(), PATIENCE_MS)
    unmount()
    expect(fire.reset).toHaveBeenCalled()
  } finally {
    vi.useRealTimers()
  }
})

it('throws nothing where reduced motion is asked', async () => {
  motion(true)
  const { container } = renderInApp(screenOf('standard', 1))
  await waitFor(() => expect(container.querySelector('canvas')).toBeNull())
  expect(fire).not.toHaveBeenCalled()
})

it.each([
  ['/events/e1', 'Revenir au concert', '/events/e1'],
  ['/tickets?onglet=x', 'Reprendre où j’en étais', '/tickets?onglet=x'],
  ['https://elsewhere.test/', 'Voir les événements', '/events'],
])('leads back to %s: %s', (wish, name, href) => {
  renderInApp(screenOf('standard', 1), {
    at: `/subscription/success/standard?return=${encodeURIComponent(wish)}`,
  })
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
})

it('leads a visitor through the sign-in to the same words, and celebrates nothing', () => {
  const { container } = renderInApp(screenOf('standard', null), {
    at: '/subscription/success/standard?return=%2Fevents%2Fe1',
  })
  const way = new URL(
    screen.getByRole('link', { name: 'Se connecter' }).getAttribute('href') ?? '',
    'http://x',
  )
  expect(way.searchParams.get('return')).toBe('/subscription/success/standard?return=%2Fevents%2Fe1')
  expect(container.querySelector('canvas')).toBeNull()
})
