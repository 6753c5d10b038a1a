import * as z from 'zod/mini'

const optionalFlag = z._default(z.nullable(z.boolean()), null)

/** Accessibility of a venue or an event. A null field is unknown; rows stored by an earlier version have no fields. */
export const accessFields = {
  /** Step-free access to the venue and its toilets. */
  stepFree: optionalFlag,
  /** Seats are available. */
  seating: optionalFlag,
  /** The companion of a person with a disability enters free. */
  companionFree: optionalFlag,
  /** Years; 0 for all ages. */
  minAge: z._default(z.nullable(z.int()), null),
  /** Sign languages of the interpretation: 'LSF', or several separated by commas. */
  signLanguages: z._default(z.nullable(z.string()), null),
}

const Access = z.object(accessFields)
export type Access = z.infer<typeof Access>

/** The access fields in display order. */
export const accessKeys = ['stepFree', 'seating', 'companionFree', 'minAge', 'signLanguages'] as const

/** Merges access field by field: the event's own value, or its venue's if the event has none. */
export const accessOver = (event: Access, venue: Access | null): Access => ({
  stepFree: event.stepFree ?? venue?.stepFree ?? null,
  seating: event.seating ?? venue?.seating ?? null,
  companionFree: event.companionFree ?? venue?.companionFree ?? null,
  minAge: event.minAge ?? venue?.minAge ?? null,
  signLanguages: event.signLanguages ?? venue?.signLanguages ?? null,
})
