import * as z from 'zod/mini'
import { CalendarDate, Euros, Id, Instant, line, WallTime } from './fields.ts'
import { spanFault } from './rules/days-span.ts'
import { MAX_GUEST_LINES, MAX_GUEST_NAME, MAX_GUEST_SEATS } from './rules/guests.ts'
import { MAX_MESSAGE } from './rules/messages.ts'

/** A concert's state in its organiser's eyes; the first that holds, from the last of these on. */
export const concertStates = [
  'published',
  'moved',
  'on_sale_later',
  'full',
  'past',
  'closed',
  'cancelled',
] as const
export type ConcertState = (typeof concertStates)[number]

/** `to_come`: until 06:00 of the morning after, earliest first. `past`: latest first. */
const concertTimes = ['to_come', 'past'] as const
export type ConcertTime = (typeof concertTimes)[number]

/** Query of `GET /api/organisations/{id}/concerts`. */
export const ConcertsQuery = z.object({
  when: z._default(z.enum(concertTimes, 'Les concerts sont à venir ou passés.'), 'to_come'),
  page: z._default(
    z.coerce
      .number('La page est un nombre entier.')
      .check(
        z.int('La page est un nombre entier.'),
        z.gte(1, 'La page est au moins 1.'),
        z.lte(1000, 'La page est au plus 1000.'),
      ),
    1,
  ),
})

const concert = {
  id: Id,
  eventName: z.string(),
  date: CalendarDate,
  endDate: z.nullable(CalendarDate),
  time: z.nullable(WallTime),
  place: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.enum(concertStates),
  /** When its sale begins, in state `on_sale_later`. */
  soldFrom: z.nullable(Instant),
  /** False if its tickets are sold elsewhere: then nothing is counted here. */
  isSoldHere: z.boolean(),
  /** Valid tickets of all kinds, by the register. */
  tickets: z.number(),
  /** Places in all; null if there is no limit here. */
  capacity: z.nullable(z.number()),
  entered: z.number(),
  /** Euros, VAT included. */
  takings: z.number(),
}

/** A concert of an organisation, in its list. */
export const OrganiserConcert = z.object(concert)
export type OrganiserConcert = z.infer<typeof OrganiserConcert>

export const OrganiserConcerts = z.object({
  concerts: z.array(OrganiserConcert),
  total: z.number(),
})
export type OrganiserConcerts = z.infer<typeof OrganiserConcerts>

/** `GET /api/organisations/{id}/concerts/{eventId}`: the figures of a concert, equal to the register's. */
export const ConcertFigures = z.object({
  ...concert,
  doorsAt: z.nullable(WallTime),
  /** Tickets that were paid. */
  sold: z.number(),
  free: z.number(),
  pass: z.number(),
  invited: z.number(),
  /** Those on the guest list, among the invited. */
  guests: z._default(z.number(), 0),
  /** Tickets that ended, whatever the cause. */
  returned: z.number(),
  /** Paid back of tickets that stay valid, in euros. */
  refunded: Euros,
  /** Places that can still be taken; null without a limit. */
  left: z.nullable(z.number()),
  /** Places in orders that are being paid. */
  inOrders: z.number(),
  /** Places wished by those in line. */
  waiting: z.number(),
  /** Places held for the first in line. */
  proposed: z.number(),
  /** Paid places that their holders offer for sale. */
  offered: z.number(),
  /** Paid places that their holders have sold on. */
  resold: z._default(z.number(), 0),
  kinds: z.array(
    z.object({
      name: z.string(),
      price: Euros,
      /** The price is the least that a buyer may choose. */
      isMinimum: z._default(z.boolean(), false),
      taken: z.number(),
      capacity: z.nullable(z.number()),
    }),
  ),
  /** Days with a sale or a return, earliest first. `takings` is negative if more was paid back than sold. */
  days: z.array(
    z.object({ date: CalendarDate, issued: z.number(), returned: z.number(), takings: z.number() }),
  ),
  at: Instant,
})
export type ConcertFigures = z.infer<typeof ConcertFigures>

