import type { User } from '../../contract/auth.ts'
import type { Columns } from '../../contract/catalogue.ts'
import type { Admission, CheckInList } from '../../contract/check-in.ts'
import type { Artist, ProUser } from '../../contract/directory.ts'
import type { DraftBody, EditedConcert } from '../../contract/drafts.ts'
import type { Event, EventFilters, TicketType } from '../../contract/events.ts'
import type { Followed } from '../../contract/favourites.ts'
import type { GivenInvitation, Invitation } from '../../contract/invitations.ts'
import type { KeySet, PassQr, SubscriptionDetails } from '../../contract/pass.ts'
import type { Dictionaries } from '../../contract/rules/catalogue-slices.ts'
import type { Ticket } from '../../contract/tickets.ts'
import type { Wait } from '../../contract/waits.ts'

/** Common field of all rows: the time of storing, in ms since 1970 of the device's clock. */
interface Row {
  storedAt: number
}

export interface EventRow extends Row {
  id: string
  /** Copy of the event's last day, for the index used to prune by age. */
  date: string
  event: Event
}

export interface TicketTypesRow extends Row {
  eventId: string
  types: TicketType[]
}

/** A catalogue file on this device. Times in ms since 1970 of the device's clock. */
export interface InstalledFile {
  name: string
  /** The time at which the server read its events. */
  at: number
  slices: number
  events: number
}

/** The installed snapshot, complete: changed in one write. */
export interface InstalledSnapshot {
  /** The time at which its files were last compared with the server's list. */
  at: number
  base: InstalledFile
  /** The place in the list of the last stored event; null if all events are stored. */
  until: string | null
  delta: InstalledFile | null
}

/** The columns of a slice for sorting, filtering and searching. Texts hold one line per event, between line breaks. */
export interface SnapshotIndexRow extends Row {
  file: string
  slice: number
  count: number
  /** Ids that a delta removes. */
  removed: string[]
  /** The entries it adds to the file's dictionaries. */
  added: Dictionaries
  ids: string
  /** The names' folded words, each after a space. */
  names: string
  /** Indexes into the dictionaries. */
  codes: Columns
}

export interface SnapshotEventsRow extends Row {
  file: string
  slice: number
  columns: Columns
}

/** The catalogue's single values, such as the time of the last list, the filters and the keys that verify passes. */
export type MetaRow = Row &
  /** `artists` is written only by earlier versions. */
  (
    | { key: 'artists'; value: Artist[] }
    | { key: 'artist-genres'; value: string[] }
    | { key: 'pro-users'; value: ProUser[] }
    | { key: 'list'; value: true }
    | { key: 'ahead'; value: { count: number } }
    | { key: 'snapshot'; value: InstalledSnapshot }
    /** Ids in the snapshot that the server withdrew, with the time this was noticed. */
    | { key: 'withdrawn'; value: Record<string, number> }
    | { key: 'filters'; value: EventFilters }
    | { key: 'keys'; value: KeySet }
  )

export interface TicketRow extends Row {
  userId: string
  id: string
  ticket: Ticket
}

/** The order of a member's fetched tickets: also stored for an empty list. */
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

/** The session, mirrored for the worker, which cannot read local storage. `token` is null once it has expired. */
export interface SessionRow extends Row {
  id: 'current'
  userId: string
  token: string | null
  /** True once the server returned 401 for this token: the outbox waits until `/me` or a sign-in proves a session. */
  refused?: true
  /** When this device last asked the server to delete the account, in ms since 1970; unset if the server refused. */
  deletionAskedAt?: number
}

/** The pass as the instant pass's script paints it, before any framework: the drawn code and its texts. */
export interface InstantPassRow extends Row {
  id: 'current'
  userId: string
  /** The address in the drawn code: the short one for the door, or the link in older rows. */
  qrUrl: string
  /** Path of the dark modules in a square of `size` modules, including the quiet zone of 4. */
  path: string
  size: number
  fullName: string
  /** Level 0, 2 or 3, and its label. */
  passType: number
  label: string
  shortCode: string
  /** End of the code in ms since 1970, null if it has none; and the two sentences, for before and after it. */
  expiresAt: number | null
  validLine: string
  expiredLine: string
  /** Upcoming tickets, the next one first; absent if none were drawn yet. */
  tickets?: InstantTicket[]
}

/** A ticket as the instant pass's script paints it: the code of its first seat and its texts. */
export interface InstantTicket {
  id: string
  /** The address in the drawn code: the static one for the door, or the link in older rows. */
  qrUrl: string
  path: string
  size: number
  /** Start and end of the time in which its concert counts as today's, and the concert's start, in ms since 1970. */
  from: number
  startsAt: number
  until: number
  title: string
  eventName: string
  when: string
  where: string
  /** 'Place 1 sur 2', and the same for a screen reader. */
  seat: string
  codeTitle: string
  shortCode: string
  /** The colours of its band; absent in older rows. */
  band?: { ground: string; ink: string }
}

/** The invitation of a link that was opened here. It belongs to no member, so it survives a sign-out. */
export interface InvitationRow extends Row {
  code: string
  /** Without the keys of its seats. */
  invitation: Invitation
  /** With which this device took a place, or tried to: the server shows the place to it alone (decision 065). */
  secret?: string
  /** The keys that sign the place's living code, not extractable, by seat; none if this browser refuses to store them. */
  keys?: { seatId: string; key: CryptoKey }[]
}

export interface GivenListRow extends Row {
  userId: string
  given: GivenInvitation[]
}

