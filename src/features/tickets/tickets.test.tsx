import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { parisWallClock } from '../../../contract/rules/paris-time.ts'
import { focused } from '../../../tests/support/focused.ts'
import {
  answersFor,
  authOf,
  codeOf,
  memoryTokenStore,
  refusalOf,
  serve,
  ticketOf,
} from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { closeDevice, readDevice, storageHealth } from '../../data/device.ts'
import { doorReadiness, prefetch } from '../../data/repositories/prefetch.ts'
import { installTokenStore, openSession } from '../../data/session.ts'
import { appCached } from '../../lib/app-cached.ts'
import { noteServerTime } from '../../lib/clock.ts'
import { isReloadGuarded } from '../../lib/reload-guard.ts'
import { keepDrawnPass } from '../pass/queries.ts'
import { MemberTickets } from './member-tickets.tsx'
import { keepDrawnTickets } from './queries.ts'
import { DoorReadiness } from './readiness.tsx'
import { SignInRequired } from './sign-in-required.tsx'
import { sortTickets } from './sort-tickets.ts'

const open = (isExpired = false, at = '/tickets') =>
  renderInApp(
    <MemberTickets userId="u1" isExpired={isExpired} actions={(ticket) => <p>Agir sur {ticket.id}</p>} />,
    { at },
  )

const appIsCached = () =>
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(), getRegistration: async () => ({ active: {} }) },
  })
afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'))

beforeEach(async () => {
  await closeDevice()
  vi.stubGlobal('indexedDB', new IDBFactory())
  storageHealth.report('ok')
  installTokenStore(memoryTokenStore())
  serve(answersFor('u1'))
  await openSession(authOf('u1'))
})

