import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { parisWallClock } from '../../../contract/rules/paris-time.ts'
import { machineNow } from '../../../server/platform/machine-clock.ts'
import { answersFor, codeOf, serve, ticketOf } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { seatKeyOf } from '../../../tests/support/seat-key.ts'
import { signedInDevice } from '../../../tests/support/signed-in-device.ts'
import { connectivity } from '../../data/connectivity.ts'
import { readDevice } from '../../data/device.ts'
import { prefetch } from '../../data/member/prefetch.ts'
import { noteServerTime } from '../../lib/clock.ts'
import { readDrawnCode } from '../../ui/read-drawn-code.ts'
import { MemberTickets } from './member-tickets.tsx'
import { DoorReadiness } from './readiness.tsx'

// jsdom has no canvas: the browser's own test reads the drawn code.
vi.mock('../../ui/read-drawn-code.ts', () => ({ readDrawnCode: vi.fn(async (value: string) => value) }))

const persistence = { persisted: vi.fn(), persist: vi.fn() }
const today = parisWallClock(machineNow()).date
const ticket = ticketOf('t1', { date: today, time: '23:59', eventId: 'event-t2' })
let key: Awaited<ReturnType<typeof seatKeyOf>>
let answers: Record<string, unknown>

beforeAll(async () => {
  key = await seatKeyOf('code-t1-1')
  await import('./preflight.tsx')
})
beforeEach(async () => {
  await signedInDevice('u1')
  connectivity.report(true)
  answers = { ...answersFor('u1'), '/api/tickets': [ticket], '/api/tickets/keys': [key.wire] }
  serve(answers)
  persistence.persisted.mockResolvedValue(true)
  persistence.persist.mockResolvedValue(false)
  Object.defineProperty(navigator, 'storage', { configurable: true, value: persistence })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(), getRegistration: async () => ({ active: {} }) },
  })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  Reflect.deleteProperty(navigator, 'storage')
  noteServerTime(machineNow().toUTCString())
  vi.mocked(readDrawnCode).mockImplementation(async (value) => value)
})

const open = () =>
  renderInApp(
    <>
      <DoorReadiness userId="u1" />
      <MemberTickets userId="u1" holder="Ada u1" isExpired={false} actions={() => null} />
    </>,
  )
/** Returns the lines, each with its state. */
const lines = () =>
  within(screen.getAllByRole('list')[0] as HTMLElement)
    .getAllByRole('listitem')
    .map((line) => `${line.getAttribute('data-state')}: ${line.querySelector('p')?.textContent}`)

it('says line by line that all is there on the day', async () => {
  await prefetch('u1')
  open()
  await waitFor(() => expect(screen.getByText('Prêt pour l’entrée')).toBeVisible())
  await waitFor(() =>
    expect(lines()).toEqual([
      'good: Billets et Pass gardés sur cet appareil',
      'good: L’application s’ouvre sans réseau',
      'good: Le code s’affiche et se lit',
      'good: Code vivant prêt',
      'good: Horloge à l’heure',
      'good: Stockage protégé',
      'light: À l’entrée, luminosité au maximum',
    ]),
  )
  // The decoded code is the one that the screen would show.
  expect(vi.mocked(readDrawnCode).mock.lastCall?.[0]).toMatch(/^HTTP:\/\/LOCALHOST:3000\/BILLET\//)
})

it('folds to one line once nothing is left to do, and opens at a press', async () => {
  await prefetch('u1')
  open()
  await waitFor(() => expect(screen.getByText('Code vivant prêt')).toBeInTheDocument())
  expect(screen.getByText('Code vivant prêt')).not.toBeVisible()
  await userEvent.click(screen.getByText('Prêt pour l’entrée'))
  expect(screen.getByText('Code vivant prêt')).toBeVisible()
})

it('is where the reminder’s address leads', async () => {
  await prefetch('u1')
  const into = vi.spyOn(Element.prototype, 'scrollIntoView')
  renderInApp(<DoorReadiness userId="u1" />, { at: '/tickets#pret' })
  await screen.findByText('Prêt pour l’entrée')
  expect(document.activeElement).toHaveTextContent('Prêt pour l’entrée')
  expect(into).toHaveBeenCalledTimes(1)
})

it('is a line on other days', async () => {
  answers['/api/tickets'] = [ticketOf('t1', { eventId: 'event-t2' })]
  await prefetch('u1')
  open()
  await waitFor(() => expect(screen.getByText('Prêt pour l’entrée')).toBeVisible())
  expect(screen.getByText(/s’ouvrent sans réseau/)).toBeVisible()
  expect(screen.queryByText(/luminosité/)).toBeNull()
})

it('fetches a key that is missing by itself, as soon as there is a network', async () => {
  await prefetch('u1')
  await readDevice((db) => db.seatKeys.clear())
  serve({})
  connectivity.report(false)
  open()
  await waitFor(() => expect(screen.getByText('Code fixe')).toBeVisible())
  // Still ready: the static code is enough to get in.
  expect(screen.getByText('Prêt pour l’entrée')).toBeVisible()
  serve(answers)
  act(() => connectivity.report(true))
  expect(await screen.findByText('Code vivant prêt')).toBeInTheDocument()
})

it('asks once where this device never gets a key', async () => {
  answers['/api/tickets/keys'] = []
  await prefetch('u1')
  const asked = serve(answers)
  open()
  await waitFor(() => expect(screen.getByText('Code fixe')).toBeVisible())
  await waitFor(() => expect(screen.getByText('Prêt pour l’entrée')).toBeVisible())
  const passes = () => asked.mock.calls.filter(([url]) => String(url).startsWith('/api/user/pass-qr')).length
  await waitFor(() => expect(passes()).toBe(1))
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)))
  expect(passes()).toBe(1)
})

