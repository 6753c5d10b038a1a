import type { User } from '../../contract/auth.ts'
import type { Event, EventFilters, TicketType } from '../../contract/events.ts'
import type { KeySet, PassQr, SubscriptionDetails } from '../../contract/pass.ts'
import type { Ticket } from '../../contract/tickets.ts'

/** Every row says when it was stored, in ms since 1970 of the device's clock. */
interface Row {
  storedAt: number
}

export interface EventRow extends Row {
  id: string
  /** Repeated out of the event, for the index that prunes by age. */
  date: string
  event: Event
}

export interface TicketTypesRow extends Row {
  eventId: string
  types: TicketType[]
}

/** The catalogue's single values: when the list was last fetched, the filters, the keys that verify passes. */
export type MetaRow = Row &
  ({ key: 'list'; value: true } | { key: 'filters'; value: EventFilters } | { key: 'keys'; value: KeySet })

export interface TicketRow extends Row {
  userId: string
  id: string
  ticket: Ticket
}

/** That a member's tickets were fetched, how many and in which order: an empty list is an answer too. */
export interface TicketListRow extends Row {
  userId: string
  ids: string[]
}

export interface PassRow extends Row {
  userId: string
  pass: PassQr
}

export interface SubscriptionRow extends Row {
  userId: string
  details: SubscriptionDetails
}

export interface ProfileRow extends Row {
  userId: string
  user: User
}

/** The one session, mirrored for the worker, which cannot read local storage (ruling 17). `token` is null once it has expired (ruling 16). */
export interface SessionRow extends Row {
  id: 'current'
  userId: string
  token: string | null
}

/** The pass as the door's fast script paints it, before any framework: the drawn code and the words around it. */
export interface DoorRow extends Row {
  id: 'current'
  userId: string
  qrUrl: string
  /** Path of the dark modules in a square of `size` modules, the quiet zone of 4 included. */
  path: string
  size: number
  fullName: string
  /** 0, 2 or 3, and its label. */
  passType: number
  label: string
  shortCode: string
  /** End of the code in ms since 1970, null when it has none; and the two sentences, for before and after it. */
  expiresAt: number | null
  validLine: string
  expiredLine: string
}
