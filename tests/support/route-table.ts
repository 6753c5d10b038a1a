import { expect, type Page } from '@playwright/test'
import { matchPath } from 'react-router-dom'
import type { PassQr } from '../../contract/pass.ts'
import type { Ticket } from '../../contract/tickets.ts'
import { pageRows } from '../../src/config/paths.ts'
import { oneOnSale } from './checkout.ts'
import { asMember, members } from './member.ts'

/** The expected title and main content of an address, or its redirect. */
interface Shown {
  title: string | RegExp
  says: string | RegExp
  /** The final address, if it redirects. */
  at?: string
}
export interface Row {
  /** The route as in the specification's tables. */
  route: string
  path: string
  visitor: Shown
  /** Set if a member sees another page than a visitor. */
  member?: Shown
}

const page = (title: string, says: string | RegExp = title): Shown => ({ title: `${title} · Nectar`, says })
const signInFirst = (path: string): Shown => ({
  ...page('Connexion', 'Accède à tes concerts et événements favoris'),
  at: `/auth?return=${encodeURIComponent(path)}`,
})
const required = (title: string): Shown => page(title, 'Connexion requise')

/** Returns the route tables of both specification texts, and the other addresses that they name. */
export const table = async (url: string): Promise<Row[]> => {
  const { event } = await oneOnSale(url)
  const tickets = await asMember<Ticket[]>(url, members.standard, '/api/tickets')
  const booked = tickets.find(({ withPass }) => withPass)
  const { qrUrl } = await asMember<PassQr>(url, members.standard, '/api/user/pass-qr')
  const pass = new URL(qrUrl)
  const code = new URL(tickets.flatMap(({ codes }) => codes)[0]?.qrUrl ?? '')
  if (!booked) throw new Error('the member has booked nothing')
  const checkout = `/events/${event.id}/checkout`
  const confirmation = `/booking/confirmation/${booked.eventId}`
  return withOthers([
    { route: '/', path: '/', visitor: page('Concerts underground', /Découvrez\s*l’Underground/) },
    {
      route: '/auth',
      path: '/auth',
      visitor: page('Connexion', 'Accède à tes concerts et événements favoris'),
      member: { ...page('Concerts underground', /Découvrez\s*l’Underground/), at: '/' },
    },
    {
      route: '/auth, signup',
      path: '/auth?view=signup',
      visitor: page('Rejoindre la communauté'),
      member: { ...page('Concerts underground', /Découvrez\s*l’Underground/), at: '/' },
    },
    { route: '/forgot-password', path: '/forgot-password', visitor: page('Mot de passe oublié ?') },
    {
      route: '/reset-password',
      path: '/reset-password?token=inconnu',
      visitor: page('Nouveau mot de passe', 'Token invalide'),
    },
    { route: '/events', path: '/events', visitor: page('Événements') },
    { route: '/events/{id}', path: `/events/${event.id}`, visitor: page(event.eventName) },
    {
      route: '/events/{eventId}/checkout',
      path: checkout,
      visitor: signInFirst(checkout),
      member: page(`Billetterie, ${event.eventName}`, event.eventName),
    },
    {
      route: '/events/{eventId}/checkout, free=true',
      path: `${checkout}?free=true`,
      visitor: signInFirst(`${checkout}?free=true`),
      member: page(`Billetterie, ${event.eventName}`, event.eventName),
    },
    {
      route: '/payment/success/{paymentIntentId}',
      path: '/payment/success/inconnu',
      visitor: signInFirst('/payment/success/inconnu'),
      member: page('Paiement invalide'),
    },
    {
      route: '/payment/success',
      path: '/payment/success',
      visitor: signInFirst('/payment/success'),
      member: page('Paiement invalide'),
    },
    {
      route: '/subscription/success/{planType}',
      path: '/subscription/success/standard',
      visitor: page('Abonnement', 'Connectez-vous pour ouvrir votre Pass'),
      member: page('Abonnement', /Votre Pass Standard est là/),
    },
    {
      route: '/subscription/success',
      path: '/subscription/success',
      visitor: page('Abonnement', 'Connectez-vous pour ouvrir votre Pass'),
      member: page('Abonnement', /Votre Pass Standard est là/),
    },
    {
      route: '/tickets',
      path: '/tickets',
      visitor: required('Mes billets'),
      member: page('Mes billets', /À venir \(\d+\)/),
    },
    { route: '/store', path: '/store', visitor: page('Choisir son Pass', 'Choisissez votre Pass') },
    {
      route: '/settings',
      path: '/settings',
      visitor: required('Paramètres'),
      member: page('Paramètres', /Notifications/),
    },
    {
      route: '/profile',
      path: '/profile',
      visitor: required('Profil'),
      member: page('Profil', 'Informations personnelles'),
    },
    { route: '/checkout', path: '/checkout', visitor: { ...page('Événements'), at: '/events' } },
    {
      route: '/checkout, of an event',
      path: `/checkout?eventId=${event.id}`,
      visitor: signInFirst(checkout),
      member: { ...page(`Billetterie, ${event.eventName}`, event.eventName), at: checkout },
    },
    { route: '/venues/{id}', path: '/venues/cave-ordener', visitor: page('La Cave Ordener') },
    { route: '/venues', path: '/venues', visitor: page('Lieux & Producteurs', /La Cave Ordener/) },
    { route: '/artists', path: '/artists', visitor: page('Artistes & Lieux', /\d+ artistes/) },
    { route: '/artists/{id}', path: '/artists/nour-selene', visitor: page('Nour Sélène') },
    { route: '/pass-nectar', path: '/pass-nectar', visitor: page('Le Pass', /Le Pass\s*Nectar/) },
    {
      route: '/booking/confirmation/{eventId}',
      path: confirmation,
      visitor: signInFirst(confirmation),
      member: page('Réservation', booked.eventName),
    },
    {
      route: '/pass/{userId}',
      path: pass.pathname + pass.search,
      visitor: page('Vérification du Pass', 'Pass vérifié'),
    },
    {
      route: '/pass/{userId}, of bad data',
      path: '/pass/x?data=%7B',
      visitor: page('Vérification du Pass', 'Pass invalide'),
    },
    {
      route: '/billet/{id}',
      path: code.pathname + code.search,
      visitor: page('Contrôle du billet', /^Billet |Billet valable|Billet déjà utilisé/),
    },
    {
      route: '/invitation/{code}',
      path: '/invitation/inconnue',
      visitor: page('Invitation', 'Cette invitation n’existe pas'),
    },
    {
      route: '/favorites',
      path: '/favorites',
      visitor: required('Favoris'),
      member: page('Favoris'),
    },
    {
      route: '/feedback/good',
      path: '/feedback/good',
      visitor: page('Votre avis', /Ravis que cela vous ait plu/),
    },
    { route: '/feedback/mid', path: '/feedback/mid', visitor: page('Votre avis', /Ni bien ni mal/) },
    { route: '/feedback/bad', path: '/feedback/bad', visitor: page('Votre avis', /Désolés/) },
    { route: '/feedback', path: '/feedback', visitor: page('Votre avis', /Ni bien ni mal/) },
    { route: '/cgu', path: '/cgu', visitor: page('Conditions Générales d’Utilisation') },
    { route: '/cgv', path: '/cgv', visitor: page('Conditions Générales de Vente') },
    { route: '/coming-soon', path: '/coming-soon', visitor: page('Ouverture', /Nectar/) },
    { route: '/help', path: '/help', visitor: page('Centre d’aide') },
    { route: '/contact', path: '/contact', visitor: page('Contact') },
    { route: '/support', path: '/support', visitor: page('Support') },
    { route: '/legal/privacy', path: '/legal/privacy', visitor: page('Politique de confidentialité') },
    { route: '/legal/cookies', path: '/legal/cookies', visitor: page('Cookies et stockage local') },
    { route: '/legal/mentions', path: '/legal/mentions', visitor: page('Mentions légales') },
    {
      route: '/legal/accessibility',
      path: '/legal/accessibility',
      visitor: page('Déclaration d’accessibilité'),
    },
    { route: '/resilier', path: '/resilier', visitor: page('Résilier votre contrat') },
    { route: '/retractation', path: '/retractation', visitor: page('Renoncer au contrat ici') },
    { route: '/verifier-email', path: '/verifier-email', visitor: { title: /Nectar$/, says: /[Ll]ien/ } },
    { route: 'any other path', path: '/nulle/part', visitor: page('Page not found', /404/) },
  ])
}

