import type { User } from '../../contract/auth.ts'
import type { Columns } from '../../contract/catalogue.ts'
import type { Admission, CheckInList } from '../../contract/check-in.ts'
import type { Artist, ProUser } from '../../contract/directory.ts'
import type { Event, EventFilters, TicketType } from '../../contract/events.ts'
import type { Followed } from '../../contract/favourites.ts'
import type { GivenInvitation, Invitation } from '../../contract/invitations.ts'
import type { KeySet, PassQr, SubscriptionDetails } from '../../contract/pass.ts'
import type { Dictionaries } from '../../contract/rules/catalogue-slices.ts'
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

/** A file of the catalogue on this device. Times in ms since 1970 of the device's clock. */
export interface InstalledFile {
  name: string
  /** When the server read its events. */
  at: number
  slices: number
  events: number
}

/** What this device holds of the catalogue, whole: changed in one write. */
export interface InstalledSnapshot {
  /** When its files were last compared with what is listed. */
  at: number
  base: InstalledFile
  /** The place in the list of the last event that is held; null where all of them are. */
  until: string | null
  delta: InstalledFile | null
}

/** A slice of a file, by what the list is sorted, filtered and searched by. Texts hold a line an event, between line breaks. */
export interface SnapshotIndexRow extends Row {
  file: string
  slice: number
  count: number
  /** Ids that a delta removes. */
  removed: string[]
  /** What it adds to the file's dictionaries. */
  added: Dictionaries
  ids: string
  /** The names' folded words, each after a space. */
  names: string
  /** Numbers of the dictionaries. */
  codes: Columns
}

/** The other columns of a slice. */
export interface SnapshotEventsRow extends Row {
  file: string
  slice: number
  columns: Columns
}

/** The catalogue's single values: when the list was last fetched, the filters, the keys that verify passes. */
export type MetaRow = Row &
  /** Stored by earlier versions alone. */
  (
    | { key: 'artists'; value: Artist[] }
    | { key: 'artist-genres'; value: string[] }
    | { key: 'pro-users'; value: ProUser[] }
    | { key: 'list'; value: true }
    | { key: 'ahead'; value: { count: number } }
    | { key: 'snapshot'; value: InstalledSnapshot }
    /** Ids that the snapshot holds and the server withdrew, with when it did not name them. */
    | { key: 'withdrawn'; value: Record<string, number> }
    | { key: 'filters'; value: EventFilters }
    | { key: 'keys'; value: KeySet }
  )

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

/** The one session, mirrored for the worker, which cannot read local storage. `token` is null once it has expired. */
export interface SessionRow extends Row {
  id: 'current'
  userId: string
  token: string | null
  /** The server answered 401 to this token: the outbox waits until `/me` or a sign-in proves a session. */
  refused?: true
}

/** The pass as the instant pass's script paints it, before any framework: the drawn code and the words around it. */
export interface DoorRow extends Row {
  id: 'current'
  userId: string
  /** The address in the drawn code: the short one for the door, the link in rows of before. */
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
  /** The next tickets, the next one first; absent where none were drawn yet. */
  tickets?: DoorTicket[]
}

/** A ticket as the instant pass's script paints it: the code of its first seat and the words around it. */
export interface DoorTicket {
  id: string
  /** The address in the drawn code: the static one for the door, the link in rows of before. */
  qrUrl: string
  path: string
  size: number
  /** From when until when its concert is today's, and when it starts, in ms since 1970. */
  from: number
  startsAt: number
  until: number
  title: string
  eventName: string
  when: string
  where: string
  /** 'Place 1 sur 2', and the same as a screen reader hears it. */
  seat: string
  codeTitle: string
  shortCode: string
}

/** The invitation of a link that was opened here: nobody's in particular, so it outlives a sign-out. */
export interface InvitationRow extends Row {
  code: string
  invitation: Invitation
}

/** The invitations that a member gave, as the server last listed them. */
export interface GivenListRow extends Row {
  userId: string
  given: GivenInvitation[]
}

/** What this device knows of one event and one member's favourites, beside what the outbox still has to say. */
export interface FavouriteRow extends Row {
  userId: string
  eventId: string
  /** For the card, where the device has seen it. */
  event: Event | null
  /** The server's last known answer; null where it was never asked. */
  known: boolean | null
  /** Where nothing is known, what was shown before a change that was refused: shown again, never relied upon. */
  assumed?: boolean
  /** Raised by every change, which takes it over, and by every answer to one: a list requested before is older. */
  revision: number
}

