import { parisDay } from '../../../contract/rules/paris-time.ts'
import type { PaidPlan } from '../../../contract/rules/pass.ts'
import { paths } from '../../../src/config/paths.ts'
import { layOutMail, type Mail, passName, stamp, withoutLinks } from '../../platform/deliveries/mail.ts'

/** A deleted account; `subscription` is the Pass that ended with it. */
interface AccountDeletedFacts {
  memberId: string
  to: string
  firstName: string
  subscription: { plan: PaidPlan; isDemo: boolean } | null
  /** Whether the member asked for it; otherwise the account was unused for three years. */
  isAsked: boolean
  deletedAt: Date
  origin: string
}

/** Key prefix of an account-deleted mail: `purgeAccountDeletedMails` deletes it after sending. */
export const ACCOUNT_DELETED_KEY = 'account-deleted:'

export const accountDeleted = ({
  memberId,
  to,
  firstName,
  subscription,
  isAsked,
  deletedAt,
  origin,
}: AccountDeletedFacts): Mail =>
  layOutMail({
    key: `${ACCOUNT_DELETED_KEY}${memberId}`,
    to,
    firstName,
    subject: 'Votre compte Nectar est supprimé',
    paragraphs: [
      isAsked
        ? `Votre compte a été supprimé à votre demande le ${stamp(deletedAt)}, avec vos favoris, vos billets et vos réglages. Les billets et les réservations de ce compte ne sont plus valables.`
        : `Votre compte a été supprimé le ${stamp(deletedAt)}, avec vos favoris et vos réglages\u00a0: vous ne l’aviez pas utilisé depuis trois ans.`,
      ...(subscription
        ? [
            `Votre ${passName(subscription.plan)} a pris fin en même temps\u00a0: il ne se renouvellera pas et plus rien ne sera débité.${subscription.isDemo ? ' Il s’agissait d’une démonstration\u00a0: aucun argent n’a circulé.' : ''}`,
          ]
        : []),
    ],
    notes: [
      'La loi nous demande de garder la trace des commandes, des factures et des déclarations de résiliation ou de rétractation. Commandes et factures ne portent plus ni votre nom ni votre adresse.',
      `Ceci est notre dernier message\u00a0: votre adresse n’est plus enregistrée.${isAsked ? ' Vous n’êtes pas à l’origine de cette suppression\u00a0? Répondez à ce message.' : ''}`,
    ],
    origin,
  })

interface AccountInactiveFacts {
  /** Distinguishes this mail from an earlier one, years ago. */
  reference: string
  to: string
  firstName: string
  lastSeenAt: Date
  deletedOn: Date
  origin: string
}

/** Notifies a member that their account will be deleted soon, and how to keep it. */
export const accountInactive = ({ reference, lastSeenAt, deletedOn, ...mail }: AccountInactiveFacts): Mail =>
  layOutMail({
    ...mail,
    key: `account-inactive:${reference}`,
    subject: `Votre compte Nectar sera supprimé le ${parisDay(deletedOn)}`,
    paragraphs: [
      `Vous ne vous êtes pas connecté à Nectar depuis longtemps. Nous ne gardons un compte que trois ans après sa dernière utilisation\u00a0: le vôtre sera supprimé le ${parisDay(deletedOn)}.`,
      'Pour le garder, il suffit de vous connecter avant cette date.',
    ],
    facts: [
      ['Dernière utilisation', parisDay(lastSeenAt)],
      ['Suppression', parisDay(deletedOn)],
    ],
    action: { label: 'Garder mon compte', url: `${mail.origin}${paths.auth}` },
    notes: ['Vous n’en voulez plus\u00a0? Il n’y a rien à faire.'],
  })

interface ToAddress {
  /** Distinguishes this mail from an earlier one. */
  reference: string
  to: string
  firstName: string
  origin: string
}

// After the #, which is never sent to a server.
const link = (origin: string, token: string) => `${origin}${paths.verifyEmail}#jeton=${token}`

const undoLink = (origin: string, token: string) => `${origin}${paths.verifyEmail}#annuler=${token}`

/** Renders the link that confirms an account's address. The address was typed at sign-up and may be a stranger's. */
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

/** Renders the link that makes this address the account's; it is sent to no other address. */
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

/** Notifies an account's address of a requested change, while it can still be prevented. */
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

type AddressReplaced = ToAddress & { changedAt: Date; token: string }

