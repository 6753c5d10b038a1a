import { paths } from '../../../../src/config/paths.ts'
import { layOutMail } from '../../../platform/deliveries/mail/layout.ts'
import { stamp } from '../../../platform/deliveries/mail/phrases.ts'
import type { Mail } from '../../../platform/deliveries/mail/queue.ts'

interface ToMember {
  /** What makes this mail another than the one before. */
  reference: string
  to: string
  firstName: string
  origin: string
}

/** The link to a new password; it acts once, within the hour. */
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

/** Tells that the password is another now; `isReset` where it was chosen by the link of a mail, so that no device stays signed in. */
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
