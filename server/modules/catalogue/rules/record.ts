import type { Access } from '../../../../contract/access.ts'
import type { Event } from '../../../../contract/events.ts'

/** The identifier of an event within its source. */
export interface RecordKey {
  value: string
  /**
   * `identifier`: of one event. `page`: several events may share it, such as a show with many dates, whom their start tells apart.
   * `content`: name, day and place, so that another reading of the place makes another key.
   */
  by: 'identifier' | 'page' | 'content'
}

/** Begins a key that is a hash. */
export const DIGEST = 'sha256-'

/** The start of an event: wall clock of Europe/Paris and the instant; `time` is null if only the day is known. */
export interface Start {
  date: string
  time: string | null
  startsAt: Date
}

/** Fields of the contract's event that no file contains, or contains in another form: see CatalogueRecord. */
type DerivedFields =
  | 'id'
  | 'date'
  | 'time'
  | 'imageUrl'
  | 'price'
  | 'priceKnown'
  | 'pricing'
  | 'likes'
  | 'ticketingMode'
  | 'source'
  | 'soldOut'
  | 'status'
  | 'previousDate'
  | 'previousTime'

/** Fields of the contract's event that are copied from a file: a new field of the contract must be filled by every file format. */
type CopiedFields = Required<Omit<Event, DerivedFields>>

/** An artist, a venue or a producer in a file; missing values are null or empty. Degrees, WGS 84. */
export interface Entry extends Access {
  /** Its identifier in the file: its `@id`, else its page; null if it only has a name. */
  identity: string | null
  name: string
  city: string | null
  address: string | null
  postcode: string | null
  latitude: number | null
  longitude: number | null
  description: string | null
  website: string | null
  spotify: string | null
  socialMedia: string | null
  genres: string[]
  /** Addresses of its picture, the best first. */
  pictures: string[]
  /** The entry of the directory that a person chose: it is linked as it is, and not changed. */
  chosenId?: string | null
}

/** An artist of an event. */
export interface Playing extends Entry {
  /** When the artist plays, `HH:MM` in Paris; unknown in files. */
  playsAt?: string | null
}

export interface Offer {
  name: string | null
  description: string | null
  /** In cents; null if the file has none. */
  priceCents: number | null
  /** Each buyer chooses the price, from `priceCents` up. */
  isMinimum: boolean
  /** The organiser's suggested prices, in cents. */
  suggestionsCents: number[]
  /** Its seats; null: the room's. */
  seats: number | null
  perOrder: number | null
  /** Sales period; null: from now, until the concert begins. */
  soldFrom: Date | null
  soldUntil: Date | null
  /** Sold out according to the file. */
  isSoldOut: boolean
  /** Free beside another seat of the same order. */
  isCompanion: boolean
  /** The stored ticket type that a person changes. */
  kindId?: string
}

/** Returns an offer with defaults for missing fields. */
export const plainOffer = (told: Partial<Offer>): Offer => ({
  name: null,
  description: null,
  priceCents: null,
  isMinimum: false,
  suggestionsCents: [],
  seats: null,
  perOrder: null,
  soldFrom: null,
  soldUntil: null,
  isSoldOut: false,
  isCompanion: false,
  ...told,
})

/** Entries of the directory related to an event. */
interface Concerned {
  artists: Playing[]
  venue: Entry | null
  producer: Entry | null
}

/** An event from a file of any format, not compared with the database yet. */
export interface CatalogueRecord extends CopiedFields, Concerned {
  status: 'planned'
  key: RecordKey
  /** Its site, to derive a source; null if the record names none. */
  host: string | null
  start: Start
  endDate: string | null
  /** In the file's order. */
  offers: Offer[]
  /** Seats of the room, shared by all ticket types; null if the file has none. */
  roomSeats: number | null
  /** Addresses of its picture, the best first. */
  pictures: string[]
  /** Warnings for the operator about an imported record. */
  warnings: string[]
}

/** An event that its organiser cancelled: what its key and its content say is enough to find it. */
export interface WithdrawnRecord {
  status: 'withdrawn'
  key: RecordKey
  host: string | null
  /** Its former start, if the file still has it. */
  start: Start | null
  eventName: string | null
  place: string | null
  city: string | null
  /** `postponed`: without another date. */
  kind: 'cancelled' | 'postponed'
  reason: string
  /** Not reported if it was never imported: a date struck from a series. */
  silent: boolean
}

/** One entry of a file: an event, a cancelled one, or the reason of a refusal. `at` is its position for the operator: 'ligne 12', 'n° 3'. */
export type Found = { at: string } & (
  | { record: CatalogueRecord | WithdrawnRecord }
  | { refused: string; name?: string | null }
)

/** A record with the source that it is stored under. */
export type Sourced = Found & { source: string }