/** Offers the replaced address to take the account back. */
const takingBack = ({ origin, token }: AddressReplaced) => ({
  action: { label: 'Ce n’était pas moi\u00a0: reprendre mon adresse', url: undoLink(origin, token) },
  notes: [
    'C’était vous\u00a0? Vous n’avez rien à faire.',
    'Ce n’était pas vous\u00a0? Ce lien, valable 7\u00a0jours et une seule fois, rend cette adresse à votre compte et déconnecte tous les appareils. Choisissez ensuite un nouveau mot de passe.',
  ],
})

/** Notifies the former address of a change, with the link that undoes it. */
export const addressChanged = (mail: AddressReplaced): Mail =>
  layOutMail({
    ...mail,
    ...takingBack(mail),
    key: `email-changed:${mail.reference}`,
    subject: 'L’adresse email de votre compte a été modifiée',
    paragraphs: [
      'Votre compte Nectar utilise désormais une autre adresse email. Celle-ci ne permet plus de s’y connecter et ne reçoit plus ses messages.',
    ],
    facts: [['Modifiée le', stamp(mail.changedAt)]],
  })

/** Notifies the former address that an operator replaced it, with the link that undoes that. */
export const addressCorrected = (mail: AddressReplaced): Mail =>
  layOutMail({
    ...mail,
    ...takingBack(mail),
    key: `email-corrected:${mail.reference}`,
    subject: 'L’adresse email de votre compte a été corrigée',
    paragraphs: [
      'Notre équipe a remplacé l’adresse email de votre compte Nectar, à la demande de la personne qui le tient. Celle-ci ne permet plus de s’y connecter et ne reçoit plus ses messages. Tous les appareils ont été déconnectés.',
    ],
    facts: [['Corrigée le', stamp(mail.changedAt)]],
  })

/** Notifies a replaced address that was never confirmed: it may be a stranger's, so it can undo nothing and reads no name. */
export const addressLeft = ({
  changedAt,
  ...mail
}: Omit<ToAddress, 'firstName'> & { changedAt: Date }): Mail =>
  layOutMail({
    ...mail,
    key: `email-left:${mail.reference}`,
    firstName: null,
    subject: 'Cette adresse email n’est plus celle d’un compte Nectar',
    paragraphs: [
      'Un compte Nectar utilisait cette adresse sans l’avoir confirmée. La personne qui tient ce compte en a choisi une autre\u00a0: celle-ci ne recevra plus ses messages.',
    ],
    facts: [['Remplacée le', stamp(changedAt)]],
    notes: ['Vous n’y êtes pour rien\u00a0? Il n’y a rien à faire.'],
  })

/** Notifies the replaced address that the former one was restored. */
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

interface ToMember {
  /** Distinguishes this mail from an earlier one. */
  reference: string
  to: string
  firstName: string
  origin: string
}

/** Renders the link to a new password; it works once, within the hour. */
export const passwordResetLink = ({ token, ...mail }: ToMember & { token: string }): Mail =>
  layOutMail({
    ...mail,
    key: `password-reset:${mail.reference}`,
    subject: 'Choisissez un nouveau mot de passe',
    paragraphs: [
      'Vous avez demandé un nouveau mot de passe pour votre compte Nectar. Ce lien vous permet de le choisir\u00a0: il est valable une heure et ne sert qu’une fois.',
    ],
    action: {
      label: 'Choisir un nouveau mot de passe',
      url: `${mail.origin}${paths.resetPassword}?token=${token}`,
    },
    notes: [
      'Vous n’êtes pas à l’origine de cette demande\u00a0? Ignorez ce message\u00a0: votre mot de passe reste le même. Ne transmettez ce lien à personne.',
    ],
  })

/** Notifies a member of a changed password; `isReset` if it was set through a mailed link, which signs out every device. */
export const passwordChanged = ({
  changedAt,
  isReset,
  ...mail
}: ToMember & { changedAt: Date; isReset: boolean }): Mail =>
  layOutMail({
    ...mail,
    key: `password-changed:${mail.reference}`,
    subject: 'Votre mot de passe a été modifié',
    paragraphs: [
      isReset
        ? 'Le mot de passe de votre compte Nectar vient d’être modifié. Tous vos appareils ont été déconnectés.'
        : 'Le mot de passe de votre compte Nectar vient d’être modifié. Tous vos autres appareils ont été déconnectés.',
    ],
    facts: [['Modifié le', stamp(changedAt)]],
    notes: [
      `Ce n’était pas vous\u00a0? Choisissez tout de suite un autre mot de passe\u00a0: ${mail.origin}${paths.forgotPassword}`,
    ],
  })