describe('my tickets', () => {
  it('stand in two tabs that arrows move between', async () => {
    serve({
      ...answersFor('u1'),
      '/api/tickets': [ticketOf('t1', { quantity: 2 }), ticketOf('old', { date: '2001-01-01' })],
    })
    open()
    const upcoming = await screen.findByRole('tab', { name: 'À venir (1)' })
    expect(upcoming).toHaveAttribute('aria-selected', 'true')
    const panel = screen.getByRole('tabpanel', { name: 'À venir (1)' })
    expect(within(panel).getByRole('link', { name: 'Voir l’événement pour Soirée t1' })).toHaveAttribute(
      'href',
      '/events/event-t1',
    )
    expect(panel).toHaveTextContent('Agir sur t1')
    expect(panel).toHaveTextContent('ven. 4 sept. · 20:30')
    expect(panel).toHaveTextContent('La Cave, Lyon')
    expect(panel).toHaveTextContent('2 places')
    expect(panel).toHaveTextContent(/25\s€/)
    upcoming.focus()
    await userEvent.keyboard('{ArrowRight}')
    await focused(screen.getByRole('tab', { name: 'Passés (1)' }))
    const past = screen.getByRole('tabpanel', { name: 'Passés (1)' })
    expect(within(past).getByRole('link', { name: 'Soirée old' })).toHaveAttribute(
      'href',
      '/events/event-old',
    )
    expect(past).not.toHaveTextContent('Agir sur')
  })

  it('of a cancelled concert say so, with what becomes of the money, and have no code to show, offline too', async () => {
    serve({
      ...answersFor('u1'),
      '/api/tickets': [
        ticketOf('gone', { status: 'cancelled', refund: 'refunding' }),
        ticketOf('moved', { previousDate: '2099-06-04', previousTime: '20:30' }),
      ],
    })
    await prefetch('u1')
    serve({})
    open()
    const cancelled = (await screen.findByRole('heading', { name: 'Soirée gone' })).closest('article')
    expect(cancelled).toHaveTextContent('Annulé')
    expect(cancelled).toHaveTextContent('votre remboursement est en cours, sans démarche de votre part.')
    expect(cancelled).not.toHaveTextContent('Agir sur')
    expect(screen.queryByRole('link', { name: 'Afficher le billet pour Soirée gone' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Soirée gone' })).toHaveAttribute('href', '/events/event-gone')
    const moved = screen.getByRole('heading', { name: 'Soirée moved' }).closest('article')
    expect(moved).toHaveTextContent('Nouvelle date')
    expect(moved).toHaveTextContent('au lieu du jeudi 4 juin 2099 à 20:30')
    expect(screen.getByRole('link', { name: 'Afficher le billet pour Soirée moved' })).toBeVisible()
  })

  it('of a cancelled concert, opened by their address, show no code', async () => {
    serve({
      ...answersFor('u1'),
      '/api/tickets': [ticketOf('gone', { status: 'cancelled', refund: 'refunded' })],
    })
    open(false, '/tickets?billet=gone')
    const dialog = await screen.findByRole('dialog', { name: 'Soirée gone' })
    expect(dialog).toHaveTextContent('Billet annulé')
    expect(dialog).toHaveTextContent('vous êtes remboursé')
    expect(within(dialog).queryByRole('img', { name: /QR code/ })).toBeNull()
  })

  it('lead on where there are none', async () => {
    serve({ ...answersFor('u1'), '/api/tickets': [] })
    open()
    expect(await screen.findByText('Aucun billet à venir')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Voir les événements' })).toHaveAttribute('href', '/events')
    await userEvent.click(screen.getByRole('tab', { name: 'Passés (0)' }))
    expect(screen.getByText('Aucun événement passé')).toBeVisible()
  })

  it('of tonight stay under « À venir », offline too, on a device whose clock is two days ahead', async () => {
    const real = Date.now()
    const { date } = parisWallClock(new Date(real))
    vi.useFakeTimers({ toFake: ['Date'], now: real + 48 * 3_600_000 })
    serve({
      ...answersFor('u1'),
      '/api/tickets': () =>
        Response.json([ticketOf('t1', { date, time: '23:00' })], {
          headers: { date: new Date(real).toUTCString() },
        }),
    })
    await prefetch('u1')
    serve({})
    open()
    expect(await screen.findByRole('tab', { name: 'À venir (1)' })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Soirée t1' })).toBeVisible()
    noteServerTime(new Date(Date.now()).toUTCString())
    vi.useRealTimers()
  })

  it('say as of when they are, offline', async () => {
    await prefetch('u1')
    serve({})
    open()
    expect(await screen.findByText(/^Hors connexion\s: billets du \d+ \p{L}+ à \d\d:\d\d$/u)).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Soirée t1' })).toBeVisible()
  })

  it('stay readable when the session is over', async () => {
    await prefetch('u1')
    serve({ '/api/tickets': refusalOf(401) })
    open()
    expect(await screen.findByRole('heading', { name: 'Soirée t2' })).toBeVisible()
  })

  it('say that they were never fetched, and try again', async () => {
    serve({})
    open()
    expect(await screen.findByText('Pas encore disponible hors connexion.')).toBeVisible()
    serve(answersFor('u1'))
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByRole('tab', { name: 'À venir (2)' })).toBeVisible()
  })

  it('say what went wrong where the server says it', async () => {
    serve({ '/api/tickets': refusalOf(500, 'internal') })
    open()
    expect(await screen.findByRole('alert')).toHaveTextContent('Impossible de charger vos billets.')
  })

  it('want a visitor to sign in', () => {
    renderInApp(<SignInRequired />)
    expect(screen.getByText('Connexion requise')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Se connecter' })).toHaveAttribute(
      'href',
      '/auth?return=/tickets',
    )
  })
})

describe('an open ticket', () => {
  const three = ticketOf('t1', { quantity: 3, codes: [1, 2, 3].map((seat) => codeOf('t1', seat)) })
  beforeAll(() => import('./ticket-screen.tsx'))

  it('shows the code of each seat, by button, arrow and swipe, and says which', async () => {
    const person = userEvent.setup()
    serve({ ...answersFor('u1'), '/api/tickets': [three] })
    const { address } = open()
    await person.click(await screen.findByRole('link', { name: 'Afficher les billets pour Soirée t1' }))
    const dialog = await screen.findByRole('dialog', { name: 'Billet, Soirée t1' })
    expect(address()).toBe('/tickets?billet=t1')
    expect(within(dialog).getByRole('img', { name: 'QR code du billet, place 1 sur 3' })).toBeVisible()
    expect(within(dialog).getByRole('status')).toHaveTextContent('Place 1 sur 3')
    expect(dialog).toHaveTextContent('Vendredi 4 septembre 2099, 20:30'.toLowerCase())
    expect(dialog).toHaveTextContent('La Cave, Lyon')
    expect(dialog).toHaveTextContent('Entrée')
    expect(dialog).toHaveTextContent('0000-0000')
    expect(isReloadGuarded()).toBe(true)
    expect(within(dialog).getByRole('button', { name: 'Place précédente' })).toBeDisabled()
    await person.click(within(dialog).getByRole('button', { name: 'Place suivante' }))
    expect(within(dialog).getByRole('img', { name: 'QR code du billet, place 2 sur 3' })).toBeVisible()
    fireEvent.keyDown(dialog, { key: 'ArrowRight' })
    expect(within(dialog).getByRole('status')).toHaveTextContent('Place 3 sur 3')
    fireEvent.keyDown(dialog, { key: 'ArrowRight' })
    expect(within(dialog).getByRole('status')).toHaveTextContent('Place 3 sur 3')
    const code = within(dialog).getByRole('img')
    fireEvent.pointerDown(code, { clientX: 40 })
    fireEvent.pointerUp(code, { clientX: 240 })
    expect(within(dialog).getByRole('status')).toHaveTextContent('Place 2 sur 3')
    await person.click(within(dialog).getByRole('button', { name: 'Fermer' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(address()).toBe('/tickets')
    expect(isReloadGuarded()).toBe(false)
  })

  it('opens from its address, offline, and though the session is over', async () => {
    await prefetch('u1')
    serve({})
    const away = open(false, '/tickets?billet=t2')
    expect(await screen.findByRole('img', { name: 'QR code du billet, place 1 sur 1' })).toBeVisible()
    away.unmount()
    serve({ '/api/tickets': refusalOf(401) })
    open(true, '/tickets?billet=t2')
    expect(await screen.findByRole('img', { name: 'QR code du billet, place 1 sur 1' })).toBeVisible()
  })

  it('kept by an earlier version has no code yet: says so, and fetches it', async () => {
    serve({ ...answersFor('u1'), '/api/tickets': [ticketOf('t1', { codes: [] })] })
    await prefetch('u1')
    serve({})
    open(false, '/tickets?billet=t1')
    expect(await screen.findByText('Code pas encore disponible hors connexion.')).toBeVisible()
    serve(answersFor('u1'))
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByRole('img', { name: /^QR code du billet/ })).toBeVisible()
  })

  it('has the Pass one press away', async () => {
    open(false, '/tickets?billet=t2')
    expect(await screen.findByRole('link', { name: 'Mon Pass' })).toHaveAttribute(
      'href',
      '/tickets?pass=plein',
    )
  })

  it('is drawn ahead for the instant pass, the next ones first, cancelled ones never', async () => {
    const later = ticketOf('later', {
      date: '2099-10-01',
      quantity: 2,
      codes: [codeOf('later'), codeOf('later', 2)],
    })
    const gone = ticketOf('gone', { status: 'cancelled' })
    serve({ ...answersFor('u1'), '/api/tickets': [later, gone, ticketOf('t1')] })
    await prefetch('u1')
    await keepDrawnPass('u1')
    await keepDrawnTickets('u1')
    const drawn = async () => (await readDevice((db) => db.door.get('current')))?.tickets
    expect((await drawn())?.map(({ id }) => id)).toEqual(['t1', 'later'])
    expect(await drawn()).toMatchObject([
      { eventName: 'Soirée t1', where: 'La Cave, Lyon', shortCode: '0000-0000' },
      { seat: 'Place 1 sur 2', codeTitle: 'QR code du billet, place 1 sur 2' },
    ])
    expect((await drawn())?.[0]?.path).toMatch(/^M4,? ?4/)
    // A new drawing of the Pass leaves them; a list without them takes them away.
    serve({ ...answersFor('u1'), '/api/tickets': [] })
    await prefetch('u1')
    await keepDrawnPass('u1')
    expect(await drawn()).toHaveLength(2)
    await keepDrawnTickets('u1')
    expect(await drawn()).toEqual([])
  })

  it('that is not the member’s says so', async () => {
    open(false, '/tickets?billet=autre')
    expect(await screen.findByText('Billet introuvable')).toBeVisible()
  })
})

describe('a ticket counts as upcoming', () => {
  it('until 06:00 of the next morning in Paris (ruling: clock)', () => {
    const tickets = [ticketOf('t', { date: '2026-10-24', time: '23:00' })]
    const at = (instant: string) => sortTickets(tickets, new Date(instant)).upcoming.length
    // The clocks go back in that night: 06:00 is 05:00 UTC.
    expect(at('2026-10-25T04:59:59Z')).toBe(1)
    expect(at('2026-10-25T05:00:00Z')).toBe(0)
  })

  it('the next one first; past ones the latest first', () => {
    const tickets = [
      ticketOf('b', { date: '2099-02-01' }),
      ticketOf('a', { date: '2099-01-01', time: null }),
      ticketOf('c', { date: '2001-01-01' }),
      ticketOf('d', { date: '2002-01-01' }),
    ]
    const { upcoming, past } = sortTickets(tickets, new Date('2026-01-01'))
    expect(upcoming.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(past.map(({ id }) => id)).toEqual(['d', 'c'])
  })
})

describe('readiness for the door', () => {
  /** A browser that is installing the app's worker: `end` says how that ends. */
  const appIsComing = () => {
    const worker = new EventTarget()
    const registration = { active: null as object | null, waiting: null, installing: worker as object | null }
    let setReady = () => {}
    const ready = new Promise<void>((resolve) => {
      setReady = resolve
    })
    const getRegistration = async () => registration
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: { ready, getRegistration },
    })
    appCached.follow(registration as unknown as ServiceWorkerRegistration)
    return {
      end: (isKept: boolean) => {
        Object.assign(registration, { active: isKept ? {} : null, installing: null })
        Object.assign(worker, { state: isKept ? 'activated' : 'redundant' })
        worker.dispatchEvent(new Event('statechange'))
        if (isKept) setReady()
      },
    }
  }
  /** Every text that stands in the place of the readiness, one after the other. */
  const openReadiness = (userId: string) => {
    const said: string[] = []
    const note = () => {
      const text = document.querySelector('[role=status]')?.textContent
      if (text && text !== said.at(-1)) said.push(text)
    }
    const observer = new MutationObserver(note)
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    onTestFinished(() => observer.disconnect())
    renderInApp(<DoorReadiness userId={userId} />)
    note()
    return said
  }
  const prepared = /^Préparation pour l’entrée….*sur cet appareil\.$/
  const ready = /^Prêt pour l’entrée/

  it('is preparation, and no fault, as long as anything is still coming', async () => {
    serve(answersFor('u7'))
    await openSession(authOf('u7'))
    const app = appIsComing()
    const said = openReadiness('u7')
    await expect.poll(() => said).toEqual([expect.stringMatching(prepared)])
    await prefetch('u7')
    // All but the app itself is there.
    await waitFor(async () => expect((await doorReadiness('u7')).pass).not.toBeNull())
    expect(said).toEqual([expect.stringMatching(prepared)])
    app.end(true)
    await screen.findByText('Prêt pour l’entrée')
    expect(said).toEqual([expect.stringMatching(prepared), expect.stringMatching(ready)])
  })

  it('says that the app is missing once its installation has failed, and installs it again', async () => {
    await prefetch('u1')
    const failing = appIsComing()
    openReadiness('u1')
    expect(await screen.findByText('Préparation pour l’entrée…')).toBeVisible()
    failing.end(false)
    await waitFor(() => expect(screen.getByText(/^Il manque\s: l’application elle-même\.$/)).toBeVisible())
    appIsCached()
    await userEvent.click(await screen.findByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByText('Prêt pour l’entrée')).toBeVisible()
  })

  it('is no longer coming once the session is over', async () => {
    appIsCached()
    await openSession(authOf('u8'))
    renderInApp(<DoorReadiness userId="u8" isExpired />)
    expect(await screen.findByText(/^Il manque\s: vos billets, le QR code/)).toBeVisible()
  })

  it('is said when everything is on the device', async () => {
    appIsCached()
    await prefetch('u1')
    renderInApp(<DoorReadiness userId="u1" />)
    expect(await screen.findByText('Prêt pour l’entrée')).toBeVisible()
  })

  it('names what is missing, and fetches it', async () => {
    appIsCached()
    serve({ ...answersFor('u1'), '/api/user/pass-qr': refusalOf(503, 'unavailable') })
    await prefetch('u1')
    renderInApp(<DoorReadiness userId="u1" />)
    expect(await screen.findByText(/^Il manque\s: le QR code du Pass\.$/)).toBeVisible()
    serve(answersFor('u1'))
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByText('Prêt pour l’entrée')).toBeVisible()
  })

  it('counts the app itself', async () => {
    await prefetch('u1')
    renderInApp(<DoorReadiness userId="u1" />)
    await waitFor(() => expect(screen.getByText(/^Il manque\s: l’application elle-même\.$/)).toBeVisible())
  })

  it('says what the device cannot keep', async () => {
    vi.stubGlobal('indexedDB', undefined)
    await closeDevice()
    renderInApp(<DoorReadiness userId="u1" />)
    // A short code that changes at each opening helps nobody.
    const advice = await screen.findByText(/^Cet appareil ne laisse rien garder/)
    expect(advice).toHaveTextContent(/capture d’écran/)
    expect(advice).not.toHaveTextContent(/code court/)
  })
})
