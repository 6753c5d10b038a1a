import type { Event } from '../../../contract/events.ts'
import { demoCards } from '../../../contract/rules/payments.ts'
import { NEXT_DOOR_KEY } from '../../../src/config/storage.ts'
import { partnerEvents } from '../../support/booking-calls.ts'
import { buyer, oneOnSale } from '../../support/checkout.ts'
import { doorLink, sharedConcert } from '../../support/door-link.ts'
import { enter, members, tokenOf } from '../../support/member.ts'
import { newMember } from '../../support/new-member.ts'
import { linkMailedTo } from '../../support/written-mails.ts'
import { button, label, link, type Visit, type Way } from './ways.ts'

// The journeys of an evening out: who buys, goes, forgets a password, stands at the door, plays, needs access.

const pay = async (visit: Visit): Promise<void> => {
  const { phone } = visit
  await phone.tap(button(visit, 'Utiliser la carte acceptée'))
  await phone.tap(button(visit, /^Payer/))
}

const acceptTerms = ({ phone }: Visit) => phone.page().getByRole('checkbox', { name: /Conditions Générales/ })

const fromFriend: Way = {
  name: 'a newcomer has a ticket from a friend’s link',
  most: 9,
  begin: async ({ phone, url }) => {
    const { event } = await oneOnSale(url)
    await phone.page().goto(`/events/${event.id}`)
  },
  go: async (visit) => {
    const { phone } = visit
    await phone.tap(link(visit, 'Acheter des billets').last())
    await phone.tap(link(visit, 'Créer un compte'))
    await phone.type(label(visit, 'Email'), `inconnue-${visit.server.dataDir.slice(-6)}@nectar.test`)
    await phone.type(label(visit, 'Prénom'), 'Léa')
    await phone.type(label(visit, 'Nom'), 'Morin')
    await phone.type(label(visit, 'Mot de passe'), 'secret-6')
    if (await phone.has(label(visit, 'Confirmer le mot de passe')))
      await phone.type(label(visit, 'Confirmer le mot de passe'), 'secret-6')
    await phone.tap(button(visit, 'Créer mon compte'))
    await phone.tap(button(visit, /^Ajouter un billet/))
    await phone.tap(acceptTerms(visit))
    await phone.tap(button(visit, /^Payer \d/))
    await pay(visit)
    await phone.see(phone.page().getByText('Paiement confirmé'))
  },
}

const freeInLyon: Way = {
  name: 'a free concert in Lyon',
  most: 4,
  begin: async ({ phone }) => {
    await phone.page().goto('/')
  },
  go: async (visit) => {
    const { phone } = visit
    await phone.tap(link(visit, 'Gratuit'))
    await phone.tap(button(visit, /^Lyon$/))
    await phone.see(button(visit, 'Retirer le filtre Lyon'))
    await phone.tap(phone.page().getByRole('article').getByRole('link'))
    await phone.page().waitForURL(/\/events\/[^/?]+$/)
  },
}

/** Buys two places for a new member, and returns the address of the account. */
const withTwoPlaces = async ({ url }: Visit): Promise<{ email: string; event: Event }> => {
  const email = await buyer(url)
  const headers = {
    authorization: `Bearer ${await tokenOf(url, email)}`,
    'content-type': 'application/json',
  }
  const send = async (path: string, body: unknown) =>
    (await (
      await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    ).json()) as {
      paymentIntentId: string
    }
  const { event, types } = await oneOnSale(url)
  const type = types.find(({ price }) => price > 0)
  const { paymentIntentId } = await send('/api/create-payment-intent', {
    eventId: event.id,
    tickets: { [type?.id ?? '']: 2 },
    totalAmount: Math.round((type?.price ?? 0) * 200) / 100,
  })
  await send(`/api/demo-payments/${paymentIntentId}`, { card: demoCards.accepted })
  return { email, event }
}

const sendsPlace: Way = {
  name: 'of two places, one is sent to a friend',
  most: 2,
  begin: async (visit) => {
    await enter(visit.phone.page(), (await withTwoPlaces(visit)).email, '/tickets')
  },
  go: async (visit) => {
    const { phone } = visit
    await phone.tap(button(visit, /^Envoyer la place 2/))
    await phone.tap(button(visit, 'Créer le lien'))
    await phone.see(phone.page().getByRole('img', { name: /^QR code du lien/ }))
  },
}

const invites: Way = {
  name: 'a member with a Pass books, and invites somebody',
  most: 4,
  begin: async ({ phone, url }) => {
    const events = await partnerEvents(url, members.premium)
    await enter(phone.page(), members.premium, `/events/${events[0]?.id}`)
  },
  go: async (visit) => {
    const { phone } = visit
    const concert = phone.page().url()
    await phone.tap(button(visit, 'Réserver avec mon Pass'))
    await phone.page().waitForURL('**/booking/confirmation/**')
    await phone.page().goto(concert)
    await phone.tap(button(visit, 'Inviter quelqu’un'))
    await phone.tap(button(visit, 'Donner l’invitation'))
    await phone.see(phone.page().getByRole('textbox', { name: 'Lien de l’invitation' }))
  },
}