/** A member's favourites as last fetched, newest first. */
export interface FavouriteListRow extends Row {
  userId: string
  ids: string[]
}

/** What this device knows of whether a member follows an artist, a venue or an organisation; as `FavouriteRow`. */
export interface FollowRow extends Row {
  userId: string
  proId: string
  /** For the list, where the device has seen it. */
  subject: Followed | null
  known: boolean | null
  assumed?: boolean
  revision: number
}

/** Whom a member follows as last fetched, newest first. */
export interface FollowListRow extends Row {
  userId: string
  ids: string[]
}

/** A write that may wait: the STATE a member wants of one thing, never the steps to it. Times in ms since 1970. */
export interface OutboxRow extends Row {
  userId: string
  /** Which intent it is; rows of a kind this code does not know are left to newer code. */
  kind: string
  /** The id of what it is about: an event's. */
  entity: string
  /** Its name, to show should it be refused. */
  name: string
  wanted: boolean
  /** Grows with each change: what is answered is taken out only where nothing newer was wanted meanwhile. */
  revision: number
  /** How many attempts have failed. */
  attempts: number
  /** Back-off: not before this, unless the user comes back. */
  nextAttemptAt: number
  /** The server's Retry-After: not before this in any case. */
  notBefore: number
  /** When the attempt now under way began, null for none. Still there in the next drain: its sender died. */
  sendingSince: number | null
  /** Whether the server may have this state or an earlier one of this row: then only an answer removes it. */
  sent: boolean
  /** An attempt was abandoned without an answer: it may still arrive, after a later one. */
  doubt: boolean
  /** Answered, and sent once more after a doubt, when the abandoned attempt can no longer arrive. */
  confirming: boolean
  /** Shape of this row; code that knows only older ones leaves it alone. */
  schema: number
}

/** A queued intent that the server refused for good, until the user has been told. */
export interface RefusalRow extends Row {
  userId: string
  kind: string
  entity: string
  name: string
  wanted: boolean
  revision: number
  status: number
  /** The server's sentence, in French; empty where it sent none. */
  message: string
}

/** An address that waits to be pre-registered: nobody's session goes with it. Times in ms since 1970. */
export interface PreregistrationRow extends Row {
  /** As the contract spells it: trimmed, in lower case. */
  email: string
  /** How many attempts have failed. */
  attempts: number
  /** Back-off: not before this, unless the user comes back. */
  nextAttemptAt: number
  /** The server's Retry-After: not before this in any case. */
  notBefore: number
  /** When the attempt now under way began, null for none. */
  sendingSince: number | null
}

/** The key that signs a seat's living code (decision 050), not extractable; gone with the session. */
export interface SeatKeyRow extends Row {
  userId: string
  seatId: string
  key: CryptoKey
}

/** The check-in of a concert on a volunteer's phone, by its link: nobody's session goes with it. Times in ms since 1970. */
export interface CheckInRow extends Row {
  link: string
  /** The four digits: sent with each call, and part of the team's key (`createTeamCodes`). */
  code: string
  /** What this phone was given by the server when it opened the link: sent with each call, it stands for the digits. */
  token?: string
  /** What this phone is called at the doors. */
  door: { id: string; name: string }
  /** Null once it was wiped, at its end: what is not sent yet still waits. */
  list: CheckInList | null
  /** How far the others' admissions have been read. */
  cursor: number
  /** What to add to this device's clock to have the server's. */
  clockOffset: number
  /** When the server was last within reach. */
  contactAt?: number
  /** What the server said of walk-ins that this phone let in: the month had nothing left, or the Pass had ended. */
  overruns?: { id: string; reason: 'month' | 'ended' }[]
  /** The still codes of other doors that were taken over here, one a door. Each is proved anew when it is read. */
  heard?: string[]
}

/** A fact of a door, of this phone or another, and where it stands on its way to the server. */
export interface AdmissionRow extends Row {
  id: string
  link: string
  admission: Admission
  /** Whether the server has it: such a row waits for nothing. */
  isSent: boolean
  attempts: number
  nextAttemptAt: number
  notBefore: number
  sendingSince: number | null
}
