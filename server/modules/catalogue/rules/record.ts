import type { Access } from '../../../../contract/access.ts'
import type { Event } from '../../../../contract/events.ts'

/** What an import knows an event by, without its source. */
export interface RecordKey {
  value: string
  /** Whether several events may bear it: the page of a show with many dates. Its start then tells them apart. */
  shared: boolean
}

/** When an event takes place: wall clock of Europe/Paris and the instant; `time` is null where only the day is known. */
export interface Start {
  date: string
  time: string | null
  startsAt: Date
}

/** Fields of the contract's event that no file contains, or contains in another shape: see CatalogueRecord. */
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

/** Fields of the contract's event that are copied from a file: every kind of file must fill a field that joins the contract. */
type CopiedFields = Required<Omit<Event, DerivedFields>>

/** An artist, a venue or a producer as a file names it; what it does not say is null or empty. Degrees, WGS 84. */
export interface Entry extends Access {
  /** What its file knows it by: its `@id`, else its page; null where it has a name alone. */
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
}

/** A kind of tickets as a file tells it. */
export interface Offer {
  name: string | null
  description: string | null
  /** Cents; null where the file does not say. */
  priceCents: number | null
  /** Each buyer chooses what they pay, from `priceCents` on. */
  isMinimum: boolean
  /** What the organiser suggests to pay then, cents. */
  suggestionsCents: number[]
  /** Its places; null: the room's. */
  seats: number | null
  perOrder: number | null
  /** When it is sold; null: from now on, until the concert begins. */
  soldFrom: Date | null
  soldUntil: Date | null
  /** Sold out, as the file says. */
  isSoldOut: boolean
  /** Free beside another place of the same order. */
  isCompanion: boolean
}

/** An offer of which nothing more is known. */
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

/** Whom an event concerns, for the directory. */
interface Concerned {
  artists: Entry[]
  venue: Entry | null
  producer: Entry | null
}

/** An event as a file contains it, whatever the file's kind; it has not been compared with the database yet. */
export interface CatalogueRecord extends CopiedFields, Concerned {
  status: 'planned'
  key: RecordKey
  /** The site that it comes from, for a source of its own; null where the record names none. */
  host: string | null
  start: Start
  /** Its last day, where it has more than one. */
  endDate: string | null
  /** In the file's order. */
  offers: Offer[]
  /** Places of the room, which all kinds of tickets share; null where the file does not say. */
  roomSeats: number | null
  /** Addresses of its picture, the best first. */
  pictures: string[]
  /** What the operator should know although the record is imported. */
  warnings: string[]
}

/** An event that its organiser took back: known by its key alone. */
export interface WithdrawnRecord {
  status: 'withdrawn'
  key: RecordKey
  host: string | null
  /** Where the file still says when it was to be. */
  start: Start | null
  eventName: string | null
  /** `postponed`: without another date. */
  kind: 'cancelled' | 'postponed'
  reason: string
  /** Not reported where it was never imported: a date struck out of a series. */
  silent: boolean
}

/** What a file holds at one place: an event, one taken back, or why there is none. `at` is for the operator: 'ligne 12', 'n° 3'. */
export type Found = { at: string } & (
  | { record: CatalogueRecord | WithdrawnRecord }
  | { refused: string; name?: string | null }
)