const atTheDoor: Way = {
  name: 'tonight’s ticket, from the icon',
  most: 0,
  begin: async ({ phone, url }) => {
    const { first } = await sharedConcert(url)
    await phone.page().clock.setSystemTime(new Date(`${first.date}T19:00:00`))
    await enter(phone.page(), members.standard, '/tickets')
    await phone.page().waitForFunction((key) => localStorage.getItem(key)?.includes('from'), NEXT_DOOR_KEY)
    await phone.page().goto('/')
  },
  go: async ({ phone, url }) => {
    const { first } = await sharedConcert(url)
    await phone.see(phone.page().getByRole('link', { name: first.eventName }))
    await phone.see(phone.page().getByText('Afficher le billet'))
  },
}

const forgotten: Way = {
  name: 'a forgotten password, on the way to buy',
  most: 6,
  begin: async ({ phone, url }) => {
    const { event } = await oneOnSale(url)
    await phone.page().goto(`/events/${event.id}`)
  },
  go: async (visit) => {
    const { phone, url, server } = visit
    const email = await newMember(url)
    await phone.tap(link(visit, 'Acheter des billets').last())
    await phone.type(label(visit, 'Email'), email)
    await phone.tap(link(visit, /Mot de passe oublié/))
    await phone.tap(button(visit, 'Envoyer le lien'))
    await phone.see(phone.page().getByRole('heading', { name: /Email envoyé/ }))
    await phone.page().goto(await linkMailedTo(server.dataDir, email, /\S+\/reset-password\?token=\S+/))
    await phone.type(label(visit, 'Nouveau mot de passe'), 'tout-neuf-6')
    await phone.type(label(visit, 'Confirmer le mot de passe'), 'tout-neuf-6')
    await phone.tap(button(visit, 'Mettre à jour le mot de passe'))
    await phone.tap(link(visit, 'Continuer'))
    await phone.page().waitForURL('**/checkout')
  },
}

const follows: Way = {
  name: 'follows a band',
  most: 1,
  begin: async ({ phone, url }) => {
    await enter(phone.page(), await newMember(url), '/artists/acier-doux')
  },
  go: async (visit) => {
    await visit.phone.tap(button(visit, /^Suivre/))
    await visit.phone.see(button(visit, /^Suivi\s/))
  },
}

const calendar: Way = {
  name: 'a venue’s concerts in one’s calendar',
  most: 1,
  begin: async ({ phone }) => {
    await phone.page().goto('/venues/hangar-beluga')
  },
  go: async (visit) => {
    await visit.phone.tap(button(visit, 'S’abonner à cet agenda'))
    await visit.phone.see(visit.phone.page().getByRole('dialog'))
  },
}

const door: Way = {
  name: 'the door’s team from its link to the camera',
  most: 1,
  begin: async ({ phone, url, server }) => {
    const { first } = await sharedConcert(url)
    const { link: path, code } = await doorLink(server, first.eventId)
    await phone.page().goto(`/entree/${path}`)
    await phone.page().evaluate((digits) => sessionStorage.setItem('digits', digits), code)
  },
  go: async (visit) => {
    const { phone } = visit
    const digits = await phone.page().evaluate(() => sessionStorage.getItem('digits') ?? '')
    await phone.type(label(visit, 'Les quatre chiffres'), digits)
    await phone.type(label(visit, 'Nom de cette entrée'), 'Porte')
    await phone.tap(button(visit, 'Ouvrir le contrôle'))
    await phone.see(button(visit, /Rechercher|Chercher|Liste/))
  },
}

const band: Way = {
  name: 'a band finds how to announce its concert',
  most: 2,
  begin: async ({ phone }) => {
    await phone.page().goto('/')
  },
  go: async (visit) => {
    await visit.phone.tap(link(visit, 'Votre concert ici'))
    await visit.phone.tap(link(visit, /Espace pro/).last())
    await visit.phone.page().waitForURL(/\/orga/)
  },
}

const companion: Way = {
  name: 'a place and a companion’s, from the list',
  most: 8,
  begin: async ({ phone, url }) => {
    await enter(phone.page(), await buyer(url), '/events?companionFree=1')
  },
  go: async (visit) => {
    const { phone } = visit
    await phone.tap(phone.page().getByRole('article').getByRole('link', { name: 'Marée haute' }))
    await phone.tap(link(visit, 'Acheter des billets').last())
    await phone.tap(button(visit, 'Ajouter un billet Plein tarif'))
    await phone.tap(button(visit, 'Ajouter un billet Accompagnateur'))
    await phone.tap(acceptTerms(visit))
    await phone.tap(button(visit, /^Payer \d/))
    await pay(visit)
    await phone.see(phone.page().getByText('Paiement confirmé'))
  },
}

export const evenings: Way[] = [
  ...[fromFriend, freeInLyon, sendsPlace, invites, atTheDoor, forgotten, follows, calendar, door, band],
  companion,
]
