import * as z from 'zod/mini'
import { CalendarDate, Id, Instant, WallTime, wholeNumber } from './fields.ts'

/**
 * `draft`: only its organisation sees it. `review`: an operator reads it. `returned`: the operator gave a reason. `published`: the concert has its
 * content; the row only lets a repeated press find its concert.
 */
export const draftStates = ['draft', 'review', 'returned', 'published'] as const
export type DraftState = (typeof draftStates)[number]

/** The price of a tariff: a fixed one, one that each buyer chooses, or none for a companion. */
export const tariffTypes = ['price', 'chosen', 'companion'] as const
export type TariffType = (typeof tariffTypes)[number]

/** Highest numbers of a draft's lists. */
export const MAX_ARTISTS = 20
export const MAX_TARIFFS = 10

const NO_TEXT = 'Ce texte contient un caractère interdit.'
const tooLong = (max: number) => `Ce texte dépasse ${max} caractères.`

/** One line as typed, also blank or unreadable: the rules of publication come later. */
const typed = (max: number) =>
  z.string(NO_TEXT).check(
    z.maxLength(max, tooLong(max)),
    z.refine((text) => !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(text), NO_TEXT),
  )
const typedLines = (max: number) =>
  z.string(NO_TEXT).check(
    z.maxLength(max, tooLong(max)),
    z.refine((text) => !/[\p{Cs}\0\u202a-\u202e\u2066-\u2069]/u.test(text), NO_TEXT),
  )
const typedTime = z.union([WallTime, z.literal('')], 'L’heure doit être de la forme HH:MM.')
const yesOrNo = z.enum(['', 'oui', 'non'], 'Répondez par oui ou non.')

/** An entry of the directory, or a name that it does not have yet (`id` null). */
const chosenId = z.nullable(Id)

const DraftTariff = z.object({
  /** The ticket type of the published concert. */
  id: chosenId,
  type: z.enum(tariffTypes, 'Ce tarif n’existe pas.'),
  name: typed(60),
  description: typed(200),
  /** Euros as typed; the minimum of a chosen price. */
  price: typed(12),
  /** Prices that a chosen price suggests, as typed. */
  suggestions: typed(40),
  /** Its places, '' for the room's. */
  seats: typed(6),
  /** Start of its sale, wall clock of Paris (`YYYY-MM-DDTHH:MM`), '' for at once. */
  soldFrom: z.string('Cette date n’existe pas.').check(
    z.regex(/^(?:\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d)?$/, 'Cette date n’existe pas.'),
    z.refine(
      (text) => text === '' || CalendarDate.safeParse(text.slice(0, 10)).success,
      'Cette date n’existe pas.',
    ),
  ),
  isClosed: z.boolean('La vente est ouverte ou close.'),
})
export type DraftTariff = z.infer<typeof DraftTariff>

/** A concert while it is written: each field as typed, '' if empty. */
export const DraftBody = z.object({
  eventName: typed(120),
  date: z.union([CalendarDate, z.literal('')], 'Cette date n’existe pas.'),
  /** The last day of an event of several; stored drafts of an earlier release have none. */
  endDate: z._default(z.union([CalendarDate, z.literal('')], 'Cette date n’existe pas.'), ''),
  time: typedTime,
  doorsAt: typedTime,
  place: z.object({
    id: chosenId,
    name: typed(120),
    city: typed(80),
    address: typed(200),
    postcode: typed(10),
  }),
  artists: z
    .array(z.object({ id: chosenId, name: typed(120), at: typedTime }))
    .check(z.maxLength(MAX_ARTISTS, `Un concert a au plus ${MAX_ARTISTS} artistes.`)),
  musicStyle: typed(60),
  /** Address of a picture of this server, '' if none. */
  poster: z
    .string('Cette affiche n’existe pas.')
    .check(z.regex(/^(?:\/[\w./-]{1,200})?$/, 'Cette affiche n’existe pas.')),
  description: typedLines(5000),
  access: z.object({
    stepFree: yesOrNo,
    seating: yesOrNo,
    companionFree: yesOrNo,
    minAge: typed(3),
    signLanguages: typed(60),
  }),
  /** The address where tickets are sold if not here. */
  pageUrl: typed(500),
  tariffs: z
    .array(DraftTariff)
    .check(z.maxLength(MAX_TARIFFS, `Un concert a au plus ${MAX_TARIFFS} tarifs.`)),
  /** Places of the room, as typed. */
  room: typed(6),
})
export type DraftBody = z.infer<typeof DraftBody>

