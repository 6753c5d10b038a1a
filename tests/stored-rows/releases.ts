import type {
  DoorRow,
  EventRow,
  FavouriteListRow,
  FavouriteRow,
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
import release20261122 from './releases/2026-11-22.json'

/** What a value of this type is once it went through JSON: no literals. */
export type Recorded<T> = T extends string
  ? string
  : T extends number
    ? number
    : T extends boolean
      ? boolean
      : T extends object
        ? { [K in keyof T]: Recorded<T[K]> }
        : T

/** The rows that no schema parses, and the frames of the others: a field added to one of them is optional, or this no longer compiles. */
export interface OwnRows {
  session: SessionRow[]
  door: DoorRow[]
  outbox: OutboxRow[]
  refusals: RefusalRow[]
  preregistrations: PreregistrationRow[]
  ticketLists: TicketListRow[]
  favouriteLists: FavouriteListRow[]
  events: Omit<EventRow, 'event'>[]
  ticketTypes: Omit<TicketTypesRow, 'types'>[]
  tickets: Omit<TicketRow, 'ticket'>[]
  passes: Omit<PassRow, 'pass'>[]
  subscriptions: Omit<SubscriptionRow, 'details'>[]
  profiles: Omit<ProfileRow, 'user'>[]
  favourites: Omit<FavouriteRow, 'event'>[]
}

/** What a release has stored on a device and its server has answered, as `record.ts` wrote it down. */
export interface Release {
  release: string
  /** ms since 1970. */
  recordedAt: number
  tables: Recorded<OwnRows> & Record<string, object[]>
  localStorage: Record<string, string>
  /** By endpoint. */
  answers: Record<string, unknown>
}

/** Every release whose rows may still lie on somebody's device. */
export const releases: Release[] = [release20261122]
