import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { parisWallClock } from '../../../contract/rules/paris-time.ts'
import { machineNow } from '../../../server/platform/machine-clock.ts'
import { focused } from '../../../tests/support/focused.ts'
import { freshDevice } from '../../../tests/support/fresh-device.ts'
import { eventOf, refusalOf, serve } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { writesSettled } from '../../data/stored.ts'
import { toastStore } from '../../ui/toast-store.ts'
import { EventView } from './event-view.tsx'
import Related from './related.tsx'

const onBack = vi.fn()
const open = (more: Pick<ComponentProps<typeof EventView>, 'calendar'> = {}) =>
  renderInApp(
    <EventView
      id="e"
      onBack={onBack}
      booking={(_event, place, otherwise) => otherwise ?? <p>Réserver ({place})</p>}
      heart={(event) => <button type="button">Favori {event.id}</button>}
      {...more}
    />,
  )

beforeEach(async () => {
  // A write of the previous test must not land in this test's database.
  await writesSettled()
  await freshDevice()
})

const types = [
  {
    id: 't1',
    name: 'Plein tarif',
    description: null,
    price: 12.5,
    availableTickets: 3,
    capacityTotal: 9,
    capacitySold: 6,
    perOrderLimit: 4,
  },
  {
    id: 't2',
    name: 'Réduit',
    description: null,
    price: 8,
    availableTickets: 0,
    capacityTotal: 9,
    capacitySold: 9,
    perOrderLimit: 4,
  },
]

