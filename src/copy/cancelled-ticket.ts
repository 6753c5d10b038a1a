import type { Ticket } from '../../contract/tickets.ts'

export const cancelledTicketCopy = {
  refund: {
    none: 'Concert annulé\u00a0: rien ne vous avait été débité.',
    refunding:
      'Concert annulé\u00a0: votre remboursement est en cours. Si votre banque le refuse, nous vous écrivons.',
    refunded:
      'Concert annulé\u00a0: vous êtes remboursé. Selon votre banque, la somme apparaît sous 5 à 10\u00a0jours.',
    concert_returned: 'Concert annulé\u00a0: le concert de votre Pass vous est rendu.',
  },
  refundFailed:
    'Concert annulé\u00a0: votre banque n’a pas accepté votre remboursement, et cette somme ne vous est pas parvenue. Nous vous avons écrit pour convenir d’un autre moyen.',
  notCovered: 'Le Pass ne couvre plus ce concert\u00a0: la place est rendue, son code ne vaut plus rien.',
  noCode: {
    title: 'Billet annulé',
    description: 'Ce concert n’a pas lieu\u00a0: le code de ce billet ne vaut plus rien à l’entrée.',
  },
} as const

type Cancelled = Pick<Ticket, 'cancelledBy' | 'refund' | 'hasRefundFailed'>

/** Says why a cancelled ticket is over, and where its money or the Pass's concert goes. */
export const cancelledSentence = ({ cancelledBy, refund, hasRefundFailed }: Cancelled): string => {
  if (cancelledBy === 'pass') return cancelledTicketCopy.notCovered
  return hasRefundFailed ? cancelledTicketCopy.refundFailed : cancelledTicketCopy.refund[refund]
}

/** Says that the code of a cancelled ticket admits nobody, and why. */
export const noCodeSentences = (ticket: Cancelled): string[] =>
  ticket.cancelledBy === 'pass'
    ? [cancelledSentence(ticket)]
    : [cancelledTicketCopy.noCode.description, cancelledSentence(ticket)]