/** The published concert that a draft edits. */
const EditedConcert = z.object({
  eventId: Id,
  date: CalendarDate,
  endDate: z._default(z.nullable(CalendarDate), null),
  time: z.nullable(WallTime),
  place: z.nullable(z.string()),
  city: z.nullable(z.string()),
  isCancelled: z.boolean(),
  /** Places taken in all, and by ticket type. */
  taken: z.number(),
  kinds: z.array(z.object({ id: Id, name: z.string(), taken: z.number() })),
})
export type EditedConcert = z.infer<typeof EditedConcert>

export const Draft = z.object({
  id: Id,
  /** Grows with each save. */
  version: z.int(),
  state: z.enum(draftStates),
  /** Why an operator returned it. */
  reason: z.nullable(z.string()),
  updatedAt: Instant,
  /** Name of the last person to save it; null once the account is deleted. */
  updatedBy: z.nullable(z.string()),
  /** The concert that it edits, or became; null before it is published. */
  concert: z.nullable(EditedConcert),
  /** Doubts of the reading of its source, as sentences; none if a person wrote it. */
  doubts: z._default(z.array(z.string()), []),
  body: DraftBody,
})
export type Draft = z.infer<typeof Draft>

/** `GET /api/organisations/{id}/drafts`: unpublished drafts, latest first. */
export const DraftList = z.object({
  drafts: z.array(
    z.object({
      id: Id,
      state: z.enum(draftStates),
      eventName: z.string(),
      date: z.union([CalendarDate, z.literal('')]),
      reason: z.nullable(z.string()),
      updatedAt: Instant,
      /** The published concert that it edits. */
      eventId: z.nullable(Id),
      /** Absent from the copy of an earlier release. */
      version: z.optional(z.int()),
    }),
  ),
  /** Whether the organisation may have another one. */
  isFull: z.boolean(),
})
export type DraftList = z.infer<typeof DraftList>

const Version = z.int('La version est un nombre entier.').check(z.gte(0, 'La version est au moins 0.'))

/** Body of `PUT …/drafts/{draftId}`. `version` is the one that was read; 0 makes a new draft. */
export const DraftSaveRequest = z.object({ version: Version, body: DraftBody })
export type DraftSaveRequest = z.infer<typeof DraftSaveRequest>

/** Query of `DELETE …/drafts/{draftId}`: the version that was seen; an older client sends none. */
export const DraftDeleteQuery = z.object({
  version: z.optional(wholeNumber({ min: 0, max: 2_147_483_647 }, 'La version est un nombre entier.')),
})

/** Body of `POST …/drafts`: a new draft `id`, copied of a draft or of a concert without its date, numbers and sales. */
export const DraftCopyRequest = z.object({
  id: Id,
  of: z.union(
    [z.object({ draftId: Id }), z.object({ eventId: Id })],
    'Choisissez un concert ou un brouillon.',
  ),
})
export type DraftCopyRequest = z.infer<typeof DraftCopyRequest>

/** Body of a publication: the version that was seen. */
export const DraftPublishRequest = z.object({ version: Version })

/** `review`: an operator reads it first. */
export const DraftPublished = z.object({ state: z.enum(['review', 'published']), eventId: z.nullable(Id) })
export type DraftPublished = z.infer<typeof DraftPublished>

/** Longest side of a poster in pixels, and its most bytes. */
export const POSTER_SIDE = 1600
export const POSTER_BYTES = 1024 * 1024

/** Body of `POST …/posters`: a JPEG in base64. */
export const PosterRequest = z.object({
  jpeg: z
    .string('Choisissez une image.')
    .check(
      z.minLength(1, 'Choisissez une image.'),
      z.maxLength(Math.ceil(POSTER_BYTES / 3) * 4, 'Cette affiche dépasse 1 Mo.'),
      z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Cette image ne se lit pas.'),
    ),
})
export const Poster = z.object({ url: z.string() })

/** `GET /api/reviews`: for operators, the first sent first. */
export const Reviews = z.object({
  reviews: z.array(
    z.object({
      draft: Draft,
      sentAt: Instant,
      sentBy: z.nullable(z.string()),
      organisation: z.object({
        id: Id,
        name: z.string(),
        city: z.nullable(z.string()),
        link: z.string(),
        registration: z.string(),
        isTrusted: z.boolean(),
      }),
    }),
  ),
  /** More than are shown. */
  total: z.number(),
})
export type Reviews = z.infer<typeof Reviews>

/** Body of `POST /api/reviews/{draftId}/return`. */
export const ReviewReturnRequest = z.object({
  version: Version,
  reason: z.string('Dites pourquoi.').check(
    z.trim(),
    z.minLength(1, 'Dites pourquoi.'),
    z.maxLength(1000, tooLong(1000)),
    z.refine((text) => !/[\p{Cs}\0]/u.test(text), NO_TEXT),
  ),
})