describe('an event’s page', () => {
  it('says what, when and where, what is left, and leads to its checkout, twice', async () => {
    serve({
      '/api/events/e': eventOf('e', { price: 12.5, description: 'Texte.', likes: 1234 }),
      '/api/events/e/tickets': types,
    })
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Soirée e' })).toBeVisible()
    expect(screen.getByText('vendredi 4 septembre 2099')).toBeVisible()
    expect(screen.getByText('20:30')).toBeVisible()
    expect(screen.getByText('Par Various Artists')).toBeVisible()
    expect(screen.getByText('Texte.')).toBeVisible()
    expect(await screen.findByText('3 places restantes')).toBeVisible()
    expect(within(screen.getByText('Réduit').closest('li') as HTMLElement).getByText('Complet')).toBeVisible()
    const ways = screen.getAllByRole('link', { name: 'Acheter des billets' })
    expect(ways.map((way) => way.getAttribute('href'))).toEqual(['/events/e/checkout', '/events/e/checkout'])
    await userEvent.click(screen.getByRole('button', { name: 'Retour' }))
    expect(onBack).toHaveBeenCalledOnce()
  })

  it('leads to the outside ticket shop by its name, in a new tab, twice', async () => {
    serve({ '/api/events/e': eventOf('e', { ticketingMode: 'external', pageUrl: 'https://shotgun.live/e' }) })
    open()
    const links = await screen.findAllByRole('link', { name: /^Billets sur Shotgun/ })
    expect(links).toHaveLength(2)
    for (const link of links) {
      expect(link).toHaveAttribute('href', 'https://shotgun.live/e')
      expect(link).toHaveAttribute('target', '_blank')
      expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
    }
  })

  it('that costs nothing is booked, and one sold neither here nor on a page is sold on the spot', async () => {
    serve({ '/api/events/e': eventOf('e', { price: 0 }), '/api/events/e/tickets': [] })
    const free = open()
    expect(await screen.findAllByRole('link', { name: 'Réserver' })).toHaveLength(2)
    free.unmount()
    serve({ '/api/events/e': eventOf('e', { ticketingMode: 'external', pageUrl: null }) })
    open()
    expect(await screen.findAllByText('Billets sur place')).toHaveLength(2)
    expect(screen.queryByRole('link', { name: /Réserver|Acheter/ })).toBeNull()
  })

  it('that is over, or full, says so', async () => {
    serve({ '/api/events/e': eventOf('e', { date: '2001-01-01' }) })
    open().unmount()
    const over = open()
    expect(await screen.findAllByText('Événement terminé')).toHaveLength(2)
    over.unmount()
    serve({ '/api/events/e': eventOf('e', { soldOut: true }), '/api/events/e/tickets': [] })
    open()
    expect(await screen.findAllByText('Complet')).toHaveLength(2)
  })

  it('opens a kind’s sale and ends all sales at the start by itself, while it stays open', async () => {
    vi.useFakeTimers({
      now: new Date('2099-09-04T18:00:00Z'),
      toFake: ['Date', 'setTimeout', 'clearTimeout'],
      shouldAdvanceTime: true,
    })
    onTestFinished(() => void vi.useRealTimers())
    const pass = (minutes: number) => act(() => vi.advanceTimersByTime(minutes * 60_000))
    const coming = { ...types[0], soldFrom: '2099-09-04T18:10:00Z', soldUntil: null }
    serve({ '/api/events/e': eventOf('e', { price: 12.5 }), '/api/events/e/tickets': [coming] })
    open()
    expect(await screen.findByText(/^En vente/)).toBeVisible()
    pass(11)
    expect(screen.getByText('3 places restantes')).toBeVisible()
    expect(screen.getAllByRole('link', { name: 'Acheter des billets' })).toHaveLength(2)
    pass(20)
    expect(screen.queryByRole('link', { name: 'Acheter des billets' })).toBeNull()
    expect(screen.getAllByText('Événement terminé')).toHaveLength(2)
  })

  it('that is cancelled says so in place of every action; one that was moved says which date it had', async () => {
    serve({ '/api/events/e': eventOf('e', { status: 'cancelled', price: 12 }) })
    const cancelled = open()
    expect(await screen.findByRole('heading', { level: 2, name: 'Concert annulé' })).toBeVisible()
    expect(screen.getAllByText('Concert annulé')).toHaveLength(3)
    expect(screen.queryByRole('link', { name: /Réserver|Acheter/ })).toBeNull()
    cancelled.unmount()
    serve({
      '/api/events/e': eventOf('e', {
        status: 'rescheduled',
        previousDate: '2099-06-04',
        previousTime: '20:30',
      }),
      '/api/events/e/tickets': [],
    })
    open()
    expect(await screen.findByRole('heading', { level: 2, name: 'Nouvelle date' })).toBeVisible()
    expect(screen.getByText('au lieu du jeudi 4 juin 2099 à 20:30')).toBeVisible()
    expect(screen.getAllByRole('link', { name: 'Réserver' })).toHaveLength(2)
  })

  it('with the Pass leads with the Pass, and shows its price as what the place is worth', async () => {
    serve({
      '/api/events/e': eventOf('e', { source: 'concerts-api', price: 18 }),
      '/api/events/e/tickets': [],
    })
    open()
    expect(await screen.findByText('Réserver (page)')).toBeVisible()
    expect(screen.getByText('Réserver (bar)')).toBeInTheDocument()
    expect(screen.getAllByText('Avec le Pass')).toHaveLength(2)
    expect(screen.getAllByText(/^au lieu de 18\s€$/)).toHaveLength(2)
    expect(screen.queryByText(/^18\s€$/)).toBeNull()
    expect(screen.getByText(/^Pas de vente à l’unité/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Favori e' })).toBeVisible()
  })

  it('with the Pass and without a price says that it is free with it, and nothing of a price', async () => {
    serve({
      '/api/events/e': eventOf('e', { source: 'concerts-api', price: 0 }),
      '/api/events/e/tickets': [],
    })
    open()
    expect(await screen.findByText('Gratuit avec le Pass')).toBeVisible()
    expect(screen.queryByText(/à l’unité/)).toBeNull()
  })

  it('is shared by the share sheet, else copied, else shown to be copied by hand', async () => {
    serve({ '/api/events/e': eventOf('e'), '/api/events/e/tickets': [] })
    const person = userEvent.setup()
    open()
    const share = await screen.findByRole('button', { name: 'Partager' })
    const sheet = vi.fn(async () => undefined)
    Object.defineProperty(navigator, 'share', { configurable: true, value: sheet })
    await person.click(share)
    expect(sheet).toHaveBeenCalledWith({ title: 'Soirée e', url: `${location.origin}${location.pathname}` })
    Reflect.deleteProperty(navigator, 'share')

    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce(undefined)
    await person.click(share)
    expect(writeText).toHaveBeenCalledOnce()
    expect(toastStore.shown().at(-1)).toMatchObject({ title: 'Lien copié' })

    writeText.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
    await person.click(share)
    const dialog = await screen.findByRole('dialog', { name: 'Partager cet événement' })
    await focused(within(dialog).getByLabelText('Lien de l’événement'))
  })

  it('that does not exist says so', async () => {
    serve({ '/api/events/e': refusalOf(404, 'not_found') })
    open()
    expect(await screen.findByRole('heading', { name: 'Événement introuvable' })).toBeVisible()
    expect(screen.getByText('Cet événement n’existe pas ou a été supprimé.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Voir les événements' })).toHaveAttribute('href', '/events')
  })

  it('never seen on this device waits for the network', async () => {
    serve({})
    open()
    expect(
      await screen.findByRole('heading', { name: 'Pas encore disponible hors connexion.' }),
    ).toBeVisible()
    serve({ '/api/events/e': eventOf('e'), '/api/events/e/tickets': [] })
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByRole('heading', { name: 'Soirée e' })).toBeVisible()
  })

  it('seen once opens without network, and says as of when it is', async () => {
    serve({ '/api/events/e': eventOf('e'), '/api/events/e/tickets': [] })
    const first = open()
    await screen.findByRole('heading', { name: 'Soirée e' })
    await writesSettled()
    first.unmount()
    serve({})
    open()
    expect(await screen.findByRole('heading', { name: 'Soirée e' })).toBeVisible()
    expect(screen.getByText(/^Hors connexion : informations du/)).toBeVisible()
  })

  it('says how one gets in, as far as it is known, and how to ask', async () => {
    serve({
      '/api/events/e': eventOf('e', { stepFree: true, seating: false, minAge: 16, signLanguages: 'LSF' }),
      '/api/events/e/tickets': [],
    })
    open()
    const facts = within(await screen.findByRole('region', { name: 'Pratique' })).getAllByRole('listitem')
    expect(facts.map(({ textContent }) => textContent?.replace('\u00a0', ' '))).toEqual([
      ...['Accès de plain-pied', 'Uniquement debout', 'Dès 16 ans', 'Interprété en LSF'],
    ])
    expect(await screen.findByRole('link', { name: 'Écrivez-nous' })).toHaveAttribute('href', '/contact')
  })

  it.each([
    ['sold out', { soldOut: true }, 'Complet'],
    ['cancelled', { status: 'cancelled' as const }, 'Concert annulé'],
    ['over', { date: '2020-01-01' }, 'Événement terminé'],
  ])('that is %s offers the other concerts of its city in the bar', async (_, facts, reason) => {
    serve({ '/api/events/e': eventOf('e', { city: 'Lyon', ...facts }), '/api/events/e/tickets': [] })
    open()
    expect(await screen.findByRole('link', { name: 'D’autres concerts' })).toHaveAttribute(
      'href',
      '/events?city=Lyon',
    )
    expect(screen.getAllByText(reason).length).toBeGreaterThanOrEqual(2)
  })

  it('says that the doors of a concert after midnight open on the evening before', async () => {
    serve({ '/api/events/e': eventOf('e', { time: '00:30', doorsAt: '23:30' }), '/api/events/e/tickets': [] })
    open()
    expect(await screen.findByText('Ouverture des portes la veille à 23:30')).toBeVisible()
  })

  it('leads to who plays, where and by whom, and shows the street, the doors and the way', async () => {
    serve({
      '/api/events/e': eventOf('e', { organizer: 'Madame Tonnerre', doorsAt: '19:30' }),
      '/api/events/e/tickets': [],
      '/api/events/e/related': {
        artists: [
          { id: 'mt', name: 'MADAME TONNERRE' },
          { id: 'ada', name: 'Ada' },
        ],
        venue: {
          id: 'cave',
          name: 'La Cave',
          address: '1, rue du Puits',
          postalCode: '69001',
          city: 'Lyon',
          latitude: null,
          longitude: null,
        },
        organizer: { id: 'nuits', name: 'Les Nuits' },
        atVenue: [],
        similar: [],
      },
    })
    open({ calendar: (_, venue) => <p>Agenda : {venue?.address}</p> })
    expect(await screen.findByRole('link', { name: 'Madame Tonnerre' })).toHaveAttribute(
      'href',
      '/artists/mt',
    )
    expect(screen.getByRole('link', { name: 'Ada' })).toHaveAttribute('href', '/artists/ada')
    expect(screen.getByRole('link', { name: 'La Cave' })).toHaveAttribute('href', '/venues/cave')
    expect(screen.getByRole('link', { name: 'Les Nuits' })).toHaveAttribute('href', '/venues/nuits')
    expect(screen.getByText('1, rue du Puits')).toBeVisible()
    expect(screen.getByText('69001 Lyon')).toBeVisible()
    expect(screen.getByText('Agenda : 1, rue du Puits')).toBeVisible()
    expect(screen.getByText('Ouverture des portes à 19:30')).toBeVisible()
    const way = screen.getByRole('link', { name: /^Itinéraire/ })
    expect(way).toHaveAttribute('rel', 'noopener noreferrer')
    expect(way.getAttribute('href')).toContain('rue+du+Puits')
  })

  it('stays whole where nothing stands around it', async () => {
    serve({ '/api/events/e': eventOf('e', { organizer: 'Ada' }), '/api/events/e/tickets': [] })
    open()
    expect(await screen.findByText('Par Ada')).toBeVisible()
    expect(screen.getByText('La Cave')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Ada' })).toBeNull()
    expect(screen.getByRole('link', { name: /^Itinéraire/ })).toBeVisible()
  })
})

describe('an event that this device keeps', () => {
  const store = async () => {
    serve({ '/api/events/e': eventOf('e'), '/api/events/e/tickets': [] })
    const first = open()
    await screen.findByRole('heading', { name: 'Soirée e' })
    await writesSettled()
    first.unmount()
  }

  it('says that the service is not available where the server answers with a fault', async () => {
    await store()
    serve({ '/api/events/e': refusalOf(503, 'unavailable'), '/api/events/e/tickets': [] })
    open()
    expect(await screen.findByText(/^Service indisponible : informations du/)).toBeVisible()
    expect(screen.queryByText(/Hors connexion/)).toBeNull()
  })

  it('says that it is being renewed where the server is slow', async () => {
    await store()
    serve({ '/api/events/e': () => new Promise(() => undefined), '/api/events/e/tickets': [] })
    open()
    expect(await screen.findByText(/^Informations du .+, mise à jour en cours$/)).toBeVisible()
    expect(screen.queryByText(/Hors connexion/)).toBeNull()
  })

  it('does not end where the device’s clock is a day ahead and the server has said its time', async () => {
    const { noteServerTime } = await import('../../lib/clock.ts')
    const real = machineNow().getTime()
    const tonight = new Date(real + 3 * 3_600_000)
    const { date, time } = parisWallClock(tonight)
    vi.useFakeTimers({ toFake: ['Date'], now: real + 24 * 3_600_000 })
    noteServerTime(new Date(real).toUTCString())
    serve({ '/api/events/e': eventOf('e', { date, time }), '/api/events/e/tickets': [] })
    open()
    expect(await screen.findByRole('heading', { name: 'Soirée e' })).toBeVisible()
    expect(screen.queryByText('Événement terminé')).toBeNull()
    noteServerTime(machineNow().toUTCString())
    vi.useRealTimers()
  })
})

it('an event that is not kept is not called missing where the server answers with a fault', async () => {
  serve({ '/api/events/e': refusalOf(503, 'unavailable') })
  open()
  expect(await screen.findByRole('heading', { name: 'Service indisponible' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeVisible()
})

describe('under an event’s page', () => {
  it('stands what else is on there, and what is like it', async () => {
    const none = { artists: [], venue: null, organizer: null }
    const related = { ...none, atVenue: [eventOf('la')], similar: [eventOf('pareil')] }
    serve({ '/api/events/e/related': related })
    renderInApp(<Related id="e" />)
    expect(await screen.findByRole('heading', { name: 'Aussi dans ce lieu' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Soirée la' })).toHaveAttribute('href', '/events/la')
    expect(screen.getByRole('heading', { name: 'Dans le même style' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Soirée pareil' })).toBeVisible()
  })
})