/** `GET …/people`: the holders of seats, by name. */
export const ConcertPeople = z.object({
  at: Instant,
  people: z.array(
    z.object({
      /** '' for an invitation that nobody has taken. */
      lastName: z.string(),
      firstName: z.string(),
      kind: z.string(),
      /** Short codes, and when each was let in, in Paris's wall clock. */
      seats: z.array(z.object({ code: z.string(), usedAt: z.nullable(WallTime) })),
      isCancelled: z.boolean(),
      isWalkIn: z.boolean(),
    }),
  ),
})
export type ConcertPeople = z.infer<typeof ConcertPeople>

/** `GET …/guests`: the organiser's guest list, in the order of its lines. */
export const GuestList = z.object({
  guests: z.array(
    z.object({
      id: Id,
      /** As written; null 30 days after the concert, or once the account that took the ticket is deleted. */
      name: z.nullable(z.string()),
      seats: z.number(),
      entered: z.number(),
      /** The secret of the ticket's link; null if an account has taken it. */
      code: z.nullable(Id),
      /** False if its ticket was given back, or cancelled with the concert. */
      isValid: z.boolean(),
    }),
  ),
  /** Places that can still be taken; null without a limit. */
  left: z.nullable(z.number()),
  /** Why nobody can be added; null if they can. */
  closed: z.nullable(z.enum(['cancelled', 'over', 'elsewhere'])),
})
export type GuestList = z.infer<typeof GuestList>

const guestSeats = `Une personne vient avec ${MAX_GUEST_SEATS - 1} autres au plus.`

/** Body of `POST …/guests`: a line a person, `seats` with those they bring. */
export const GuestsRequest = z.object({
  guests: z
    .array(
      z.object({
        name: line(1, MAX_GUEST_NAME, 'Un nom par ligne.'),
        seats: z
          .number(guestSeats)
          .check(z.int(guestSeats), z.gte(1, guestSeats), z.lte(MAX_GUEST_SEATS, guestSeats)),
      }),
      'Écrivez au moins un nom.',
    )
    .check(
      z.minLength(1, 'Écrivez au moins un nom.'),
      z.maxLength(MAX_GUEST_LINES, `Au plus ${MAX_GUEST_LINES} lignes à la fois.`),
    ),
})
export type GuestsRequest = z.infer<typeof GuestsRequest>

/** `GET …/messages`: the messages sent to the holders, latest first, and the number of recipients of another one. */
export const ConcertMessages = z.object({
  messages: z.array(
    z.object({
      id: Id,
      text: z.string(),
      people: z.number(),
      sentAt: Instant,
      /** First name; null once the account is deleted. */
      by: z.nullable(z.string()),
    }),
  ),
  /** How many more can be sent. */
  left: z.number(),
  /** Accounts with a valid ticket: each gets a mail. */
  people: z.number(),
  /** Recipients who get a notification as well. */
  notified: z.number(),
  /** Valid tickets of guests without an account, whom no message reaches. */
  unreachable: z.number(),
  closed: z.nullable(z.enum(['cancelled', 'over'])),
})
export type ConcertMessages = z.infer<typeof ConcertMessages>

const wrongText = 'Ce texte contient un caractère interdit.'

/** Body of `POST …/messages`. The device chooses the id: repeated, nothing is sent again. */
export const ConcertMessageRequest = z.object({
  id: Id,
  text: z.string('Écrivez votre message.').check(
    z.trim(),
    z.minLength(1, 'Écrivez votre message.'),
    z.maxLength(MAX_MESSAGE, `Un message a au plus ${MAX_MESSAGE} caractères.`),
    z.refine((text) => !/[\p{Cs}\0\u202a-\u202e\u2066-\u2069]/u.test(text), wrongText),
  ),
})
export type ConcertMessageRequest = z.infer<typeof ConcertMessageRequest>

/**
 * A duty of an organiser around a concert, by law. `sacem`: the declaration before it; `statement`: closing it the day after; `cnm` and `sibil`: the
 * levy and the ticketing data, on dates that depend on the organiser.
 */
