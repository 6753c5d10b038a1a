import type { ConcertFigures, OrganiserConcert } from '../../contract/organiser.ts'

/** A concert of 2026-12-05 as its organiser's list has it. */
export const organiserConcert: OrganiserConcert = {
  ...{ id: 'e1', eventName: 'Marée haute', date: '2026-12-05', endDate: null, time: '20:00' },
  ...{ place: 'La Cave', city: 'Brest', state: 'published', soldFrom: null, isSoldHere: true },
  ...{ tickets: 42, capacity: 120, entered: 0, takings: 588 },
}

/** Its page's figures, without kinds and days. */
export const concertFigures: ConcertFigures = {
  ...organiserConcert,
  ...{ doorsAt: '19:00', sold: 40, free: 1, pass: 1, invited: 0, guests: 0, returned: 2, refunded: 5 },
  ...{ left: 78, inOrders: 0, waiting: 3, proposed: 0, offered: 0, resold: 2, kinds: [], days: [] },
  at: '2026-11-06T10:00:00.000Z',
}