/** Adds a row for each page of the app's path table that no row opens: it must show some content under a title. */
const withOthers = (rows: Row[]): Row[] => {
  const isOpened = (path: string) => rows.some((row) => matchPath(path, row.path.replace(/[?#].*/, '')))
  const others = pageRows.filter(({ path }) => path !== '*' && !isOpened(path))
  const shown: Shown = { title: /\S · Nectar$/, says: /\S/ }
  return [
    ...rows,
    ...others.map(({ path }) => ({ route: path, path: path.replace(/:\w+\??/, 'x'), visitor: shown })),
  ]
}

/** Typographic spaces count as spaces. */
const spaced = (text: string) =>
  new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+'))

/** Waits until a page shows its row's content. */
export const expectShown = async (view: Page, { route, path }: Row, { title, says, at }: Shown) => {
  const { pathname, search } = new URL(view.url())
  await expect
    .poll(() => view.evaluate(() => location.pathname + location.search), `${route} leads on`)
    .toBe(at ?? path.replace(/\/reset-password.*/, pathname + search))
  await expect(view, route).toHaveTitle(typeof title === 'string' ? spaced(title) : title)
  await expect(view.getByRole('main'), route).toContainText(typeof says === 'string' ? spaced(says) : says)
  await expect(view.getByRole('main').getByText('Cette page n’a pas pu s’ouvrir')).toHaveCount(0)
  if (says === 'Connexion requise')
    await expect(view.getByRole('main').getByRole('link', { name: 'Se connecter' })).toHaveAttribute(
      'href',
      new RegExp(`^/auth\\?return=(%2F|/)${path.slice(1)}$`),
    )
  // The launch page has no navigation; every other page has a footer.
  await expect(view.getByRole('contentinfo'), route).toHaveCount(path === '/coming-soon' ? 0 : 1)
}
