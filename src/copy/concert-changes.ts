import { longDay } from '../../contract/rules/paris-time.ts'

const dayOf = (date: string, time: string | null): string =>
  time ? `${longDay(date)} à ${time}` : longDay(date)

export const concertChangesCopy = {
  cancelled: 'Concert annulé',
  cancelledText:
    'Ce concert n’aura pas lieu. Si vous y aviez des places, vous êtes prévenu par email, et ce qui vous revient vous est rendu sans démarche.',
  moved: 'Nouvelle date',
  insteadOf: (date: string, time: string | null) => `au lieu du ${dayOf(date, time)}`,
  previously: (place: string) => `auparavant\u00a0: ${place}`,
  movedText: 'Les billets déjà pris restent valables, avec le même code.',
  badge: { cancelled: 'Annulé', moved: 'Nouvelle date', elsewhere: 'Nouveau lieu' },
  myTickets: 'Voir mes billets',
} as const
