import { paths } from '../../../../src/config/paths.ts'
import { layOutMail } from '../../../platform/deliveries/mail/layout.ts'
import { stamp, withoutLinks } from '../../../platform/deliveries/mail/phrases.ts'
import type { Mail } from '../../../platform/deliveries/mail/queue.ts'

interface Declared {
  reference: string
  to: string
  firstName: string
  lastName: string
  receivedAt: Date
  origin: string
}

const facts = ({ reference, firstName, lastName, to, receivedAt }: Declared): [string, string][] => [
  ['Numéro', reference],
  ['Reçue le', stamp(receivedAt)],
  ['Nom', `${withoutLinks(firstName)} ${withoutLinks(lastName)}`],
  ['Adresse email', to],
]

const NOT_YOU =
  'Vous n’êtes pas à l’origine de cette déclaration\u00a0? Quelqu’un a saisi votre adresse. Vous pouvez ignorer ce message.'

/** The receipt of a termination declared without signing in: the same whether a contract was found or not. */
export const terminationReceived = (declared: Declared & { reason?: string | null }): Mail =>
  layOutMail({
    key: `termination:${declared.reference}`,
    to: declared.to,
    firstName: withoutLinks(declared.firstName),
    subject: 'Résilier votre contrat\u00a0: accusé de réception',
    paragraphs: [
      'Nous avons bien reçu votre déclaration de résiliation.',
      'Si un Pass payant est enregistré à cette adresse et à ce nom, son renouvellement est arrêté dès maintenant\u00a0: il reste valable jusqu’à la fin de la période payée, dont la date vous est confirmée dans un second message, puis plus rien n’est débité.',
    ],
    facts: [
      ...facts(declared),
      ...(declared.reason ? [['Motif', withoutLinks(declared.reason)] as [string, string]] : []),
    ],
    notes: [
      'Sans second message, nous n’avons pas trouvé de contrat à ce nom\u00a0: vérifiez l’adresse et le nom de votre compte, ou répondez à ce message.',
      `${NOT_YOU} Un membre peut réactiver son renouvellement dans ses paramètres\u00a0: ${declared.origin}${paths.settings}`,
    ],
    origin: declared.origin,
  })

/**
 * The durable receipt of a withdrawal declared without signing in, with what was declared and when. `link` executes it: it goes to the
 * account's own address alone, null where no contract there can be withdrawn from.
 */
export const withdrawalReceived = (
  declared: Declared & { contract: string | null; link: string | null },
): Mail =>
  layOutMail({
    key: `withdrawal:${declared.reference}`,
    to: declared.to,
    firstName: withoutLinks(declared.firstName),
    subject: 'Rétractation\u00a0: accusé de réception',
    paragraphs: [
      'Nous avons bien reçu votre déclaration de rétractation. Ce message en est l’accusé de réception\u00a0: conservez-le.',
      declared.link
        ? 'Vous pouvez vous rétracter tout de suite. Confirmez par le bouton ci-dessous, valable une fois et pendant 14\u00a0jours\u00a0: le montant du remboursement vous y est indiqué, puis le Pass prend fin et le remboursement part aussitôt.'
        : 'Nous n’avons pas trouvé à cette adresse de Pass dont on puisse se rétracter. Si vous l’avez souscrit sous une autre adresse, répondez à ce message\u00a0: la date de votre déclaration reste celle-ci.',
    ],
    facts: [
      ...facts(declared),
      ...(declared.contract
        ? [['Contrat désigné', withoutLinks(declared.contract)] as [string, string]]
        : []),
    ],
    ...(declared.link && { action: { label: 'Confirmer la rétractation', url: declared.link } }),
    notes: [
      'Les billets d’un concert daté ne peuvent pas faire l’objet d’une rétractation (article L221-28, 12°, du Code de la consommation).',
      NOT_YOU,
    ],
    origin: declared.origin,
  })
