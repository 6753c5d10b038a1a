import type { BrowserContext } from '@playwright/test'
import { spanOfWhen } from '../../../contract/rules/when.ts'
import type { AppServer } from '../../support/app-server.ts'
import { partnerEvents } from '../../support/booking-calls.ts'
import { enter, members, PASSWORD } from '../../support/member.ts'
import { newMember } from '../../support/new-member.ts'
import { newSubscriber } from '../../support/subscribing.ts'
import type { Phone } from './phone.ts'

export interface Visit {
  phone: Phone
  context: BrowserContext
  url: string
  server: AppServer
}

/** One goal of a user, from its starting point. */
export interface Way {
  name: string
  /** Maximum taps, fields apart. */
  most: number
  /** Runs until the first screen is open; not counted. */
  begin: (visit: Visit) => Promise<void>
  /** Takes the shortest way of the served version. */
  go: (visit: Visit) => Promise<void>
}

export const link = ({ phone }: Visit, name: string | RegExp) => phone.page().getByRole('link', { name })
export const button = ({ phone }: Visit, name: string | RegExp) => phone.page().getByRole('button', { name })
export const label = ({ phone }: Visit, name: string) => phone.page().getByLabel(name, { exact: true })

const techno: Way = {
  name: 'techno, Paris, ce week-end, from the start of the app',
  most: 3,
  begin: async ({ phone }) => {
    await phone.page().goto('/')
  },
  go: async (visit) => {
    const { phone } = visit
    if (await phone.has(link(visit, 'Ce week-end'))) {
      await phone.tap(button(visit, 'Techno'))
      await phone.tap(link(visit, 'Ce week-end'))
      await phone.tap(button(visit, /^Paris$/))
      await phone.see(button(visit, 'Retirer le filtre Paris'))
      return
    }
    const { from, to } = spanOfWhen('weekend', new Date())
    await phone.tap(link(visit, 'Voir les événements'))
    await phone.tap(button(visit, 'Filtres'))
    await phone.choose(label(visit, 'Ville'), 'Paris')
    await phone.choose(label(visit, 'Style musical'), 'Techno')
    await phone.date(label(visit, 'Date de début'), from)
    await phone.date(label(visit, 'Date de fin'), to ?? from)
    await phone.tap(button(visit, 'Appliquer'))
    await phone.see(button(visit, 'Retirer le filtre Paris'))
  },
}

const ARTIST = 'Madame Stroboscope'
const otherConcerts: Way = {
  name: 'from a concert to its artist’s other concerts',
  most: 1,
  begin: async ({ phone }) => {
    await phone.page().goto('/events/acid-cave')
  },
  go: async (visit) => {
    const { phone } = visit
    if (await phone.has(link(visit, ARTIST))) await phone.tap(link(visit, ARTIST))
    else {
      await phone.tap(button(visit, 'Ouvrir le menu'))
      await phone.tap(link(visit, 'Artistes & Lieux'))
      await phone.type(phone.page().getByRole('searchbox'), 'madame')
      await phone.tap(link(visit, ARTIST))
    }
    await phone.see(phone.page().getByRole('heading', { name: 'Prochains concerts' }))
  },
}

/** Returns a partner concert whose venue's page links to it, for a member without a booking. */
const atVenue = async ({ url }: Visit, email: string) => {
  const events = await partnerEvents(url, email)
  const pros = (await (await fetch(`${url}/api/prousers`)).json()) as {
    id: string
    Company_Name: string | null
  }[]
  for (const event of events) {
    const venue = pros.find(({ Company_Name }) => Company_Name === event.place)
    const isFirst = events.find(({ place }) => place === event.place) === event
    if (venue && isFirst) return { venue, event }
  }
  throw new Error('no venue of the directory has a partner concert')
}

const fromVenue: Way = {
  name: 'from a venue to a booked place',
  most: 2,
  begin: async (visit) => {
    const { venue } = await atVenue(visit, members.premium)
    await enter(visit.phone.page(), members.premium, `/venues/${venue.id}`)
  },
  go: async (visit) => {
    const { phone } = visit
    const { event } = await atVenue(visit, members.premium)
    await phone.tap(link(visit, event.eventName))
    await phone.tap(button(visit, 'Réserver avec mon Pass'))
    await phone.see(link(visit, /billet/))
    await phone.page().waitForURL('**/booking/confirmation/**')
  },
}

let buyer = ''
const passFromConcert: Way = {
  name: 'a visitor buys the Pass from a concert and is back on it',
  most: 10,
  begin: async (visit) => {
    buyer = await newMember(visit.url)
    const [event] = await partnerEvents(visit.url, buyer)
    await visit.phone.page().goto(`/events/${event?.id}`)
  },
  go: async (visit) => {
    const { phone, context } = visit
    const concert = new URL(phone.page().url()).pathname
    const name = (await phone.page().getByRole('heading', { level: 1 }).textContent()) ?? ''
    await phone.tap(link(visit, 'Se connecter pour réserver'))
    await phone.type(label(visit, 'Email'), buyer)
    await phone.type(label(visit, 'Mot de passe'), PASSWORD)
    await phone.tap(button(visit, 'Se connecter'))
    await phone.tap(link(visit, 'Choisir un Pass'))
    await phone.tap(button(visit, 'Choisir Standard'))
    await phone.tap(phone.page().getByRole('dialog').getByRole('checkbox'))
    await phone.tap(
      phone
        .page()
        .getByRole('dialog')
        .getByRole('button', { name: /^Payer/ }),
    )
    // A separate tab, or this one if the browser opens none.
    const payment = () => context.pages().find((page) => page.url().includes('/paiement-demo/'))
    while (!payment()) await phone.page().waitForTimeout(50)
    phone.moveTo(payment() ?? phone.page())
    await phone.tap(button(visit, 'Utiliser la carte acceptée'))
    await phone.tap(button(visit, /^Payer/))
    await phone.see(phone.page().getByRole('heading', { level: 1, name: /est là/ }))
    if (await phone.has(link(visit, 'Revenir au concert'))) await phone.tap(link(visit, 'Revenir au concert'))
    else {
      await phone.tap(link(visit, 'Voir les événements'))
      await phone.type(phone.page().getByRole('searchbox'), name)
      await phone.tap(phone.page().getByRole('article').getByRole('link', { name }))
    }
    await phone.page().waitForURL(`**${concert}`)
    await phone.see(button(visit, 'Réserver avec mon Pass'))
  },
}

const changePass: Way = {
  name: 'from the settings to the other Pass',
  most: 1,
  begin: async ({ phone, url }) => {
    await enter(phone.page(), await newSubscriber(url, 'standard'), '/settings')
  },
  go: async (visit) => {
    const { phone } = visit
    await phone.tap(visit.phone.page().locator('a, button').filter({ hasText: 'Changer de pass' }))
    await phone.page().waitForURL((address) => !address.pathname.startsWith('/settings'))
    await phone.see(button(visit, 'Changer de pass'))
  },
}

export const ways: Way[] = [techno, otherConcerts, fromVenue, passFromConcert, changePass]