export const deadlineKinds = ['sacem', 'statement', 'cnm', 'sibil'] as const
export type DeadlineKind = (typeof deadlineKinds)[number]

/** `GET /api/organisations/{id}/deadlines`, the next due first, those without a date last. Deeds done elsewhere are unknown. */
export const Deadlines = z.object({
  deadlines: z.array(
    z.object({
      kind: z.enum(deadlineKinds),
      eventId: Id,
      eventName: z.string(),
      date: CalendarDate,
      /** The last day for it; null if it depends on the organiser. */
      due: z.nullable(CalendarDate),
      isLate: z.boolean(),
      place: z.nullable(z.string()),
      city: z.nullable(z.string()),
      capacity: z.nullable(z.number()),
      /** Lowest and highest price in euros; null if nothing is sold here. */
      prices: z.nullable(z.object({ lowest: Euros, highest: Euros })),
      /** Paid tickets that are valid, and free ones of any kind. */
      paid: z.number(),
      free: z.number(),
      takings: z.number(),
      /** Both null if a VAT rate is unknown. */
      withoutVat: z.nullable(z.number()),
      cnm: z.nullable(z.number()),
    }),
  ),
})
export type Deadlines = z.infer<typeof Deadlines>

/** `GET …/figure-links`: the open links to a concert's figures, oldest first; their codes are not stored. */
export const FigureLinks = z.object({
  links: z.array(z.object({ id: Id, madeAt: Instant, until: Instant })),
})
export type FigureLinks = z.infer<typeof FigureLinks>

/** A new link. Its address is shown this once. */
export const NewFigureLink = z.extend(FigureLinks, { url: z.string() })
export type NewFigureLink = z.infer<typeof NewFigureLink>

const { id: _, ...followed } = concert

/** `GET /api/figures/{code}`, readable by anyone with the link: counts and takings, no names. */
export const SharedFigures = z.object({
  ...followed,
  days: ConcertFigures.shape.days,
  /** When the link ends. */
  until: Instant,
  at: Instant,
})
export type SharedFigures = z.infer<typeof SharedFigures>

/** A file to save, as text. */
export const TextFile = z.object({ name: z.string(), text: z.string() })

/** `GET …/door-links`, oldest first; the secrets and digits are not stored. */
export const DoorLinks = z.object({
  links: z.array(
    z.object({
      id: Id,
      isStrict: z.boolean(),
      split: z.nullable(z.object({ part: z.number(), of: z.number() })),
      madeAt: Instant,
      /** When it ends, or was revoked. */
      until: Instant,
      state: z.enum(['open', 'revoked', 'over']),
      /** Admissions of a revoked link that wait for the operator. */
      held: z.number(),
    }),
  ),
  /** Why no more links can be made; null if they can. */
  closed: z.nullable(z.enum(['cancelled', 'over'])),
})
export type DoorLinks = z.infer<typeof DoorLinks>

const entrance = 'Une entrée sur plusieurs va de 1 sur 2 à 9 sur 9.'
const entrances = (least: number) =>
  z.number(entrance).check(z.int(entrance), z.gte(least, entrance), z.lte(9, entrance))

/** The device chooses a new link's id: repeated after a lost answer, it is one link with another address. An older client sends none. */
const linkId = z.optional(Id)

/** Query of `POST …/figure-links`. */
export const FigureLinkQuery = z.object({ linkId })

/** Body of `POST …/door-links`. */
export const DoorLinkRequest = z.object({
  id: linkId,
  /** Flags static codes: paper, captures. */
  isStrict: z.boolean('Le mode strict est vrai ou faux.'),
  /** One entrance of several; null for all seats. */
  split: z.nullable(
    z
      .object({ part: entrances(1), of: entrances(2) })
      .check(z.refine(({ part, of }) => part <= of, entrance)),
  ),
})
export type DoorLinkRequest = z.infer<typeof DoorLinkRequest>

/** A new link. Its address and digits are shown this once. */
export const NewDoorLink = z.object({ id: Id, url: z.string(), code: z.string(), links: DoorLinks })
export type NewDoorLink = z.infer<typeof NewDoorLink>

