import { amount, layOutMail, type Mail } from './mail.ts'

interface RefundFailedFacts {
  key: string
  to: string
  firstName: string
  isDemo: boolean
  /** The concert, or the Pass. */
  name: string
  facts: [string, string][]
  cents: number
  origin: string
}

/** Notifies a buyer that the bank sent a refund back, which an earlier mail announced. */
export const refundFailed = ({ name, facts, cents, ...mail }: RefundFailedFacts): Mail =>
  layOutMail({
    ...mail,
    subject: `Votre remboursement n’est pas arrivé\u00a0: ${name}`,
    paragraphs: [
      'Nous vous avions annoncé un remboursement. Votre banque ne l’a pas accepté\u00a0: la somme ne vous est pas parvenue, et nous vous la devons toujours.',
      'Répondez à ce message pour convenir d’un autre moyen de vous la rendre. N’y mettez pas le numéro de votre carte.',
    ],
    facts: [...facts, ['Reste dû TTC', amount(cents)]],
  })