it('is not ready where what stands on the screen is not the code', async () => {
  vi.mocked(readDrawnCode).mockResolvedValue(null)
  await prefetch('u1')
  open()
  await waitFor(() => expect(screen.getByText('Code non relu par cet appareil')).toBeVisible())
  expect(screen.getByText('Pas encore prêt pour l’entrée')).toBeVisible()
})

it('says how far the clock is off, and that it is allowed for', async () => {
  noteServerTime(new Date(machineNow().getTime() + 3 * 60_000).toUTCString())
  await prefetch('u1')
  open()
  await waitFor(() => expect(screen.getByText('Horloge décalée de 3 min')).toBeVisible())
  expect(screen.getByText('Prêt pour l’entrée')).toBeVisible()
})

it('has the storage protected by a press, and says what else helps', async () => {
  persistence.persisted.mockResolvedValue(false)
  await prefetch('u1')
  open()
  // Folded, it says so; the button is inside.
  await waitFor(() => expect(screen.getAllByText('Stockage non protégé')[0]).toBeVisible())
  await userEvent.click(screen.getByText('Prêt pour l’entrée'))
  const protect = screen.getByRole('button', { name: 'Protéger' })
  expect(protect).toBeVisible()
  persistence.persist.mockImplementation(async () => persistence.persisted.mockResolvedValue(true))
  await userEvent.click(protect)
  await waitFor(() => expect(screen.getByText('Stockage protégé')).toBeVisible())
})

it('names what is missing, and fetches it', async () => {
  const refused = vi.fn(() => new Response('{}', { status: 503 }))
  answers['/api/user/pass-qr'] = refused
  await prefetch('u1')
  open()
  await waitFor(() => expect(screen.getByText(/^Il manque\s: le QR code du Pass\.$/)).toBeVisible())
  // The first attempt was automatic.
  await waitFor(() => expect(refused.mock.calls.length).toBeGreaterThan(1))
  const retry = await screen.findByRole('button', { name: 'Réessayer' })
  answers['/api/user/pass-qr'] = answersFor('u1')['/api/user/pass-qr']
  await userEvent.click(retry)
  await waitFor(() => expect(screen.getByText('Prêt pour l’entrée')).toBeVisible())
})

it('reads the code of every seat', async () => {
  answers['/api/tickets'] = [{ ...ticket, quantity: 2, codes: [codeOf('t1'), codeOf('t1', 2)] }]
  await prefetch('u1')
  open()
  await waitFor(() => expect(screen.getByText('Les 2 codes s’affichent et se lisent')).toBeVisible())
  // Only one seat has a key.
  await waitFor(() => expect(screen.getByText('Code fixe')).toBeVisible())
})
