import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { seatShortCode } from '../../../contract/rules/door-code.ts'
import { freshDevice } from '../../../tests/support/fresh-device.ts'
import {
  answersFor,
  authOf,
  memoryTokenStore,
  passOf,
  refusalOf,
  serve,
  subscriptionOf,
  userOf,
} from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { readDevice } from '../../data/device.ts'
import { prefetch } from '../../data/member/prefetch.ts'
import { installTokenStore, openSession } from '../../data/session.ts'
import { isReloadGuarded } from '../../lib/reload-guard.ts'
import { wholeModules } from '../../lib/whole-modules.ts'
import { MemberPass } from './member-pass.tsx'
import { storeDrawnPass } from './queries.ts'

const member = userOf('u1')
const open = (at = '/tickets') => renderInApp(<MemberPass member={member} tonight={null} />, { at })
const openButton = () => screen.findByRole('button', { name: 'Afficher mon QR code' })

beforeAll(() => import('./pass-dialog.tsx'))

beforeEach(async () => {
  await freshDevice()
  installTokenStore(memoryTokenStore())
  serve(answersFor('u1'))
  await openSession(authOf('u1'))
})

describe('the Pass', () => {
  it('shows level, name and counters on its card', async () => {
    open()
    const card = await screen.findByRole('region', { name: 'Pass Standard' })
    expect(card).toHaveTextContent('Ada u1')
    expect(await within(card).findByText('3')).toBeVisible()
  })

  it('reads 999 as unlimited', async () => {
    serve({
      ...answersFor('u1'),
      '/api/subscription/details': {
        passType: 3,
        passStatus: 2,
        concertsLeft: 999,
        invitesLeft: 5,
        currentPeriodEnd: null,
        autorenew: true,
      },
    })
    open()
    expect(await screen.findByText('∞')).toBeVisible()
  })

  it('opens its code from the card, and closes by the button and by Esc', async () => {
    const person = userEvent.setup()
    const { address } = open()
    await person.click(await openButton())
    const dialog = await screen.findByRole('dialog', { name: 'Mon Pass' })
    const code = await within(dialog).findByRole('img', { name: 'QR code du Pass de Ada u1' })
    expect(code).toHaveAttribute('width', '200')
    expect(dialog).toHaveTextContent('Pass Standard')
    expect(dialog).toHaveTextContent(seatShortCode('u1'))
    expect(dialog).toHaveTextContent('Code du 4 septembre 2026, valable jusqu’au 4 octobre 2099 à 19:00')
    expect(address()).toBe('/tickets?pass=carte')
    expect(isReloadGuarded()).toBe(true)
    await person.click(within(dialog).getByRole('button', { name: 'Fermer' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(address()).toBe('/tickets')
    expect(isReloadGuarded()).toBe(false)
  })

  it('opens at the shortcut’s address, offline, though its dialog was never opened before', async () => {
    await prefetch('u1')
    serve({})
    open('/tickets?pass=1')
    const dialog = await screen.findByRole('dialog', { name: 'Mon Pass' })
    expect(await within(dialog).findByRole('img', { name: /QR code/ })).toBeVisible()
    expect(await within(dialog).findByText(/^Hors connexion\s: Pass du/)).toBeVisible()
  })

  it('keeps what is stored when the server refuses', async () => {
    await prefetch('u1')
    serve({ '/api/user/pass-qr': refusalOf(401), '/api/subscription/details': refusalOf(401) })
    open('/tickets?pass=1')
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeVisible()
  })

  it('marks a code past its end and shows it all the same', async () => {
    const pass = passOf('u1')
    serve({
      ...answersFor('u1'),
      '/api/user/pass-qr': { ...pass, qrUrl: pass.qrUrl.replace('2099-10-04', '2026-10-04') },
    })
    vi.setSystemTime('2026-11-01T12:00:00Z')
    for (const at of ['/tickets?pass=1', '/tickets?pass=plein']) {
      open(at)
      const end = await screen.findByText('Expiré le 4 octobre 2026 à 19:00')
      const code = screen.getByRole('img', { name: /QR code/ })
      expect(end).toBeVisible()
      expect(code).toBeVisible()
      if (at.endsWith('1'))
        expect(end.compareDocumentPosition(code) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
      expect(screen.queryByText(/Montez la luminosité/)).toBeNull()
      // The clock of this phone may be ahead of the doors' clocks.
      if (at.endsWith('1')) expect(screen.getByRole('button', { name: 'Plein écran' })).toBeEnabled()
      cleanup()
    }
    vi.useRealTimers()
  })

  it('says so when it ends while it is open', async () => {
    const now = Date.parse('2026-10-04T16:59:00Z')
    vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const pass = passOf('u1')
    serve({
      ...answersFor('u1'),
      '/api/user/pass-qr': { ...pass, qrUrl: pass.qrUrl.replace('2099-10-04', '2026-10-04') },
    })
    open('/tickets?pass=carte')
    expect(await screen.findByText(/valable jusqu’au 4 octobre 2026 à 19:00/)).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(120_000))
    expect(await screen.findByText('Expiré le 4 octobre 2026 à 19:00')).toBeVisible()
    vi.useRealTimers()
  })

  describe('that cannot be refreshed, with a code that', () => {
    const openUnsure = async (state: string, at: string) => {
      await prefetch('u1')
      serve({
        '/api/user/pass-qr': refusalOf(401),
        '/api/pass/u1/status': { state, since: state === 'ended' ? '2026-09-20T10:00:00.000Z' : null },
      })
      open(at)
    }

    it('another Pass replaces still fills the screen: it opens the doors of what was booked', async () => {
      await openUnsure('changed', '/tickets?pass=carte')
      expect(await screen.findByText('Remplacé par un autre Pass')).toBeVisible()
      await userEvent.click(screen.getByRole('button', { name: 'Plein écran' }))
      expect(await screen.findByText('Montez la luminosité de l’écran au maximum.')).toBeVisible()
    })

    it('the server calls ended fills none', async () => {
      await openUnsure('ended', '/tickets?pass=carte')
      expect(await screen.findByText('Terminé le 20 septembre 2026')).toBeVisible()
      expect(screen.queryByRole('button', { name: 'Plein écran' })).toBeNull()
    })
  })

  it('keeps its size on the full screen though this clock says that it is over', async () => {
    for (const side of ['clientWidth', 'clientHeight'] as const)
      vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(400)
    const width = async () => (await screen.findByRole('img', { name: /QR code/ })).getAttribute('width')
    open('/tickets?pass=plein')
    const before = await width()
    cleanup()
    vi.useFakeTimers({ now: Date.parse('2099-10-05T12:00:00Z'), toFake: ['Date'] })
    open('/tickets?pass=plein')
    expect(await screen.findByText('Expiré le 4 octobre 2099 à 19:00')).toBeVisible()
    expect(await width()).toBe(before)
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('reads its short code and its end before the counters', async () => {
    open('/tickets?pass=carte')
    const dialog = await screen.findByRole('dialog', { name: 'Mon Pass' })
    const end = await within(dialog).findByText(/valable jusqu’au 4 octobre 2099/)
    const counter = await within(dialog).findByText('Concerts restants ce mois-ci')
    expect(end.compareDocumentPosition(counter) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  describe('offline, of an answer of last month', () => {
    const used = [
      { month: '2026-10', concerts: 1, invitations: 2 },
      { month: '2026-11', concerts: 3, invitations: 1 },
    ]
    const openLater = async (currentPeriodEnd: string, at: string) => {
      vi.useFakeTimers({ now: Date.parse('2026-10-31T21:00:00Z'), toFake: ['Date'] })
      const details = { ...subscriptionOf(), concertsLeft: 2, invitesLeft: 0, currentPeriodEnd, used }
      const pass = passOf('u1', { concertsLeft: 2, invitesLeft: 0 })
      serve({ ...answersFor('u1'), '/api/subscription/details': details, '/api/user/pass-qr': pass })
      await prefetch('u1')
      serve({})
      vi.setSystemTime('2026-10-31T23:30:00Z')
      const { client } = open(at)
      await waitFor(() => expect(client.getQueryData(['subscription', 'u1'])).toBeDefined())
    }
    afterEach(() => vi.useRealTimers())

    it.each(['/tickets', '/tickets?pass=carte'])('counts this month’s concerts on %s', async (at) => {
      await openLater('2026-11-15T10:00:00Z', at)
      const counters = (await screen.findAllByText('Concerts restants ce mois-ci')).at(-1)?.parentElement
      expect(counters).toHaveTextContent(/0$/)
    })

    it.each(['/tickets', '/tickets?pass=carte'])(
      'promises no concert of a period that is over on %s',
      async (at) => {
        await openLater('2026-10-31T22:00:00Z', at)
        await screen.findByRole('region', { name: 'Pass Standard' })
        if (at !== '/tickets') await screen.findByRole('img', { name: /QR code/ })
        await waitFor(() => expect(screen.queryByText('Concerts restants ce mois-ci')).toBeNull())
      },
    )
  })

  it('says that it was never fetched, and tries again', async () => {
    serve({})
    open('/tickets?pass=1')
    expect(await screen.findByText('Pas encore disponible hors connexion.')).toBeVisible()
    serve(answersFor('u1'))
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeVisible()
  })

  it('fills the screen for the door, and goes back to the dialog', async () => {
    const request = vi.fn(async () => ({ released: false, release: vi.fn(), addEventListener: vi.fn() }))
    Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
    const person = userEvent.setup()
    const { address } = open('/tickets?pass=1')
    await person.click(await screen.findByRole('button', { name: 'Plein écran' }))
    expect(address()).toBe('/tickets?pass=plein')
    expect(screen.getByText('Montez la luminosité de l’écran au maximum.')).toBeVisible()
    await waitFor(() => expect(screen.queryByText(/L’écran peut s’éteindre/)).toBeNull())
    expect(request).toHaveBeenCalledWith('screen')
    await person.click(screen.getByRole('button', { name: 'Fermer' }))
    expect(await screen.findByRole('button', { name: 'Plein écran' })).toBeVisible()
    Reflect.deleteProperty(navigator, 'wakeLock')
  })

  it('has one short code, beside the door’s code, the link’s code, and in the dialog', async () => {
    const person = userEvent.setup()
    open('/tickets?pass=plein')
    const modules = () =>
      Number(
        screen
          .getByRole('img', { name: /^QR code/ })
          .getAttribute('viewBox')
          ?.split(' ')[2],
      )
    await person.click(await screen.findByRole('button', { name: 'Lien du Pass' }))
    const ofLink = modules()
    expect(screen.getByText(seatShortCode('u1'))).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Code d’entrée' }))
    expect(modules()).toBeLessThan(ofLink)
    expect(screen.getByText(seatShortCode('u1'))).toBeVisible()
    cleanup()
    open('/tickets?pass=carte')
    expect(await screen.findByText(seatShortCode('u1'))).toBeVisible()
  })

  it('has a honey band on the full screen', async () => {
    open('/tickets?pass=plein')
    await screen.findByRole('button', { name: 'Lien du Pass' })
    const close = screen.getByRole('button', { name: 'Fermer' })
    expect(close.parentElement).toHaveStyle({ background: '#f9b520' })
  })

  it('of a row of before has the link’s code alone', async () => {
    serve({ ...answersFor('u1'), '/api/user/pass-qr': { ...passOf('u1'), doorCode: undefined } })
    open('/tickets?pass=plein')
    expect(await screen.findByText(seatShortCode('u1'))).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Code d’entrée' })).toBeNull()
  })

  it('is drawn ahead for the instant pass', async () => {
    await prefetch('u1')
    await storeDrawnPass('u1')
    const row = await readDevice((db) => db.door.get('current'))
    expect(row).toMatchObject({
      userId: 'u1',
      label: 'Pass Standard',
      qrUrl: passOf('u1').doorCode,
      shortCode: seatShortCode('u1'),
      expiredLine: 'Expiré le 4 octobre 2099 à 19:00',
    })
    expect(row?.path).toMatch(/^M4,? ?4/)
    expect(row?.size).toBeGreaterThan(40)
  })
})

describe('‘Mon pass’ on the day of a booked event', () => {
  const openEntry = (tonight: string | null | undefined, at = '/tickets?pass=1') =>
    renderInApp(<MemberPass member={member} tonight={tonight} />, { at })

  it('leads to the ticket', async () => {
    const { address } = openEntry('t1')
    await waitFor(() => expect(address()).toBe('/tickets?billet=t1'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('leaves the painted card in place until the tickets are known', () => {
    const painted = document.body.appendChild(document.createElement('div'))
    painted.id = 'instant-pass'
    painted.dataset.state = 'card'
    painted.append('Soirée')
    const { unmount } = openEntry(undefined, '/tickets')
    expect(painted).toHaveTextContent('Soirée')
    unmount()
    openEntry(null, '/tickets')
    expect(painted).toBeEmptyDOMElement()
    painted.remove()
  })

  it('removes the painted card where the tickets do not become known', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const painted = document.body.appendChild(document.createElement('div'))
    painted.id = 'instant-pass'
    painted.dataset.state = 'card'
    painted.append('Soirée')
    openEntry(undefined, '/tickets')
    await vi.advanceTimersByTimeAsync(1500)
    expect(painted).toBeEmptyDOMElement()
    painted.remove()
    vi.useRealTimers()
  })

  it('leads to the Pass where nothing was booked for today', async () => {
    const { address } = openEntry(null)
    expect(await screen.findByRole('dialog', { name: 'Mon Pass' })).toBeVisible()
    expect(address()).toBe('/tickets?pass=carte')
  })

  it('leads to the Pass where the tickets do not become known', async () => {
    const { address } = openEntry(undefined)
    expect(address()).toBe('/tickets?pass=1')
    expect(await screen.findByRole('dialog', { name: 'Mon Pass' })).toBeVisible()
    expect(address()).toBe('/tickets?pass=carte')
  })

  it('leaves the Pass open that was asked for, the ticket one press away, in the dialog and on the full screen', async () => {
    const person = userEvent.setup()
    const { address } = openEntry('t1', '/tickets?pass=carte')
    expect(await screen.findByRole('link', { name: 'Billet du jour' })).toHaveAttribute(
      'href',
      '/tickets?billet=t1',
    )
    await person.click(screen.getByRole('button', { name: 'Plein écran' }))
    expect(address()).toBe('/tickets?pass=plein')
    await person.click(screen.getByRole('link', { name: 'Billet du jour' }))
    expect(address()).toBe('/tickets?billet=t1')
  })
})

describe('whole pixels', () => {
  it('gives every module the same whole number of device pixels', () => {
    expect(wholeModules(390, 77, 1)).toBe(385)
    expect(wholeModules(390, 77, 3)).toBe((15 * 77) / 3)
    expect(wholeModules(10, 77, 1)).toBe(77)
    expect(wholeModules(390, 0, 1)).toBe(0)
  })
})
