import { paths } from '../../../../src/config/paths.ts'
import { layOutMail } from '../../../platform/deliveries/mail/layout.ts'
import { stamp, withoutLinks } from '../../../platform/deliveries/mail/phrases.ts'
import type { Mail } from '../../../platform/deliveries/mail/queue.ts'

interface ToAddress {
  /** What makes this mail another than the one before. */
  reference: string
  to: string
  firstName: string
  origin: string
}

// Behind the #, which no server on the way is sent.
const link = (origin: string, token: string) => `${origin}${paths.verifyEmail}#jeton=${token}`

const undoLink = (origin: string, token: string) => `${origin}${paths.verifyEmail}#annuler=${token}`

/** The link that shows an account's address to be its member's. Whoever signed up typed it: it may be a stranger's. */
export const verifyAddress = ({ token, ...mail }: ToAddress & { token: string }): Mail =>
  layOutMail({
    ...mail,
    key: `email-verification:${mail.reference}`,
    firstName: withoutLinks(mail.firstName),
    subject: 'Confirmez votre adresse email',
    paragraphs: [
      'Un compte Nectar vient d’être créé avec cette adresse, ou demande à la confirmer. Confirmez qu’elle est bien la vôtre\u00a0: le lien est valable 24\u00a0heures.',
    ],
    action: { label: 'Confirmer mon adresse', url: link(mail.origin, token) },
    notes: [
      'Vous n’avez pas de compte Nectar\u00a0? Quelqu’un a saisi votre adresse\u00a0: ignorez ce message, elle ne sera pas confirmée.',
    ],
  })

/** The link that makes this address the account's, sent to it and to no other. */
export const newAddress = ({ token, ...mail }: ToAddress & { token: string }): Mail =>
  layOutMail({
    ...mail,
    key: `email-change:${mail.reference}`,
    firstName: withoutLinks(mail.firstName),
    subject: 'Confirmez votre nouvelle adresse email',
    paragraphs: [
      'Vous avez demandé à utiliser cette adresse pour votre compte Nectar. Elle remplacera l’actuelle dès que vous l’aurez confirmée\u00a0: le lien est valable 24\u00a0heures.',
    ],
    action: { label: 'Confirmer ma nouvelle adresse', url: link(mail.origin, token) },
    notes: [
      'Vous n’avez rien demandé\u00a0? Quelqu’un a saisi votre adresse\u00a0: n’ouvrez pas ce lien et ignorez ce message.',
    ],
  })

/** Tells the address of an account that another is to take its place, while that can still be prevented. */
export const addressChangeAsked = ({ askedAt, ...mail }: ToAddress & { askedAt: Date }): Mail =>
  layOutMail({
    ...mail,
    key: `email-change-asked:${mail.reference}`,
    subject: 'Changement d’adresse email demandé',
    paragraphs: [
      'Une autre adresse email vient d’être demandée pour votre compte Nectar. Elle remplacera celle-ci dès qu’elle sera confirmée par le lien qui lui a été envoyé.',
    ],
    facts: [['Demandé le', stamp(askedAt)]],
    action: { label: 'Ouvrir mes paramètres', url: `${mail.origin}${paths.settings}` },
    notes: [
      'Ce n’était pas vous\u00a0? Changez votre mot de passe sans attendre\u00a0: cela annule la demande et déconnecte tous les appareils.',
    ],
  })

/** Tells the address that was an account's that another has taken its place, with the link that undoes it. */
export const addressChanged = ({
  changedAt,
  token,
  ...mail
}: ToAddress & { changedAt: Date; token: string }): Mail =>
  layOutMail({
    ...mail,
    key: `email-changed:${mail.reference}`,
    subject: 'L’adresse email de votre compte a été modifiée',
    paragraphs: [
      'Votre compte Nectar utilise désormais une autre adresse email. Celle-ci ne permet plus de s’y connecter et ne reçoit plus ses messages.',
    ],
    facts: [['Modifiée le', stamp(changedAt)]],
    action: { label: 'Ce n’était pas moi\u00a0: reprendre mon adresse', url: undoLink(mail.origin, token) },
    notes: [
      'C’était vous\u00a0? Vous n’avez rien à faire.',
      'Ce n’était pas vous\u00a0? Ce lien, valable 7\u00a0jours et une seule fois, rend cette adresse à votre compte et déconnecte tous les appareils. Choisissez ensuite un nouveau mot de passe.',
    ],
  })

/** Tells the address that an account used last that the one before has been taken back. */
export const addressTakenBack = ({ changedAt, ...mail }: ToAddress & { changedAt: Date }): Mail =>
  layOutMail({
    ...mail,
    key: `email-taken-back:${mail.reference}`,
    firstName: withoutLinks(mail.firstName),
    subject: 'L’adresse email de votre compte a été rétablie',
    paragraphs: [
      'Votre compte Nectar utilise de nouveau son adresse précédente\u00a0: le changement a été annulé par le lien qui lui avait été envoyé. Tous les appareils ont été déconnectés.',
    ],
    facts: [['Rétablie le', stamp(changedAt)]],
  })
