import type { OrganisationRole } from '../../../contract/organisations.ts'
import { parisDay } from '../../../contract/rules/paris-time.ts'
import { paths, pathTo } from '../../../src/config/paths.ts'
import { layOutMail, type Mail, stamp, withoutLinks } from '../../platform/deliveries/mail.ts'

const ROLE: Record<OrganisationRole, string> = {
  responsable: 'Responsable (personnes, données légales, argent, et tout le reste)',
  equipe: 'Équipe (concerts, entrée, invités)',
}

/** Invites an address to a team. Its person may have no account, and did not ask for this mail. */
export const teamInvited = ({
  id,
  by,
  to,
  from,
  organisation,
  role,
  code,
  expiresAt,
  origin,
}: {
  id: string
  /** Id of the member who invites. */
  by: string
  to: string
  from: string
  organisation: string
  role: OrganisationRole
  code: string
  expiresAt: Date
  origin: string
}): Mail =>
  layOutMail({
    key: `team-invitation:${id}:${by}`,
    to,
    firstName: null,
    subject: `Rejoignez l’équipe de ${withoutLinks(organisation)}`,
    paragraphs: [
      `${withoutLinks(from)} vous invite à préparer sur Nectar les concerts de «\u00a0${withoutLinks(organisation)}\u00a0».`,
    ],
    facts: [
      ['Votre rôle', ROLE[role]],
      ['Valable jusqu’au', parisDay(expiresAt)],
    ],
    action: { label: 'Voir l’invitation', url: `${origin}${pathTo(paths.teamInvitation, code)}` },
    notes: [
      'Cette invitation ne vaut que pour cette adresse. Elle ne vous dit rien\u00a0? Ignorez ce message.',
    ],
    origin,
  })

/** An act to report by mail, with the page that shows it. */
export interface ToldAct {
  subject: string
  sentence: string
  action: { label: string; path: string }
}

/** Reports an act in their organisation to one of its people. */
export const actTold = ({
  key,
  to,
  firstName,
  act: { subject, sentence, action },
  at,
  origin,
}: {
  key: string
  to: string
  firstName: string
  act: ToldAct
  at: Date
  origin: string
}): Mail =>
  layOutMail({
    key,
    to,
    firstName,
    subject: withoutLinks(subject),
    paragraphs: [withoutLinks(sentence)],
    facts: [['Le', stamp(at)]],
    action: { label: action.label, url: `${origin}${action.path}` },
    notes: ['Cela vous étonne\u00a0? Voyez-le avec votre équipe, ou répondez à ce message.'],
    origin,
  })