/** `GET …/stakes`: the people and sums that a change of the concert concerns. */
export const ConcertStakes = z.object({
  date: CalendarDate,
  /** The last day of several. */
  endDate: z._default(z.nullable(CalendarDate), null),
  time: z.nullable(WallTime),
  place: z.nullable(z.string()),
  city: z.nullable(z.string()),
  isCancelled: z.boolean(),
  isOver: z.boolean(),
  /** Accounts with seats. */
  members: z.number(),
  seats: z.number(),
  /** Those among the seats that listed guests without an account hold: nobody has an address of theirs. */
  guests: z._default(z.number(), 0),
  /** Refunds of a cancellation, in euros. */
  refund: Euros,
  /** Orders that are being paid. */
  openOrders: z.number(),
  /** Whether holders may sell their paid seats on once it is full; null if no tickets are sold here. */
  allowsResale: z._default(z.nullable(z.boolean()), null),
})
export type ConcertStakes = z.infer<typeof ConcertStakes>

/** Body of `POST …/move`. An empty place or city stays as it is. */
export const ConcertMoveRequest = z
  .object({
    date: CalendarDate,
    /** '' moves it along with the first day, which itself is the only one. */
    endDate: z._default(z.union([CalendarDate, z.literal('')], 'Cette date n’existe pas.'), ''),
    /** '' if unknown. */
    time: z.union([WallTime, z.literal('')], 'L’heure doit être de la forme HH:MM.'),
    place: line(0, 120, 'Le lieu est requis.'),
    city: line(0, 80, 'La ville est requise.'),
    /** The day and hour that were read: if another person has moved it since, it is not moved back. */
    seen: z.optional(z.object({ date: CalendarDate, time: z.nullable(WallTime) })),
  })
  .check(
    z.superRefine(({ date, endDate }, context) => {
      const message = spanFault({ date, endDate })
      if (message) context.addIssue({ code: 'custom', message, path: ['endDate'] })
    }),
  )
export type ConcertMoveRequest = z.infer<typeof ConcertMoveRequest>

/** Body of `PUT …/resale`. */
export const ConcertResaleRequest = z.object({ isAllowed: z.boolean('La revente est ouverte ou non.') })

/** How a ticket was obtained; `door`: by the Pass, without a booking; `guest`: on the guest list. */
export const ticketChannels = ['card', 'pass', 'free', 'invitation', 'door', 'guest'] as const

/** `GET …/statement`: provisional, or closed under a number. Euros. */
export const ConcertStatement = z.object({
  eventName: z.string(),
  startsAt: Instant,
  /** False if nobody told the hour: `startsAt` is then at 19:00. */
  hasHour: z._default(z.boolean(), true),
  /** The last day of several. */
  endDate: z._default(z.nullable(CalendarDate), null),
  place: z.string(),
  seller: z.nullable(z.string()),
  number: z.nullable(z.number()),
  closedAt: z.nullable(Instant),
  /** From when it can be closed: 06:00 of the morning after. */
  closesFrom: Instant,
  lines: z.array(
    z.object({
      category: z.string(),
      price: Euros,
      isPaid: z.boolean(),
      channel: z.enum(ticketChannels),
      first: z.number(),
      last: z.number(),
      tickets: z.number(),
      returned: z.number(),
      entered: z.number(),
      takings: z.number(),
    }),
  ),
  /** Numbers of ended tickets; those of the free series begin with G. */
  returnedNumbers: z.array(z.string()),
  takings: z.number(),
  refunded: Euros,
  /** Null if a VAT rate is unknown, as `cnm`. */
  withoutVat: z.nullable(z.number()),
  /** Percent; null if the rate is unknown. */
  vat: z.array(z.object({ percent: z.nullable(z.number()), takings: z.number(), vat: z.number() })),
  cnm: z.nullable(z.number()),
  entered: z.number(),
  /** Tickets and euros since it was closed; null before. */
  since: z.nullable(z.object({ tickets: z.number(), takings: z.number() })),
  file: TextFile,
})
export type ConcertStatement = z.infer<typeof ConcertStatement>