/** The stored state of one flag of a member, such as a favourite, apart from the outbox. */
export interface FlagRow extends Row {
  userId: string
  /** The server's last known state; null if unknown. */
  known: boolean | null
  /** If `known` is null, the state shown before a refused change: shown again, never relied upon. */
  assumed?: boolean
  /** Grows with every change and every response to one: a list requested before is older. */
  revision: number
}

/** The entities that have a member's flag as last fetched, newest first. */
export interface FlagListRow extends Row {
  userId: string
  ids: string[]
}

export interface FavouriteRow extends FlagRow {
  eventId: string
  /** The event, for its card, if the device has it. */
  event: Event | null
}

export interface FollowRow extends FlagRow {
  proId: string
  /** The artist, venue or organisation, for the list, if the device has it. */
  subject: Followed | null
}

export interface WaitRow extends FlagRow {
  eventId: string
  /** The place in line, with its wish. */
  wait: Wait | null
}

/** A concert that its organiser writes, as this device has it last: every change is here at once, and on the server seconds later. */
export interface DraftRow extends Row {
  userId: string
  id: string
  organisationId: string
  body: DraftBody
  /** The server's version that it was made of; 0 if the server has none. */
  version: number
  /** True until the server has this body. */
  isUnsent: boolean
  /** Doubts of the reading of its source, as the server had them last. */
  doubts?: string[]
  /** The published concert that it edits, as the server had it last. */
  concert?: EditedConcert | null
  /** The page that wrote it last; none of those of earlier releases. */
  writer?: string
}

/** A copy of an organiser's page, for a cellar without a network. `until`: when it is wiped, in ms since 1970. */
export interface OrganiserRow extends Row {
  userId: string
  key: string
  /** '' for what is of no single organisation. */
  organisationId: string
  value: unknown
  until: number
}

/** A queued write: the STATE a member wants for one entity, never the steps to it. Times in ms since 1970. */
export interface OutboxRow extends Row {
  userId: string
  /** The intent; rows of a kind unknown to this code are left to newer code. */
  kind: string
  /** Id of the entity, such as an event's. */
  entity: string
  /** Name of the entity, to show after a refusal. */
  name: string
  wanted: boolean
  /** Grows with each change: a response removes the row only if its revision is still the same. */
  revision: number
  /** Number of failed attempts. */
  attempts: number
  /** End of the backoff, ignored once the user comes back. */
  nextAttemptAt: number
  /** End of the server's Retry-After, always respected. */
  notBefore: number
  /** Start of the attempt in progress, null for none. If the next drain finds it, its sender died. */
  sendingSince: number | null
  /** True if the server may have this state or an earlier one of this row: then only a response removes it. */
  sent: boolean
  /** True if an attempt was abandoned: it may still arrive, after a later one. */
  doubt: boolean
  /** True while the state is sent once more after a doubt, when the abandoned attempt can no longer arrive. */
  confirming: boolean
  /** Schema version of this row; code that knows only older ones leaves it alone. */
  schema: number
}

/** A queued intent that the server refused for good, until it is shown to the user. */
export interface RefusalRow extends Row {
  userId: string
  kind: string
  entity: string
  name: string
  wanted: boolean
  revision: number
  status: number
  /** The server's message, in French; empty if it sent none. */
  message: string
}

/** An address to pre-register, sent without a session. Times in ms since 1970. */
export interface PreregistrationRow extends Row {
  /** Spelled by the contract: trimmed, in lower case. */
  email: string
  /** Number of failed attempts. */
  attempts: number
  /** End of the backoff, ignored once the user comes back. */
  nextAttemptAt: number
  /** End of the server's Retry-After, always respected. */
  notBefore: number
  /** Start of the attempt in progress, null for none. */
  sendingSince: number | null
}

/** The key that signs a seat's living code (decision 050), not extractable; deleted with the session. */
export interface SeatKeyRow extends Row {
  userId: string
  seatId: string
  key: CryptoKey
}

/** The check-in of a concert on a volunteer's phone, by its link, without a session. Times in ms since 1970. */
export interface CheckInRow extends Row {
  link: string
  /** The four digits: sent with each call, and part of the team's key (`createTeamCodes`). */
  code: string
  /** The token issued when this phone opened the link: sent with each call, the server accepts it instead of the digits. */
  token?: string
  /** This phone's name at the doors. */
  door: { id: string; name: string }
  /** Null once it was wiped, at its end; unsent admissions remain queued. */
  list: CheckInList | null
  /** Position up to which the others' admissions were read. */
  cursor: number
  /** Offset to add to this device's clock to get the server's, in ms. */
  clockOffset: number
  /** Time of the last contact with the server. */
  contactAt?: number
  /** The server's objections to walk-ins admitted by this phone: the month's allowance was spent, or the Pass had ended. */
  overruns?: { id: string; reason: 'month' | 'ended' }[]
  /** The still codes accepted from other doors, one per door. Each is verified again when it is read. */
  heard?: string[]
  /** Number of people who paid at this door, counted by hand on this phone; it outlives the list. */
  paidHere?: number
}

/** An admission by this phone or another, and its state on the way to the server. */
export interface AdmissionRow extends Row {
  id: string
  link: string
  admission: Admission
  /** True once the server has it: such a row is not queued. */
  isSent: boolean
  /** `endsAt` of the list under which it was made, once that was wiped. */
  endsAt?: string
  attempts: number
  nextAttemptAt: number
  notBefore: number
  sendingSince: number | null
}
