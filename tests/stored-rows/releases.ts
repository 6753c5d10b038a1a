import type {
  EventRow,
  FavouriteRow,
  FlagListRow,
  InstantPassRow,
  OutboxRow,
  PassRow,
  PreregistrationRow,
  ProfileRow,
  RefusalRow,
  SessionRow,
  SubscriptionRow,
  TicketListRow,
  TicketRow,
  TicketTypesRow,
} from '../../src/data/rows.ts'
import release0_2_0 from './releases/0.2.0.json'
import release20261122 from './releases/2026-11-22.json'

/** A type after JSON: without literals. */
export type Recorded<T> = T extends string
  ? string
  : T extends number
    ? number
    : T extends boolean
      ? boolean
      : T extends object
        ? { [K in keyof T]: Recorded<T[K]> }
        : T

/** The rows without a schema, and the frames of the others: a field added to one must be optional, or this no longer compiles. */
export interface OwnRows {
  session: SessionRow[]
  door: InstantPassRow[]
  outbox: OutboxRow[]
  refusals: RefusalRow[]
  preregistrations: PreregistrationRow[]
  ticketLists: TicketListRow[]
  favouriteLists: FlagListRow[]
  events: Omit<EventRow, 'event'>[]
  ticketTypes: Omit<TicketTypesRow, 'types'>[]
  tickets: Omit<TicketRow, 'ticket'>[]
  passes: Omit<PassRow, 'pass'>[]
  subscriptions: Omit<SubscriptionRow, 'details'>[]
  profiles: Omit<ProfileRow, 'user'>[]
  favourites: Omit<FavouriteRow, 'event'>[]
}

/** A release's stored rows and server responses, recorded by `record.ts`. */
export interface Release {
  release: string
  /** ms since 1970. */
  recordedAt: number
  tables: Recorded<OwnRows> & Record<string, object[]>
  localStorage: Record<string, string>
  /** By endpoint. */
  answers: Record<string, unknown>
}

/** Every release whose rows may still be on a user's device, oldest first. */
export const releases: Release[] = [release20261122, release0_2_0]
